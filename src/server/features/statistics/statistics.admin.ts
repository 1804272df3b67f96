/** The firm's statistics: each tab is made of parts, each for users who may read the records it counts. */
import { asc, ne } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import {
  tabFilters,
  type FigureTable,
  type Statistics,
  type StatisticsTab,
  type statistics as contract,
} from '#contract/admin/statistics.ts'
import type { ParsedInputOf } from '#contract/endpoint.ts'
import { Failure } from '#contract/failure.ts'
import type { CsvLines } from '#contract/list.ts'
import { daysOf, problemOf, type Days } from '#contract/model/statistics/period.ts'
import { csvLine } from '#server/csv.ts'
import { todayOf } from '#server/ctx.ts'
import { users } from '#server/features/users/users.table.ts'
import type { PartOf, View, FigureQuery } from './figures.ts'
import { book } from './book.ts'
import { claimed } from './claimed.ts'
import { content } from './content.ts'
import { mails } from './mails.ts'
import { portalWork, sentDocuments, signIns } from './portalUse.ts'
import { quoted } from './quoted.ts'
import { renewed } from './renewed.ts'
import { appointments, complaints, enquiries } from './service.ts'

const parts: Record<StatisticsTab, readonly PartOf[]> = {
  book: [book],
  renewals: [renewed],
  quotes: [quoted],
  claims: [claimed],
  service: [enquiries, appointments, complaints],
  content: [content],
  email: [mails],
  portal: [signIns, portalWork, sentDocuments],
}

type StatisticsInput = ParsedInputOf<typeof contract.show>

/** The days asked for. 422 with the field if two custom dates do not form a period. */
const chosenDays = ({ period, from, to }: StatisticsInput, today: string): Days => {
  if (period !== 'custom') return daysOf(period, today)
  const problem = problemOf(from, to)
  if (problem || !from || !to)
    throw new Failure('invalid', problem?.message ?? '', { fields: problem ? { [problem.field]: problem.message } : {} })
  return { from, to }
}

const figureQueryOf = async (ctx: View, input: StatisticsInput): Promise<FigureQuery> => {
  const today = todayOf(ctx)
  const knows = tabFilters[input.tab]
  const days = chosenDays(input, today)
  const people = knows.assigned
    ? await ctx.db
        .select({ id: users.id, name: users.name })
        .from(users)
        .where(ne(users.role, 'client'))
        .orderBy(asc(users.name), asc(users.id))
    : []
  return {
    ...days,
    today,
    class: knows.class ? input.class : undefined,
    assigned: knows.assigned ? input.assigned : undefined,
    names: new Map(people.map(({ id, name }) => [id, name])),
  }
}

const mayRead = ({ actor }: View, { permission }: PartOf) => permission === undefined || can(actor, permission)

export const show = async (ctx: View, input: StatisticsInput): Promise<Statistics> => {
  const query = await figureQueryOf(ctx, input)
  const { from, to, today, names } = query
  const sections: Statistics['parts'] = []
  for (const part of parts[input.tab]) if (mayRead(ctx, part)) sections.push({ title: part.title, ...(await part.make(ctx, query)) })
  return {
    tab: input.tab,
    from,
    to,
    today,
    parts: sections,
    withheld: parts[input.tab].flatMap((part) =>
      part.permission && !mayRead(ctx, part) ? [{ title: part.title, permission: part.permission }] : [],
    ),
    people: [...names].map(([id, name]) => ({ id, name })),
  }
}

/** Money as a number of pounds, so that a spreadsheet can add it up. */
const cell = (unit: FigureTable['columns'][number]['unit'], value: number | null) =>
  value === null ? '' : unit === 'money' ? Number((value / 100).toFixed(2)) : value
const heading = ({ label, unit }: FigureTable['columns'][number]) =>
  unit === 'money' ? `${label} (GBP)` : unit === 'rate' ? `${label} (%)` : label

/** 404 for a table that the tab does not have, or that the user may not see. */
export const csv = async (ctx: View, { table: key, ...input }: ParsedInputOf<typeof contract.csv>): Promise<CsvLines> => {
  const { parts: sections } = await show(ctx, input)
  const table = sections.flatMap(({ tables }) => tables).find((each) => each.key === key)
  if (!table) throw new Failure('notFound', 'There is no such table')
  const lines = async function* () {
    yield csvLine([table.of, ...table.columns.map(heading)])
    for (const { label, cells } of table.rows)
      yield csvLine([label, ...table.columns.map(({ unit }, at) => cell(unit, cells[at]?.value ?? null))])
  }
  return lines()
}
