/** What each colleague has in hand, so that work can be shared out. Counted with the filters of the lists that the numbers link to. */
import { count, inArray, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { can } from '#contract/access.ts'
import { loadKeys, loads, type LoadKey, type TeamLoad } from '#contract/admin/dashboard.ts'
import { noHandler } from '#contract/model/people/handler.ts'
import type { CtxFor } from '#server/ctx.ts'
import { colleaguesWith } from '#server/features/assigning/assigning.ts'
import { changes } from '#server/features/changes/changes.table.ts'
import { changeRows } from '#server/features/changes/changes.ts'
import { claims } from '#server/features/claims/claims.table.ts'
import { claimRows } from '#server/features/claims/claims.ts'
import { enquiries } from '#server/features/contact/contact.table.ts'
import { enquiryRows } from '#server/features/contact/contact.ts'
import { quotes } from '#server/features/quotes/quotes.table.ts'
import { quoteRows } from '#server/features/quotes/quotes.ts'
import { renewals } from '#server/features/renewals/renewals.table.ts'
import { renewalRows } from '#server/features/renewals/renewals.ts'
import { tasks } from '#server/features/tasks/tasks.table.ts'
import { taskRows } from '#server/features/tasks/tasks.ts'
import { users } from '#server/features/users/users.table.ts'
import { isFree } from '#server/features/users/users.ts'

type View = CtxFor<'dashboard:view'>

/** The rows that count as in somebody's hands. */
const inHand: Record<LoadKey, { table: PgTable & { assignedTo: PgColumn }; where: (ctx: View) => SQL }> = {
  quotes: { table: quotes, where: (ctx) => quoteRows.where(ctx, loads.quotes.filter) },
  enquiries: { table: enquiries, where: (ctx) => enquiryRows.where(ctx, loads.enquiries.filter) },
  claims: { table: claims, where: (ctx) => claimRows.where(ctx, loads.claims.filter) },
  changes: { table: changes, where: (ctx) => changeRows.where(ctx, loads.changes.filter) },
  renewals: { table: renewals, where: (ctx) => renewalRows.where(ctx, loads.renewals.filter) },
  tasks: { table: tasks, where: (ctx) => taskRows.where(ctx, loads.tasks.filter) },
}

const countsOf = async (ctx: View, kind: LoadKey): Promise<ReadonlyMap<string | null, number>> => {
  const { table, where } = inHand[kind]
  // As in the filter "assigned to nobody".
  const who = sql<string | null>`CASE WHEN NOT coalesce(${isFree(table.assignedTo)}, true) THEN ${table.assignedTo} END`
  const rows = await ctx.db.select({ who, total: count() }).from(table).where(where(ctx)).groupBy(who)
  return new Map(rows.map(({ who: id, total }) => [id, total]))
}

export const team = async (ctx: View): Promise<TeamLoad> => {
  const kinds = loadKeys.filter((key) => can(ctx.actor, loads[key].permission))
  if (kinds.length === 0) return { kinds, people: [] }
  const counted: ReadonlyMap<string | null, number>[] = []
  const names = new Map<string, string>()
  for (const kind of kinds) counted.push(await countsOf(ctx, kind))
  const works = kinds.map((kind) => loads[kind].works)
  for (const { id, name } of await colleaguesWith(ctx.db, ...works)) names.set(id, name)
  // Somebody may still hold what they may no longer do.
  const others = [...new Set(counted.flatMap((one) => [...one.keys()]))].filter((id) => id !== null && !names.has(id)) as string[]
  if (others.length > 0)
    for (const { id, name } of await ctx.db.select({ id: users.id, name: users.name }).from(users).where(inArray(users.id, others)))
      names.set(id, name)
  const line = (id: string | null, name: string) => ({ id, name, counts: counted.map((one) => one.get(id) ?? 0) })
  const people = [...names].toSorted(([, one], [, other]) => one.localeCompare(other, 'en-GB')).map(([id, name]) => line(id, name))
  return { kinds, people: [line(null, noHandler), ...people] }
}
