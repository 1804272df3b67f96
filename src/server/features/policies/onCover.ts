/** Whether a policy gives cover on a day, and whether it was renewed, in SQL. */
import { sql, type SQL } from 'drizzle-orm'
import { policies } from './policies.table.ts'

/** Today in London, as the database sees it. */
export const today = sql<string>`(now() AT TIME ZONE 'Europe/London')::date`

/** `isOnCover` of contract/model/policies/policy.ts as SQL, for the given day or today. */
export const onCover = (on: SQL | string = today): SQL<boolean> =>
  sql<boolean>`(${policies.boundAt} IS NOT NULL AND ${on} BETWEEN ${policies.inception} AND ${policies.expiry} AND (${policies.cancelledFrom} IS NULL OR ${on} < ${policies.cancelledFrom}))`

/** Whether cover is confirmed for a period that has not begun yet, and will begin. */
export const toBegin = (): SQL<boolean> =>
  sql<boolean>`(${policies.boundAt} IS NOT NULL AND ${policies.inception} > ${today} AND (${policies.cancelledFrom} IS NULL OR ${policies.cancelledFrom} > ${policies.inception}))`

/** Whether the period that follows is confirmed by an insurer, so that nobody has to renew this one. */
export const renewed = (): SQL<boolean> =>
  sql<boolean>`EXISTS (SELECT 1 FROM policies AS next WHERE next.predecessor_id = ${policies.id} AND next.bound_at IS NOT NULL AND next.status <> 'cancelled')`

/**
 * Whether cover goes on after the last day: the next period is confirmed, and was not cancelled before it began. The column is written out, because
 * drizzle leaves its table's name away among selected columns, and `next` would be compared with itself.
 */
export const goesOn = (): SQL<boolean> =>
  sql<boolean>`EXISTS (SELECT 1 FROM policies AS next WHERE next.predecessor_id = policies.id AND next.bound_at IS NOT NULL AND (next.cancelled_from IS NULL OR next.cancelled_from > next.inception))`
