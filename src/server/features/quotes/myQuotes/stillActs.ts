/** The address that asked for terms opens a request, whatever company it belongs to by now. Answering it for a company needs the right to. */
import { and, eq } from 'drizzle-orm'
import { Failure } from '#contract/failure.ts'
import { allows, rightsOf } from '#contract/model/people/membership.ts'
import type { Ctx } from '#server/ctx.ts'
import { asSystem } from '#server/db/asSystem.ts'
import { standing } from '#server/features/memberships/memberships.ts'
import { memberships } from '#server/features/memberships/memberships.table.ts'
import { users } from '#server/features/users/users.table.ts'
import type { QuoteRow } from '../quotes.table.ts'

/** Refuses somebody whose access to the company of the request has ended, or does not include acting on quotes. */
export const requireStillActs = async (ctx: Ctx, { clientId, email }: Pick<QuoteRow, 'clientId' | 'email'>): Promise<void> => {
  if (clientId === null || email === null) return
  // The holder of an address sees no memberships.
  const held = await asSystem(ctx, ({ db }) =>
    db
      .select({ role: memberships.role, rights: memberships.rights, standing })
      .from(memberships)
      .innerJoin(users, eq(users.id, memberships.userId))
      .where(and(eq(memberships.clientId, clientId), eq(users.email, email))),
  )
  const mayAct = held.some(
    (one) => one.standing === 'invited' || (one.standing === 'active' && allows(rightsOf(one.role, one.rights).quotes, 'act')),
  )
  // Somebody without an account, whose request we put under a client, was never given less.
  if (held.length > 0 && !mayAct)
    throw new Failure('forbidden', 'You may not answer this for the company. Ask somebody who looks after its insurance, or ring us.')
}
