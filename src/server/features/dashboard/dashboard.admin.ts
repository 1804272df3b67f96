/** Numbers for the dashboard, counted with the same filters as the lists they link to. */
import { can } from '#contract/access.ts'
import { tileKeys, tiles, type Dashboard, type TileList } from '#contract/admin/dashboard.ts'
import type { CtxFor } from '#server/ctx.ts'
import { appointmentRows } from '#server/features/appointments/appointments.ts'
import { invoiceRows } from '#server/features/billing/billing.ts'
import { changeRows } from '#server/features/changes/changes.ts'
import { claimRows } from '#server/features/claims/claims.ts'
import { complaintRows } from '#server/features/complaints/complaints.ts'
import { contentLists } from '#server/features/content/content.ts'
import { enquiryRows, handoverRows } from '#server/features/contact/contact.ts'
import { documentRows } from '#server/features/documents/documents.ts'
import { emailRows } from '#server/features/messages/messages.ts'
import { policyRows } from '#server/features/policies/policies.ts'
import { quoteRows } from '#server/features/quotes/quotes.ts'
import { renewalRows } from '#server/features/renewals/renewals.ts'
import { taskRows } from '#server/features/tasks/tasks.ts'
import { queueOf } from './queue.ts'

export { team } from './team.ts'

type View = CtxFor<'dashboard:view'>

/** The lists a tile may count, by the names used in the tiles. The contract checks that a tile's filter belongs to its list. */
const lists: Record<TileList, { count: (ctx: View, filters: object) => Promise<{ total: number; more: boolean }> }> = {
  quotes: quoteRows,
  enquiries: enquiryRows,
  handovers: handoverRows,
  appointments: appointmentRows,
  claims: claimRows,
  policies: policyRows,
  changes: changeRows,
  complaints: complaintRows,
  renewals: renewalRows,
  documents: documentRows,
  invoices: invoiceRows,
  tasks: taskRows,
  emails: emailRows,
  ...contentLists,
}

export const show = async (ctx: View): Promise<Dashboard> => {
  const readable = tileKeys.filter((key) => can(ctx.actor, tiles[key].permission))
  const counted: Dashboard['tiles'] = []
  for (const key of readable) {
    const { total, more } = await lists[tiles[key].list].count(ctx, tiles[key].filter)
    counted.push({ key, count: total, more })
  }
  return { asOf: ctx.now().toISOString(), tiles: counted, ...(await queueOf(ctx)) }
}
