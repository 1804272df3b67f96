/** Enquiries for other features: the filters of the list, so that a count on the dashboard is the length of that list. */
import { and, count, eq, ilike, inArray, lt, or, type SQL } from 'drizzle-orm'
import { openEnquiryStatuses, type EnquiryStatus, type EnquiryTopic } from '#contract/model/enquiry.ts'
import type { Db } from '#server/db/connect.ts'
import { enquiries } from './contact.table.ts'

export type EnquiryFilter = {
  status?: EnquiryStatus | 'open' | undefined
  topic?: EnquiryTopic | undefined
  overdue?: 'yes' | undefined
  q?: string | undefined
}

const part = (q: string) => `%${q.replace(/[\\%_]/g, '\\$&')}%`

/** The rows a filter means at this moment. Overdue ones are always open ones. */
export const enquiriesWhere = ({ status, topic, overdue, q }: EnquiryFilter, now: Date): SQL | undefined =>
  and(
    status === 'open' ? inArray(enquiries.status, [...openEnquiryStatuses]) : status ? eq(enquiries.status, status) : undefined,
    topic ? eq(enquiries.topic, topic) : undefined,
    overdue ? and(inArray(enquiries.status, [...openEnquiryStatuses]), lt(enquiries.dueAt, now)) : undefined,
    q
      ? or(...[enquiries.reference, enquiries.name, enquiries.business, enquiries.email].map((column) => ilike(column, part(q))))
      : undefined,
  )

export const countEnquiries = async (ctx: { db: Db; now(): Date }, filter: EnquiryFilter): Promise<number> => {
  const [row] = await ctx.db.select({ total: count() }).from(enquiries).where(enquiriesWhere(filter, ctx.now()))
  return row?.total ?? 0
}
