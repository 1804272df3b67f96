/**
 * The address that asked for terms opens a request, whatever company it belongs to by now. But once that company has taken the person's access away,
 * they read only what they sent themselves; and answering for a company needs the right to.
 */
import { and, eq, inArray, sql } from 'drizzle-orm'
import { Failure } from '#contract/failure.ts'
import { rightsOf, type RightLevel } from '#contract/model/people/membership.ts'
import type { MembershipStatus } from '#contract/model/people/membershipMachine.ts'
import type { Ctx } from '#server/ctx.ts'
import { asSystem } from '#server/db/asSystem.ts'
import { standing } from '#server/features/memberships/memberships.ts'
import { memberships } from '#server/features/memberships/memberships.table.ts'
import { users } from '#server/features/users/users.table.ts'
import type { QuoteRow } from '../quotes.table.ts'

type Asked = Pick<QuoteRow, 'clientId' | 'email' | 'status'>

/** The most that one of the memberships allows with the company's quotes. */
const most = (levels: readonly RightLevel[]): RightLevel => (levels.includes('act') ? 'act' : levels.includes('view') ? 'view' : 'none')

/** What the person who asked may do with each request now, in order. */
export const levelsOf = async ({ db }: Pick<Ctx, 'db'>, rows: readonly Asked[]): Promise<RightLevel[]> => {
  const [ids, emails] = [rows.flatMap(({ clientId }) => clientId ?? []), rows.flatMap(({ email }) => email ?? [])]
  if (ids.length === 0 || emails.length === 0) return rows.map(() => 'act')
  // The holder of an address sees no memberships.
  const held = await asSystem({ db }, (system) =>
    system.db
      .select({
        clientId: memberships.clientId,
        email: users.email,
        role: memberships.role,
        rights: memberships.rights,
        // Deactivating an account leaves its memberships as they are.
        standing: sql<MembershipStatus>`CASE ${users.status} WHEN 'disabled' THEN 'revoked' ELSE ${standing} END`,
      })
      .from(memberships)
      .innerJoin(users, eq(users.id, memberships.userId))
      .where(and(inArray(memberships.clientId, ids), inArray(users.email, emails))),
  )
  return rows.map(({ clientId, email, status }) => {
    const own = held.filter((one) => one.clientId === clientId && one.email === email)
    // Somebody without an account, whose request we put under a client, was never given less. And what was not sent is nobody else's yet.
    if (own.length === 0 || status === 'draft') return 'act'
    return most(
      own.map((one) => (one.standing === 'invited' ? 'act' : one.standing === 'active' ? rightsOf(one.role, one.rights).quotes : 'none')),
    )
  })
}

/** Refuses somebody whose access to the company of the request has ended, or does not include acting on quotes. */
export const requireStillActs = async (ctx: Ctx, row: Asked): Promise<void> => {
  const [level] = await levelsOf(ctx, [row])
  if (level !== 'act')
    throw new Failure('forbidden', 'You may not answer this for the company. Ask somebody who looks after its insurance, or ring us.')
}

/** Refuses somebody who may no longer see the company's quotes. */
export const requireStillReads = async (ctx: Ctx, row: Asked): Promise<void> => {
  const [level] = await levelsOf(ctx, [row])
  if (level === 'none')
    throw new Failure('forbidden', 'You no longer act for this company. Ask somebody who looks after its insurance, or ring us.')
}
