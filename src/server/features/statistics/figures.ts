/** What was asked of a tab, with the days worked out, and the building blocks of every tab. */
import { sql, type SQL } from 'drizzle-orm'
import type { Permission } from '#contract/access.ts'
import type { Figure, FigureLink, FigureTable, StatisticsPart } from '#contract/admin/statistics.ts'
import type { ListName } from '#contract/admin/lists.ts'
import type { PolicyClass } from '#contract/model/policies/policyClass.ts'
import { handlerLabel, noHandler } from '#contract/model/people/handler.ts'
import { stepLength, stepsOf, type Days } from '#contract/model/statistics/period.ts'
import type { CtxFor } from '#server/ctx.ts'

export type View = CtxFor<'analytics:view'>

export type FigureQuery = Days & {
  today: string
  class?: PolicyClass | undefined
  assigned?: string | undefined
  /** The names of colleagues, by id. */
  names: ReadonlyMap<string, string>
}

/** A part of a tab. Only users with `permission` see it; without one, everyone who may see statistics. */
export type PartOf = {
  title: string
  permission?: Permission
  make: (ctx: View, query: FigureQuery) => Promise<Omit<StatisticsPart, 'title'>>
}

type Filter = Readonly<Record<string, string | undefined>>
/** Filters that are undefined are left out. */
export const link = (list: ListName, filter: Filter): FigureLink => ({
  list,
  filter: Object.fromEntries(Object.entries(filter).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]]))),
})

/** A cell, with its link if the user may open the list. */
export const linked = (value: number, to: FigureLink | null) => (to ? ([value, to] as const) : value)

type FigureText = Pick<Figure, 'label' | 'definition'> & { today?: boolean; link?: FigureLink | null }
/** A number of records. */
export const count = (key: string, value: number, { label, definition, today = false, link: to = null }: FigureText): Figure => ({
  key,
  label,
  definition,
  today,
  unit: 'count',
  value,
  from: value,
  link: to,
})
/** Any other figure, with the number of records it is taken from. */
export const measure = (
  key: string,
  unit: Exclude<Figure['unit'], 'count'>,
  { value, of }: { value: number | null; of: number },
  text: FigureText,
): Figure => ({ ...count(key, of, text), unit, value: of === 0 ? null : value })

/** Per cent with one decimal. Null if `whole` is 0. */
export const rate = (part: number, whole: number): number | null => (whole === 0 ? null : Math.round((part / whole) * 1000) / 10)

/** A row of a table: its figures in column order, each with its link. */
export const line = (
  key: string,
  label: string,
  cells: readonly (number | null | readonly [number | null, FigureLink])[],
  path: string | null = null,
) => ({
  key,
  label,
  path,
  cells: cells.map((cell) => (cell !== null && typeof cell === 'object' ? { value: cell[0], link: cell[1] } : { value: cell, link: null })),
})

type Line = ReturnType<typeof line>
const mostRows = 40
/** The first lines, and how many are left out. */
export const cut = (lines: readonly Line[]): Pick<FigureTable, 'rows' | 'beyond'> => ({
  rows: lines.slice(0, mostRows),
  beyond: Math.max(0, lines.length - mostRows),
})

/** The first day of the week or month of a calendar date: the `key` of its step. */
export const stepOf = (days: Days, date: SQL): SQL => sql`date_trunc(${stepLength(days)}, (${date})::timestamp)::date`
/** The calendar day of an instant in London. */
export const londonDay = (instant: unknown): SQL => sql`(${instant} AT TIME ZONE 'Europe/London')::date`

/** A table over time: one row for each week or month of the period. */
export const overTime = (
  days: Days,
  table: Pick<FigureTable, 'key' | 'title' | 'definition' | 'columns'> & { chart: readonly string[]; stacked?: boolean },
  cells: (key: string, days: Days) => Parameters<typeof line>[2],
): FigureTable => ({
  key: table.key,
  title: table.title,
  definition: table.definition,
  of: stepLength(days) === 'week' ? 'Week' : 'Month',
  columns: table.columns,
  rows: stepsOf(days).map(({ key, label, from, to }) => line(key, label, cells(key, { from, to }))),
  beyond: 0,
  chart: { columns: [...table.chart], stacked: table.stacked ?? false, overTime: true },
})

/** The keys of a breakdown, the largest first. */
export const largestFirst = <T>(groups: ReadonlyMap<string, T>, by: (group: T) => number): (readonly [string, T])[] =>
  [...groups].sort(([a, one], [b, other]) => by(other) - by(one) || a.localeCompare(b))

/** A breakdown by handler. */
export const byHandler = { key: 'handler', title: `By ${handlerLabel.toLowerCase()}`, of: handlerLabel }
/** The handler's name, as tables show it. */
export const nameOf = ({ names }: FigureQuery, id: string) => (id === '' ? noHandler : (names.get(id) ?? 'A former user'))
/** The handler, as a filter of a list. */
export const assignedAs = (id: string) => (id === '' ? 'none' : id)
