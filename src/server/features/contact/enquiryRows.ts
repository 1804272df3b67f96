/** The staff's list of enquiries: what its filters, sorts and rows are in the database. */
import { and, eq, inArray, lt } from 'drizzle-orm'
import { enquiryList } from '#contract/admin/enquiries.ts'
import type { EnquirySummary } from '#contract/model/contact/enquiry.ts'
import { openEnquiryStatuses } from '#contract/model/contact/enquiryMachine.ts'
import type { CtxFor } from '#server/ctx.ts'
import { byInstant, byName } from '#server/db/cursor.ts'
import { fromDay, untilDay } from '#server/db/days.ts'
import { listRows } from '#server/db/list.ts'
import { assignedTo, assignee, isAssigned } from '#server/features/users/users.ts'
import { enquiries, type EnquiryRow } from './contact.table.ts'

export const summaryOf = (row: EnquiryRow, assignedName: string | null, now: Date): EnquirySummary => ({
  id: row.id,
  reference: row.reference,
  status: row.status,
  topic: row.topic,
  name: row.name,
  business: row.business,
  createdAt: row.createdAt.toISOString(),
  dueAt: row.dueAt.toISOString(),
  overdue: row.dueAt < now && openEnquiryStatuses.some((open) => open === row.status),
  assignedTo: assignedTo(row.assignedTo, assignedName),
})

/** Overdue ones are always open ones. */
export const enquiryRows = listRows(enquiryList, {
  table: enquiries,
  filters: {
    status: (status) => (status === 'open' ? inArray(enquiries.status, [...openEnquiryStatuses]) : eq(enquiries.status, status)),
    topic: (topic) => eq(enquiries.topic, topic),
    assigned: (who, { actor }: CtxFor<'contact:view'>) => isAssigned(enquiries.assignedTo, who, actor.userId),
    overdue: (_late, { now }) => and(inArray(enquiries.status, [...openEnquiryStatuses]), lt(enquiries.dueAt, now())),
    from: (date) => fromDay(enquiries.createdAt, date),
    to: (date) => untilDay(enquiries.createdAt, date),
  },
  sorts: { name: byName(enquiries, 'name_sort'), createdAt: byInstant(enquiries.createdAt), dueAt: byInstant(enquiries.dueAt) },
  load: async ({ db, now }, ids) => {
    const rows = await db
      .select({ enquiry: enquiries, assignedName: assignee.name })
      .from(enquiries)
      .leftJoin(assignee, eq(assignee.id, enquiries.assignedTo))
      .where(inArray(enquiries.id, ids))
    return rows.map(({ enquiry, assignedName }) => summaryOf(enquiry, assignedName, now()))
  },
})
