/** Staff list of quote requests: its filters, sorts and rows as SQL. */
import { and, eq, getTableColumns, inArray, isNotNull, lt, notInArray, sql } from 'drizzle-orm'
import { quoteList } from '#contract/admin/quotes.ts'
import type { QuoteSummary } from '#contract/model/quotes/quote.ts'
import { openStatuses, wonStatuses } from '#contract/model/quotes/quoteMachine.ts'
import type { CtxFor } from '#server/ctx.ts'
import { byInstant, byName } from '#server/db/cursor.ts'
import { fromDay, untilDay } from '#server/db/days.ts'
import { listRows } from '#server/db/list.ts'
import { assignedTo, assignee, isAssigned } from '#server/features/users/users.ts'
import { quotes, type QuoteRow } from '../quotes.table.ts'

// Answers and offers are long, and no list shows them.
const {
  answers: _answers,
  sent: _sent,
  offers: _offers,
  presented: _presented,
  acceptance: _acceptance,
  ...listed
} = getTableColumns(quotes)

export const summaryOf = (row: Pick<QuoteRow, keyof typeof listed>, assignedName: string | null, now: Date): QuoteSummary => ({
  id: row.id,
  reference: row.reference ?? '',
  status: row.status,
  business: row.business,
  contactName: row.contactName,
  trade: row.trade,
  covers: row.covers,
  submittedAt: row.submittedAt?.toISOString() ?? '',
  dueAt: row.dueAt?.toISOString() ?? null,
  overdue: row.dueAt !== null && row.dueAt < now,
  assignedTo: assignedTo(row.assignedTo, assignedName),
  referrals: row.referrals.length,
})

/** Neither won nor lost yet. An accepted quote counts as won, even while it is our turn. */
const openWithTerms = openStatuses.filter((status) => !wonStatuses.some((won) => won === status))

/** It is our turn exactly while a promised response time is running, so `toAnswer` filters on that. */
export const quoteRows = listRows(quoteList, {
  table: quotes,
  base: () => isNotNull(quotes.submittedAt),
  filters: {
    status: (status) =>
      status === 'toAnswer'
        ? isNotNull(quotes.dueAt)
        : status === 'open'
          ? inArray(quotes.status, [...openStatuses])
          : eq(quotes.status, status),
    assigned: (who, { actor }: CtxFor<'quote:view'>) => isAssigned(quotes.assignedTo, who, actor.userId),
    overdue: (_late, { now }) => lt(quotes.dueAt, now()),
    cover: (cover) => sql`${cover} = ANY(${quotes.covers})`,
    from: (date) => fromDay(quotes.submittedAt, date),
    to: (date) => untilDay(quotes.submittedAt, date),
    terms: (how) =>
      and(
        isNotNull(quotes.presentedAt),
        how === 'won'
          ? inArray(quotes.status, [...wonStatuses])
          : how === 'sent'
            ? undefined
            : notInArray(quotes.status, how === 'lost' ? [...openStatuses, ...wonStatuses] : openWithTerms),
      ),
  },
  sorts: {
    business: byName(quotes, 'business_sort'),
    dueAt: byInstant(quotes.dueAt),
    submittedAt: byInstant(quotes.submittedAt, 'always'),
  },
  load: async ({ db, now }, ids) => {
    const rows = await db
      .select({ quote: listed, assignedName: assignee.name })
      .from(quotes)
      .leftJoin(assignee, eq(assignee.id, quotes.assignedTo))
      .where(inArray(quotes.id, ids))
    return rows.map(({ quote, assignedName }) => summaryOf(quote, assignedName, now()))
  },
})
