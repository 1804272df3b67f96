/** Demo: two tokens of other systems. Nobody knows them, so they open nothing. */
import { eq, sql } from 'drizzle-orm'
import { demoId } from '#server/db/demoId.ts'
import type { Db } from '#server/db/connect.ts'
import type { SignIn } from '#server/db/demoSignIn.ts'
import { users } from '#server/features/users/users.table.ts'
import { hashToken } from '#server/keys.ts'
import { apiTokens } from './apiTokens.table.ts'
import { newApiToken } from './tokenActor.ts'

export const seedDemoApiTokens = async (db: Db): Promise<SignIn[]> => {
  const [admin] = await db.select({ id: users.id }).from(users).where(eq(users.username, 'admin'))
  if (!admin) return []
  const token = (name: string, permissions: string[], created: number, lasts: number, used: number | null) => {
    const secret = newApiToken()
    return {
      id: demoId('api token', name),
      name,
      tokenHash: hashToken(secret),
      ending: secret.slice(-4),
      permissions,
      madeBy: admin.id,
      createdAt: sql`now() - make_interval(days => ${created})`,
      expiresAt: sql`now() - make_interval(days => ${created}) + make_interval(days => ${lasts})`,
      lastUsedAt: used === null ? null : sql`now() - make_interval(hours => ${used})`,
    }
  }
  await db
    .insert(apiTokens)
    .values([
      token('Monthly bordereau', ['policy:view', 'claim:view', 'client:view'], 40, 180, 9),
      token('Accounting package (trial)', ['client:view'], 120, 30, 2300),
    ])
    .onConflictDoNothing()
  return []
}
