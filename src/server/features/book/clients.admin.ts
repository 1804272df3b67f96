/** The operations of contract/admin/book/clients.ts (staff), listed in one place for operations.ts. */
import type { CtxFor } from '#server/ctx.ts'
import { writeAudit } from '#server/features/audit/audit.ts'
import { detailOf } from './clientDetail.ts'
import { clientRows } from './clientRows.ts'

export const { page: list, csv } = clientRows
export {
  activate,
  addContact,
  assign,
  assignBack,
  assignees,
  assignMany,
  changeContact,
  close,
  create,
  decline,
  edit,
  lapse,
  note,
  removeContact,
  reopen,
} from './clientSteps.ts'
export { merge, unmerge } from './merge.ts'
export { find, similar } from './similar.ts'

/** One client. Reading it is audited (security check 137). */
export const show = async (ctx: CtxFor<'client:view'>, { id }: { id: string }) => {
  const detail = await detailOf(ctx, id)
  await writeAudit(ctx, { action: 'clients.show', subjectType: 'client', subjectId: id })
  return detail
}
