/** Under which scope somebody opens the files of companies: people of one who may see that area, staff with the permission; null for all others. */
import { can, companiesWith, mayEnterStaffArea, type Actor, type Permission } from '#contract/access.ts'
import type { Area } from '#contract/model/people/membership.ts'
import type { Scope } from '#server/db/connect.ts'
import { staffScope } from '#server/http/api/admission.ts'

export const fileScope = async (
  actor: Actor,
  { area, permission }: { area: Area; permission: Permission },
  staffArea: () => Promise<'admins' | 'permitted'>,
): Promise<Scope | null> => {
  if (actor.kind === 'client')
    return { scope: 'client', clientIds: companiesWith(actor, area, 'view').map(({ id }) => id), userId: actor.userId }
  return actor.kind === 'staff' && mayEnterStaffArea(actor, await staffArea()) && can(actor, permission) ? staffScope(actor) : null
}
