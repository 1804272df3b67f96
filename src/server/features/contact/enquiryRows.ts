/** The staff lists of enquiries and of those the assistant handed over: their filters, sorts and rows in SQL. */
import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import { enquiryList } from '#contract/admin/enquiries.ts'
import { firstWords } from '#contract/format.ts'
import { handoverList } from '#contract/admin/handovers.ts'
import type { EnquirySummary } from '#contract/model/contact/enquiry.ts'
import { openEnquiryStatuses } from '#contract/model/contact/enquiryMachine.ts'
import { handoverSummary, handoverSource } from '#contract/model/contact/handover.ts'
import type { CtxFor } from '#server/ctx.ts'
import type { Db } from '#server/db/connect.ts'
import { byInstants, byInstant, byName } from '#server/db/cursor.ts'
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
  begins: firstWords(handoverSummary(row)),
  assignedTo: assignedTo(row.assignedTo, assignedName),
})

type Caller = CtxFor<'contact:view' | 'chat:manage'>
const hasStatus = (status: string) =>
  status === 'open' ? inArray(enquiries.status, [...openEnquiryStatuses]) : sql`${enquiries.status} = ${status}`
/** Only open enquiries can be overdue. */
const isLate = ({ now }: Pick<Caller, 'now'>) => and(inArray(enquiries.status, [...openEnquiryStatuses]), lt(enquiries.dueAt, now()))
const sorts = {
  name: byName(enquiries, 'name_sort'),
  createdAt: byInstant(enquiries.createdAt),
  dueAt: byInstants(enquiries.dueAt, enquiries.createdAt),
}
const rowsOf = (db: Db, ids: string[]) =>
  db
    .select({ enquiry: enquiries, assignedName: assignee.name })
    .from(enquiries)
    .leftJoin(assignee, eq(assignee.id, enquiries.assignedTo))
    .where(inArray(enquiries.id, ids))

export const enquiryRows = listRows(enquiryList, {
  table: enquiries,
  filters: {
    status: hasStatus,
    topic: (topic) => eq(enquiries.topic, topic),
    assigned: (who, { actor }: Caller) => isAssigned(enquiries.assignedTo, who, actor.userId),
    overdue: (_late, ctx) => isLate(ctx),
    answered: () => sql`EXISTS (SELECT 1 FROM enquiry_replies AS reply WHERE reply.enquiry_id = ${enquiries.id})`,
    from: (date) => fromDay(enquiries.createdAt, date),
    to: (date) => untilDay(enquiries.createdAt, date),
  },
  sorts,
  load: async ({ db, now }, ids) => (await rowsOf(db, ids)).map(({ enquiry, assignedName }) => summaryOf(enquiry, assignedName, now())),
})

export const isHandover = eq(enquiries.source, handoverSource)

export const handoverRows = listRows(handoverList, {
  table: enquiries,
  base: () => isHandover,
  filters: {
    status: hasStatus,
    assigned: (who, { actor }: Caller) => isAssigned(enquiries.assignedTo, who, actor.userId),
    overdue: (_late, ctx) => isLate(ctx),
  },
  sorts,
  load: async ({ db, now }, ids) =>
    (await rowsOf(db, ids)).map(({ enquiry, assignedName }) => ({
      ...summaryOf(enquiry, assignedName, now()),
      asked: handoverSummary(enquiry),
    })),
})
