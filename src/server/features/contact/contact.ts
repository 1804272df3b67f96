/** Enquiries for other features: the filters of the list, so that a count on the dashboard is the length of that list; and what tells people from programs. */
import { createHash } from 'node:crypto'
import { and, count, eq, ilike, inArray, isNull, lt, or, type SQL } from 'drizzle-orm'
import { openEnquiryStatuses, type EnquiryStatus, type EnquiryTopic } from '#contract/model/enquiry.ts'
import type { Db } from '#server/db/connect.ts'
import type { Ctx } from '#server/ctx.ts'
import { newToken, referenceOf } from '#server/keys.ts'
import { enquiries } from './contact.table.ts'

export type EnquiryFilter = {
  status?: EnquiryStatus | 'open' | undefined
  topic?: EnquiryTopic | undefined
  assigned?: 'me' | 'none' | undefined
  overdue?: 'yes' | undefined
  q?: string | undefined
}

const part = (q: string) => `%${q.replace(/[\\%_]/g, '\\$&')}%`

/** The rows a filter means at this moment. Overdue ones are always open ones. */
export const enquiriesWhere = (
  { status, topic, assigned, overdue, q }: EnquiryFilter,
  { now, userId }: { now: Date; userId: string },
): SQL | undefined =>
  and(
    status === 'open' ? inArray(enquiries.status, [...openEnquiryStatuses]) : status ? eq(enquiries.status, status) : undefined,
    topic ? eq(enquiries.topic, topic) : undefined,
    assigned === 'me' ? eq(enquiries.assignedTo, userId) : assigned === 'none' ? isNull(enquiries.assignedTo) : undefined,
    overdue ? and(inArray(enquiries.status, [...openEnquiryStatuses]), lt(enquiries.dueAt, now)) : undefined,
    q
      ? or(...[enquiries.reference, enquiries.name, enquiries.business, enquiries.email].map((column) => ilike(column, part(q))))
      : undefined,
  )

export const countEnquiries = async (ctx: { db: Db; now(): Date }, filter: EnquiryFilter, userId: string): Promise<number> => {
  const where = enquiriesWhere(filter, { now: ctx.now(), userId })
  const [row] = await ctx.db.select({ total: count() }).from(enquiries).where(where)
  return row?.total ?? 0
}

const use = 'contact form'
/** Nobody reads a form and fills it in faster. */
const quickestPerson = 2000

/** A signed note of when a form was shown; random, so that it also names the form. */
export const formNote = ({ keys, now }: Pick<Ctx, 'keys' | 'now'>): string => {
  const shown = `${now().getTime()}~${newToken()}`
  return `${shown}~${keys.sign(use, shown)}`
}

/** When the form was shown, in milliseconds; null when the note is not ours. */
const shownAt = ({ keys }: Pick<Ctx, 'keys'>, token: string): number | null => {
  const [, shown, at, signature] = /^((\d{13})~[\w-]{43})~([\w.-]+)$/.exec(token) ?? []
  return shown && signature && keys.verify(use, shown, signature) ? Number(at) : null
}

export const hasty = 'Sent within two seconds of opening the form'

/** Why a form looks like a program's; null for people. What is suspected is kept and flagged for staff, never mailed (security check 115). */
export const suspicionOf = (ctx: Pick<Ctx, 'keys' | 'now'>, { token, website }: { token: string; website: string }): string | null => {
  if (website !== '') return 'Filled in a field that people do not see'
  const shown = shownAt(ctx, token)
  if (shown === null) return 'Sent without opening the form'
  return ctx.now().getTime() - shown < quickestPerson ? hasty : null
}

/** The same for the same form: sent twice it is one thing. */
export const referenceFor = (prefix: string, submission: string, year: number) =>
  referenceOf(prefix, year, createHash('sha256').update(`reference\n${submission}`).digest())
