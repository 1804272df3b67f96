/** Numbers for the dashboard, counted with the same filters as the lists they link to. */
import { can } from '#contract/access.ts'
import {
  holdingKeys,
  holdings,
  tileKeys,
  tiles,
  type Dashboard,
  type Held,
  type HoldingKey,
  type TileList,
} from '#contract/admin/dashboard.ts'
import type { CtxFor } from '#server/ctx.ts'
import { appointmentRows } from '#server/features/appointments/appointments.ts'
import { invoiceRows } from '#server/features/billing/billing.ts'
import { clientRows } from '#server/features/book/book.ts'
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

/** The lists that are counted, by name. The contract checks that a filter belongs to its list. */
const lists: Record<TileList | HoldingKey, { count: (ctx: View, filters: object) => Promise<{ total: number; more: boolean }> }> = {
  quotes: quoteRows,
  enquiries: enquiryRows,
  handovers: handoverRows,
  appointments: appointmentRows,
  claims: claimRows,
  clients: clientRows,
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

export const held = async (ctx: CtxFor<'user:delete'>, { id }: { id: string }): Promise<Held> => {
  const found: Held = []
  for (const key of holdingKeys.filter((one) => can(ctx.actor, holdings[one].permission))) {
    const { total, more } = await lists[key].count(ctx, { ...holdings[key].filter, assigned: id })
    if (total > 0) found.push({ key, count: total, more })
  }
  return found
}
