/** Who a quote request is assigned to. */
import type { quotes as contract } from '#contract/admin/quotes.ts'
import type { ParsedInputOf } from '#contract/endpoint.ts'
import type { CtxFor } from '#server/ctx.ts'
import { assigning } from '#server/features/assigning/assigning.ts'
import { edit } from '#server/features/records/records.ts'
import { quoteRecord } from '../quoteRecord.ts'
import { quoteRows } from './quoteRows.ts'
import { detailOf } from './staffView.ts'

const assignment = assigning({ rows: quoteRows, record: quoteRecord, permission: 'quote:respond' })
export const { assignees, assignMany, assignBack } = assignment

export const assign = async (ctx: CtxFor<'quote:respond'>, { id, version, userId }: ParsedInputOf<typeof contract.assign>) => {
  await assignment.requireAssignee(ctx.db, userId)
  await edit(ctx, quoteRecord, { id, version, event: 'assign' }, { patch: { assignedTo: userId } })
  return detailOf(ctx, id)
}
