/** Numbers for the dashboard, counted with the same filters as the lists they link to. */
import { can } from '#contract/access.ts'
import { tileKeys, tiles, type Dashboard, type TileKey } from '#contract/admin/dashboard.ts'
import type { CtxFor } from '#server/ctx.ts'
import { appointmentRows } from '#server/features/appointments/appointments.ts'
import { invoiceRows } from '#server/features/billing/billing.ts'
import { changeRows } from '#server/features/changes/changes.ts'
import { claimRows } from '#server/features/claims/claims.ts'
import { complaintRows } from '#server/features/complaints/complaints.ts'
import { enquiryRows } from '#server/features/contact/contact.ts'
import { documentRows } from '#server/features/documents/documents.ts'
import { emailRows } from '#server/features/messages/messages.ts'
import { quoteRows } from '#server/features/quotes/quotes.ts'
import { renewalRows } from '#server/features/renewals/renewals.ts'
import { taskRows } from '#server/features/tasks/tasks.ts'
import { queueOf } from './queue.ts'

type View = CtxFor<'dashboard:view'>

const countTile = (ctx: View, key: TileKey) => {
  const tile = tiles[key]
  switch (tile.list) {
    case 'quotes':
      return quoteRows.count(ctx, tile.filter)
    case 'enquiries':
      return enquiryRows.count(ctx, tile.filter)
    case 'appointments':
      return appointmentRows.count(ctx, tile.filter)
    case 'claims':
      return claimRows.count(ctx, tile.filter)
    case 'changes':
      return changeRows.count(ctx, tile.filter)
    case 'complaints':
      return complaintRows.count(ctx, tile.filter)
    case 'renewals':
      return renewalRows.count(ctx, tile.filter)
    case 'documents':
      return documentRows.count(ctx, tile.filter)
    case 'invoices':
      return invoiceRows.count(ctx, tile.filter)
    case 'tasks':
      return taskRows.count(ctx, tile.filter)
    case 'emails':
      return emailRows.count(ctx, tile.filter)
  }
}

export const show = async (ctx: View): Promise<Dashboard> => {
  const readable = tileKeys.filter((key) => can(ctx.actor, tiles[key].permission))
  const counted: Dashboard['tiles'] = []
  for (const key of readable) {
    const { total, more } = await countTile(ctx, key)
    counted.push({ key, count: total, more })
  }
  return { asOf: ctx.now().toISOString(), tiles: counted, ...(await queueOf(ctx)) }
}
