/** Signs a browser in without the forms and their rate limits. */
import { randomUUID } from 'node:crypto'
import type { BrowserContext } from '@playwright/test'
import { sql } from 'drizzle-orm'
import type { Permission, Role } from '#contract/access.ts'
import { demoClients } from '#server/db/demoId.ts'
import type { Build } from '../build/build.ts'

type Person = { role?: Role; permissions?: readonly Permission[] | null; name?: string; stage?: 'full' | 'pre_mfa' }

/** Makes a person and signs them in. A client belongs to the first company of the demonstration. */
export const signIn = async (
  build: Build,
  context: BrowserContext,
  { role = 'admin', permissions = null, name = 'Robin Sands', stage = 'full' }: Person = {},
) => {
  const user = await build.user({
    role,
    name,
    permissions: permissions ? [...permissions] : null,
    ...(role === 'client' ? { clientId: demoClients[0].id } : {}),
  })
  await giveSession(build, context, user, stage)
  return { userId: user.id, name }
}

type Stage = NonNullable<Person['stage']>
/** Signs in a person who exists already. */
export const giveSession = async (build: Build, context: BrowserContext, user: { id: string; role: Role }, stage: Stage = 'full') => {
  const token = await build.session(user, { stage, address: '127.0.0.1' })
  await context.addCookies([{ name: 'sid', value: token, domain: 'localhost', path: '/', httpOnly: true, sameSite: 'Lax' }])
}

/** Makes a company and its owner, and signs the owner in. */
export const signInOwner = async (build: Build, context: BrowserContext) => {
  const company = await build.client({ name: `Adur ${randomUUID().slice(0, 6)} Ltd` })
  const user = await build.user({ role: 'client', name: 'Sam Reed', clientId: company.id })
  await giveSession(build, context, user)
  return { company, user }
}

export const endSessions = (build: Build, userId: string) =>
  build.db.execute(sql`UPDATE sessions SET expires_at = now() - interval '1 second' WHERE user_id = ${userId}`)
