/** Whether a policy gives cover on a day, in SQL. */
import { sql, type SQL } from 'drizzle-orm'
import { policies } from './policies.table.ts'

/** Today in London, as the database sees it. */
export const today = sql<string>`(now() AT TIME ZONE 'Europe/London')::date`

/** `isOnCover` of contract/model/policies/policy.ts as SQL, for the given day or today. */
export const onCover = (on: SQL | string = today): SQL<boolean> =>
  sql<boolean>`(${policies.boundAt} IS NOT NULL AND ${on} BETWEEN ${policies.inception} AND ${policies.expiry} AND (${policies.cancelledFrom} IS NULL OR ${on} < ${policies.cancelledFrom}))`
