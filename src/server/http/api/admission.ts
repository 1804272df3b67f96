/** Who is calling, whether they may, and what the database shows them: decided from the endpoint's declaration before it runs. */
import {
  admits,
  can,
  companiesFor,
  isForTokens,
  isHolderAccess,
  mayEnterStaffArea,
  type Access,
  type Actor,
  type HolderAccess,
  type Staff,
} from '#contract/access.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { Failure } from '#contract/failure.ts'
import { authMessages } from '#contract/messages.ts'
import type { Deps } from '#server/ctx.ts'
import type { Scope } from '#server/db/connect.ts'
import type { Brought, Holder, Holders } from '#server/holder.ts'

const refusal = (access: Access, actor: Actor): Failure => {
  if (actor.kind === 'pending') return new Failure('unauthenticated', authMessages.completeSecondStep, { flags: { requireMfa: true } })
  if (actor.kind === 'visitor') return new Failure('unauthenticated', authMessages.signIn)
  return new Failure('forbidden', access === 'client' ? 'This is for signed-in clients' : 'You do not have permission to do this')
}

/** Reads the setting only if the answer depends on it. */
const entersStaffArea = async (actor: Actor, staffArea: () => Promise<'admins' | 'permitted'>) =>
  mayEnterStaffArea(actor, 'admins') || (mayEnterStaffArea(actor, 'permitted') && (await staffArea()) === 'permitted')

/** Why this actor may not call it; null if they may. A holder's proof is checked later, because it may be in the input. */
export const refusalOf = async (
  { access, audience, method, whileViewing, peopleOnly }: Pick<Endpoint, 'access' | 'audience' | 'method' | 'whileViewing' | 'peopleOnly'>,
  actor: Actor,
  staffArea: () => Promise<'admins' | 'permitted'>,
): Promise<Failure | null> => {
  // Staff viewing the portal as a client may not change anything, even what the client could.
  if (actor.kind === 'client' && actor.viewedBy && method !== 'GET' && !whileViewing)
    return new Failure('forbidden', 'You are viewing this as someone else, so nothing can be changed')
  if (actor.kind === 'staff' && actor.token && (audience !== 'admin' || peopleOnly || !isForTokens(access)))
    return new Failure('forbidden', 'An API token cannot do this: a person has to sign in')
  const outside = audience === 'admin' && !(await entersStaffArea(actor, staffArea))
  return outside || !admits(access, actor) ? refusal(access, actor) : null
}

/** What a member of staff can see in the database. */
export const staffScope = (actor: Staff): Scope => ({
  scope: 'staff',
  userId: actor.userId,
  ...(can(actor, 'confidential:view') ? { confidential: true } : {}),
})

const scopeOf = (access: Access, actor: Actor): Scope =>
  actor.kind === 'client'
    ? { scope: 'client', clientIds: companiesFor(access, actor).map(({ id }) => id), userId: actor.userId }
    : actor.kind === 'staff'
      ? staffScope(actor)
      : { scope: 'visitor' }

export type Standing = { scope: Scope; holder: unknown }

const prove = async ({ holder: kind, optional }: HolderAccess, holders: Holders, deps: Deps, brought: Brought) => {
  // Proof and scope belong to the same kind. TypeScript cannot express that for a kind known only at run time.
  const holder = holders[kind] as Holder<typeof kind> & { scope(proof: unknown): Scope }
  const proof = await holder.prove(deps, brought)
  if (proof === null && !optional) throw await holder.refuse(deps, brought)
  return proof === null ? null : { holder: proof, scope: holder.scope(proof) }
}

/** What the caller has proved, and the scope of this call. Throws the kind's refusal for a holder without proof. */
export const standingOf = async (
  access: Access,
  actor: Actor,
  { holders, ...deps }: Deps & { holders: Holders },
  brought: Brought,
): Promise<Standing> => {
  const proved = isHolderAccess(access) ? await prove(access, holders, deps, brought) : null
  return proved ?? { holder: null, scope: scopeOf(access, actor) }
}
