/** The scope for opening companies' files: for people of a company who may see that area and staff with the permission; otherwise null. */
import { can, companiesWith, mayEnterStaffArea, type Actor, type Permission } from '#contract/access.ts'
import type { Area } from '#contract/model/people/membership.ts'
import type { Scope } from '#server/db/connect.ts'
import { staffScope } from '#server/http/api/admission.ts'

/** Whose own wish for large print counts: a client's. Staff read what the client is sent. */
export const readerOf = (actor: Actor): string | null => (actor.kind === 'client' ? actor.userId : null)

export const fileScope = async (
  actor: Actor,
  { area, permission }: { area: Area; permission: Permission },
  staffArea: () => Promise<'admins' | 'permitted'>,
): Promise<Scope | null> => {
  if (actor.kind === 'client')
    return { scope: 'client', clientIds: companiesWith(actor, area, 'view').map(({ id }) => id), userId: actor.userId }
  return actor.kind === 'staff' && mayEnterStaffArea(actor, await staffArea()) && can(actor, permission) ? staffScope(actor) : null
}
