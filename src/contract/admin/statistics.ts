/**
 * Staff: figures for the whole firm, one tab per subject. Each figure says what it counts and links to the list of exactly those records.
 * They name colleagues, but no one else. Records that a user may not see in a list are not counted for them either.
 */
import { permissions } from '../access.ts'
import { get, group } from '../endpoint.ts'
import type { CsvLines } from '../list.ts'
import { policyClassNames } from '../model/policies/policyClass.ts'
import { periods } from '../model/statistics/period.ts'
import { id, isoDate, requiredText, z, type Infer } from '../schema.ts'
import { listNames } from './lists.ts'

export const tabs = ['book', 'renewals', 'quotes', 'claims', 'service', 'content', 'email', 'portal'] as const
export type StatisticsTab = (typeof tabs)[number]
export const tabLabels: Record<StatisticsTab, string> = {
  book: 'Book',
  renewals: 'Renewals',
  quotes: 'Quotes',
  claims: 'Claims',
  service: 'Service',
  content: 'Content',
  email: 'Email',
  portal: 'Portal',
}
/** Which of the two filters apply to a tab; elsewhere they are ignored. */
export const tabFilters: Record<StatisticsTab, { class: boolean; assigned: boolean }> = {
  book: { class: true, assigned: true },
  renewals: { class: true, assigned: true },
  quotes: { class: false, assigned: true },
  claims: { class: true, assigned: true },
  service: { class: false, assigned: false },
  content: { class: false, assigned: false },
  email: { class: false, assigned: false },
  portal: { class: false, assigned: false },
}

/** count: records; money: pence; rate: per cent with one decimal; hours: with one decimal; days: calendar days. */
const units = ['count', 'money', 'rate', 'hours', 'days'] as const
export type Unit = (typeof units)[number]

/**
 * Figures and columns of numbers that no list can show, by part and key (columns by part, table and key), and why. The screen shows this with
 * the definition; everything else that counts records links to its list.
 */
export const unlisted: Readonly<Record<string, string>> = {
  'content.views': 'No list: only daily totals of page loads are kept, so that nobody can be tracked.',
  'content.searches': 'No list: only daily totals of searches are kept.',
  'content.addresses': 'No list: only daily totals of requests are kept.',
  'content.views.views': 'No lists: only daily totals are kept.',
  'content.views.searches': 'No lists: only daily totals are kept.',
  'content.views.addresses': 'No lists: only daily totals are kept.',
  'content.pages.views': 'No lists: only daily totals are kept. The name of a page opens it.',
  'work.proofs': 'No list: each letter is kept with its policy, and staff have no list of all of them.',
  'work.work.proofs': 'Proofs have no list: each is kept with its policy.',
}

/** The list that shows the records of a figure, and its query parameters. */
const Link = z.object({ list: z.enum(listNames), filter: z.record(z.string(), z.string()) })
export type FigureLink = Infer<typeof Link>

export const Figure = z.object({
  key: z.string(),
  label: z.string(),
  /** What is counted, in plain words. */
  definition: z.string(),
  /** True if it is as of today; otherwise it is for the chosen period. */
  today: z.boolean(),
  unit: z.enum(units),
  /** Null if there is nothing to work it out from. */
  value: z.nullable(z.number()),
  /** Number of records it is based on, which is the length of the linked list. For a count, the count itself. */
  from: z.number(),
  /** Null if no list shows the records. */
  link: z.nullable(Link),
})
export type Figure = Infer<typeof Figure>

const Cell = z.object({ value: z.nullable(z.number()), link: z.nullable(Link) })
export const FigureTable = z.object({
  key: z.string(),
  title: z.string(),
  definition: z.string(),
  /** Heading of the rows: 'Class', 'Month'. */
  of: z.string(),
  columns: z.array(z.object({ key: z.string(), label: z.string(), unit: z.enum(units) })),
  /** One cell for each column. `path`: of the page that the row is about. */
  rows: z.array(z.object({ key: z.string(), label: z.string(), path: z.nullable(z.string()), cells: z.array(Cell) })),
  /** How many more rows were left out because they are small. */
  beyond: z.number(),
  /** Draws a chart of these columns, one series each; `stacked`: they add up. Null: table only. */
  chart: z.nullable(z.object({ columns: z.array(z.string()), stacked: z.boolean(), overTime: z.boolean() })),
})
export type FigureTable = Infer<typeof FigureTable>

const Part = z.object({ key: z.string(), title: z.string(), figures: z.array(Figure), tables: z.array(FigureTable) })
export type StatisticsPart = Infer<typeof Part>

export const Statistics = z.object({
  tab: z.enum(tabs),
  /** Calendar days in London, both inclusive. */
  from: z.string(),
  to: z.string(),
  /** Today in London. */
  today: z.string(),
  parts: z.array(Part),
  /** Parts that this user may not see, and the permission each needs. */
  withheld: z.array(z.object({ title: z.string(), permission: z.enum(permissions) })),
  /** Colleagues to choose from; empty if the tab has no such filter. */
  people: z.array(z.object({ id: z.uuid(), name: z.string() })),
})
export type Statistics = Infer<typeof Statistics>

export const statisticsFields = {
  tab: z.enum(tabs),
  period: z._default(z.enum(periods), 'year'),
  /** For the period 'custom'. */
  from: z.optional(isoDate()),
  to: z.optional(isoDate()),
  class: z.optional(z.enum(policyClassNames)),
  assigned: z.optional(z.union([z.enum(['me', 'none']), id()])),
}

export const statistics = group('admin', 'statistics', {
  show: get('/api/admin/statistics/:tab', { access: 'analytics:view', input: z.strictObject(statisticsFields), output: Statistics }),
  /** One table of a tab. */
  csv: get('/api/admin/statistics/:tab/csv', {
    access: 'analytics:view',
    input: z.strictObject({ ...statisticsFields, table: requiredText(40) }),
    output: z.custom<CsvLines>(),
    csv: 'statistics',
  }),
})
