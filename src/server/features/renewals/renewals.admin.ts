/** The operations of contract/admin/book/renewals.ts (staff), listed in one place for operations.ts. */
import type { renewals as contract } from '#contract/admin/book/renewals.ts'
import type { ParsedInputOf } from '#contract/endpoint.ts'
import type { CtxFor } from '#server/ctx.ts'
import { assigning } from '#server/features/assigning/assigning.ts'
import { saveCells as saveEach } from './cells.ts'
import { gridOf, renewalRows } from './renewalRows.ts'
import { renewalRecord } from './renewals.ts'

export {
  accept,
  approachInsurers,
  bind,
  chase,
  decline,
  note,
  plan,
  present,
  receiveFacts,
  receiveTerms,
  recordNotOffered,
  requestFacts,
  revise,
  saveOffers,
  withdraw,
} from './staffSteps.ts'
export { chaseList, chaseMany } from './chasing.ts'
export { show } from './staffView.ts'
export const { page: list, csv } = renewalRows
export const { assignees, assignMany, assignBack } = assigning({ rows: renewalRows, record: renewalRecord, permission: 'renewal:edit' })

export const grid = (ctx: CtxFor<'renewal:view'>, filters: ParsedInputOf<typeof contract.grid>) => gridOf(ctx, filters)

export const saveCells = async (ctx: CtxFor<'renewal:edit'>, input: ParsedInputOf<typeof contract.saveCells>) =>
  saveEach(ctx, input, new Set((await assignees(ctx)).map(({ id }) => id)))
