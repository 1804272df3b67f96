/** Quotes for other features: the filters of the staff list, so that a count on the dashboard is the length of that list. */
import { and, count, eq, isNotNull, isNull, inArray, lt, sql, type SQL } from 'drizzle-orm'
import { openStatuses, type QuoteStatus } from '#contract/model/quote.ts'
import type { Deps, RequestFacts } from '#server/ctx.ts'
import type { Db, Scope } from '#server/db/connect.ts'
import { heldQuote } from './holder.ts'
import { quotes } from './quotes.table.ts'

export type QuoteFilter = {
  status?: QuoteStatus | 'toAnswer' | 'open' | undefined
  q?: string | undefined
  /** 'me', 'none' or a user's id. */
  assigned?: string | undefined
  overdue?: '1' | undefined
  cover?: string | undefined
  /** yyyy-mm-dd, both inclusive, by the day it was sent in London. */
  from?: string | undefined
  to?: string | undefined
}

/** Whoever holds a request by its cookie may open the papers sent with it. */
export const quoteDoor = async (deps: Pick<Deps, 'db' | 'origin'>, request: RequestFacts): Promise<Scope | null> => {
  const quoteId = await heldQuote({ ...deps, request })
  return quoteId ? { scope: 'holder', quoteId } : null
}

/** The words of the search index (migration 0005): the expressions must stay the same to use it. */
const words = sql`plain_text(coalesce(${quotes.reference}, '') || ' ' || ${quotes.business} || ' ' || ${quotes.contactName} || ' ' || coalesce(${quotes.email}, ''))`
const sentOn = sql`(${quotes.submittedAt} AT TIME ZONE 'Europe/London')::date`

const assignedTo = (assigned: string, userId: string) =>
  assigned === 'none' ? isNull(quotes.assignedTo) : eq(quotes.assignedTo, assigned === 'me' ? userId : assigned)

/** The rows a filter means at this moment. It is our turn exactly while a promise runs, so `toAnswer` asks for that. */
export const quotesWhere = (
  { status, q, assigned, overdue, cover, from, to }: QuoteFilter,
  { now, userId }: { now: Date; userId: string },
): SQL | undefined =>
  and(
    isNotNull(quotes.submittedAt),
    status === 'toAnswer'
      ? isNotNull(quotes.dueAt)
      : status === 'open'
        ? inArray(quotes.status, [...openStatuses])
        : status
          ? eq(quotes.status, status)
          : undefined,
    q ? sql`${words} LIKE '%' || plain_text(${q.replace(/[\\%_]/g, '\\$&')}) || '%'` : undefined,
    assigned ? assignedTo(assigned, userId) : undefined,
    overdue ? lt(quotes.dueAt, now) : undefined,
    cover ? sql`${cover} = ANY(${quotes.covers})` : undefined,
    from ? sql`${sentOn} >= ${from}::date` : undefined,
    to ? sql`${sentOn} <= ${to}::date` : undefined,
  )

export const countQuotes = async (ctx: { db: Db; now(): Date }, filter: QuoteFilter, userId: string): Promise<number> => {
  const [row] = await ctx.db
    .select({ total: count() })
    .from(quotes)
    .where(quotesWhere(filter, { now: ctx.now(), userId }))
  return row?.total ?? 0
}
