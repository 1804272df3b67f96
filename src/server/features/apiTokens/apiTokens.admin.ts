/** Administrators' operations on API tokens: list, make and revoke. */
import { randomUUID } from 'node:crypto'
import { desc, eq, sql } from 'drizzle-orm'
import { permissions, permissionsOf, tokenPermissions } from '#contract/access.ts'
import type { ApiToken, apiTokens as contract } from '#contract/admin/apiTokens.ts'
import type { ParsedInputOf } from '#contract/endpoint.ts'
import { Failure } from '#contract/failure.ts'
import type { CtxFor } from '#server/ctx.ts'
import { writeAudit } from '#server/features/audit/audit.ts'
import { users } from '#server/features/users/users.table.ts'
import { requireFresh } from '#server/features/users/users.ts'
import { hashToken } from '#server/keys.ts'
import { apiTokens } from './apiTokens.table.ts'
import { newApiToken } from './tokenActor.ts'

type Ctx = CtxFor<'settings:manage'>

const mayGive = ({ actor }: Ctx) => {
  const granted = permissionsOf(actor)
  return tokenPermissions.filter((permission) => granted.includes(permission))
}

/** Newest first. The database's clock decides whether a token has expired, as when it is used. */
const read = async ({ db }: Ctx, id?: string): Promise<ApiToken[]> => {
  const rows = await db
    .select({
      token: apiTokens,
      madeBy: users.name,
      role: users.role,
      makers: users.permissions,
      state: sql<
        ApiToken['state']
      >`CASE WHEN ${apiTokens.revokedAt} IS NOT NULL THEN 'revoked' WHEN ${apiTokens.expiresAt} <= now() THEN 'expired'
        WHEN ${users.status} <> 'active' THEN 'idle' ELSE 'live' END`,
    })
    .from(apiTokens)
    .innerJoin(users, eq(users.id, apiTokens.madeBy))
    .where(id ? eq(apiTokens.id, id) : undefined)
    .orderBy(desc(apiTokens.createdAt), desc(apiTokens.id))
    .limit(500)
  return rows.map(({ token, madeBy, role, makers, state }) => ({
    id: token.id,
    name: token.name,
    ending: token.ending,
    permissions: permissions.filter((permission) => token.permissions.includes(permission)),
    lost: tokenPermissions.filter(
      (permission) => token.permissions.includes(permission) && !permissionsOf({ role, permissions: makers }).includes(permission),
    ),
    madeBy,
    createdAt: token.createdAt.toISOString(),
    expiresAt: token.expiresAt.toISOString(),
    lastUsedAt: token.lastUsedAt?.toISOString() ?? null,
    state,
  }))
}

const one = async (ctx: Ctx, id: string): Promise<ApiToken> => {
  const [found] = await read(ctx, id)
  if (!found) throw new Failure('notFound', 'Not found')
  return found
}

export const list = async (ctx: Ctx) => ({ tokens: await read(ctx), mayGive: mayGive(ctx) })

export const create = async (ctx: Ctx, { name, permissions: requested, days }: ParsedInputOf<typeof contract.create>) => {
  await requireFresh(ctx.db, ctx.actor.sessionId)
  const own = mayGive(ctx)
  if (!requested.every((permission) => own.includes(permission)))
    throw new Failure('forbidden', 'You cannot give a token more rights than you have yourself')
  const token = newApiToken()
  const id = randomUUID()
  const granted = tokenPermissions.filter((permission) => requested.includes(permission))
  await ctx.db.insert(apiTokens).values({
    id,
    name,
    tokenHash: hashToken(token),
    ending: token.slice(-4),
    permissions: granted,
    madeBy: ctx.actor.userId,
    expiresAt: sql`now() + make_interval(days => ${Number(days)})`,
  })
  await writeAudit(ctx, { action: 'apiTokens.create', subjectType: 'apiToken', subjectId: id, after: { name, permissions: granted, days } })
  return { token, made: await one(ctx, id) }
}

export const revoke = async (ctx: Ctx, { id }: { id: string }) => {
  const { name, state } = await one(ctx, id)
  if (state !== 'revoked') {
    await ctx.db
      .update(apiTokens)
      .set({ revokedAt: sql`now()` })
      .where(eq(apiTokens.id, id))
    await writeAudit(ctx, { action: 'apiTokens.revoke', subjectType: 'apiToken', subjectId: id, after: { name } })
  }
  return one(ctx, id)
}
