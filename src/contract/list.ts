/**
 * A list, declared once: its rows, columns, filters, sorts and name. The endpoint's strict input and output, the CSV, the saved views and
 * the screen all come from this declaration; `server/db/list.ts` builds the endpoints from it and a `ListSource`.
 */
import type { Access } from './access.ts'
import { get } from './endpoint.ts'
import { formatDate, formatDateTime, formatMoney, formatTimestamp } from './format.ts'
import { id, isoDate, queryNumber, requiredText, text, z } from './schema.ts'

export type Option<V extends string = string> = { readonly value: V; readonly label: string }

export type Filter<S extends z.ZodMiniType = z.ZodMiniType> = {
  readonly label: string
  readonly schema: S
  /** What the screen offers, in order. A filter without options can only be set by a link, unless it is `offered`. */
  readonly options: readonly Option[]
  /** Shown on the screen as an input of this kind. */
  readonly offered?: 'day' | 'text'
  /** Can only be set by a link. The screen does not offer its options, but uses their labels while the filter is active. */
  readonly byLink?: true
  /** Seldom used: on a wide screen it is under "More filters" until it is set. */
  readonly seldom?: true
}
type ValuesOf<O extends readonly Option[]> = { [V in O[number]['value']]: V }

/** One of a fixed set of values, or of groups of values ('open'). */
export const choice = <const O extends readonly Option[]>(label: string, options: O): Filter<z.ZodMiniEnum<ValuesOf<O>>> => ({
  label,
  // z.enum wants the values as a tuple; the type above says which they are.
  schema: z.enum(options.map(({ value }) => value)) as never,
  options,
})

/** A filter that figures link to, and that users do not need to choose themselves. */
export const byLink = <F extends Filter>(filter: F): F & { readonly byLink: true } => ({ ...filter, byLink: true })

export const seldomChoice = <const O extends readonly Option[]>(label: string, options: O) => ({
  ...choice(label, options),
  seldom: true as const,
})

/** One of a fixed set of values ('me', 'none'), or the id of a person whom the screen offers by name. */
export const choiceOrId = <const O extends readonly Option[]>(label: string, options: O) => ({
  label,
  schema: z.union([choice(label, options).schema, id()]),
  options,
})

/** A calendar date, yyyy-mm-dd. */
export const day = (label: string) => ({ label, schema: isoDate(), options: [] })

/** A short code or word. */
export const word = (label: string, max: number) => ({ label, schema: requiredText(max), options: [] })

export type Column<Row> = {
  readonly label: string
  /** The cell as text, if it is not simply the value. */
  readonly text?: (row: Row) => string
  /** The CSV cell, if it differs: a number, or a date that sorts. */
  readonly csv?: (row: Row) => string | number
  /** The cell that names the row and holds its link. One per list: it comes first and is always shown. A 'sentence' gets more room than a name. */
  readonly names?: true | 'sentence'
  /** Shown only if the user chooses it. */
  readonly hidden?: boolean
  /** Figures are aligned to the end of their column. */
  readonly align?: 'end'
  /** A card on a phone shows it without the column's name, because it says by itself what it is. A status does so 'first'. */
  readonly tells?: true | 'first'
  /** A card on a phone shows it at the end of its lines: who handles the record, and when it is due. */
  readonly ends?: boolean
  /** What a card on a phone, which has no headers, says before the value: 'Due', 'Total'. */
  readonly cardWord?: string
  /** May wrap; other cells stay on one line. Where it is 'narrow' it leaves its room to the others. */
  readonly wrap?: boolean | 'narrow'
  /** Names the person who handles the record: in one line, which leaves less room to the record's own name. */
  readonly person?: boolean
}

/** A column of ISO timestamps: '20/11/2026, 14:02' on the screen, '2026-11-20 14:02' in the CSV, both London time. */
export const moment = <const K extends string>(key: K, label: string) => ({
  label,
  text: (row: { readonly [P in K]: string | null }) => (row[key] === null ? '' : formatDateTime(row[key])),
  csv: (row: { readonly [P in K]: string | null }) => formatTimestamp(row[key]),
})

/** A column of calendar dates: '20/11/2026' on the screen, 'N/A' if null; '2026-11-20' in the CSV, empty if null. */
export const dateColumn = <const K extends string>(key: K, label: string) => ({
  label,
  text: (row: { readonly [P in K]: string | null }) => formatDate(row[key]),
  csv: (row: { readonly [P in K]: string | null }) => row[key] ?? '',
})

/** The same, empty where there is no date. */
export const dateIfAny = <const K extends string>(key: K, label: string) => ({
  ...dateColumn(key, label),
  text: (row: { readonly [P in K]: string | null }) => (row[key] ? formatDate(row[key]) : ''),
})

/** A column of amounts in pence: '£1,234.50' on the screen, '1234.50' in the CSV. */
export const moneyColumn = <const K extends string>(key: K, label: string) => ({
  label,
  align: 'end' as const,
  text: (row: { readonly [P in K]: number | null }) => (row[key] === null ? '' : formatMoney(row[key])),
  csv: (row: { readonly [P in K]: number | null }) => csvMoney(row[key]),
})

/** Pence as pounds with two decimals for the CSV, so that a spreadsheet can add them up. Empty if null. */
export const csvMoney = (pence: number | null) => (pence === null ? '' : (pence / 100).toFixed(2))

/** The values of `sort` for the two directions of a column: [ascending, descending]. */
export type SortNames = readonly [ascending: string, descending: string]

type RowSchema = z.ZodMiniObject & { _zod: { output: { id: string } } }
type ColumnsOf<R extends RowSchema> = { readonly [K in keyof z.output<R> & string]?: Column<z.output<R>> }
type Filters = { readonly [key: string]: Filter }
type Sorts = { readonly [column: string]: SortNames }
type SortName<S> = Extract<S[keyof S], SortNames>[number]

type Views = {
  readonly [id: string]: {
    readonly name: string
    readonly parameters: { readonly [key: string]: string }
    /** What its screen says if no row matches, where the view's name is not enough. */
    readonly nothing?: { readonly title: string; readonly text: string }
  }
}

/** The most rows that one bulk action takes. */
export const mostSelected = 500

type FilterInputs<F extends Filters, S> = {
  q: z.ZodMiniOptional<ReturnType<typeof text>>
  sort: z.ZodMiniOptional<z.ZodMiniEnum<{ [V in SortName<S> & string]: V }>>
} & { [K in keyof F]: z.ZodMiniOptional<F[K]['schema']> }

const inputsOf = <F extends Filters, S extends Sorts>(filters: F, sorts: S, searched: boolean): FilterInputs<F, S> =>
  // Object.fromEntries cannot show that each filter keeps its own schema.
  ({
    ...Object.fromEntries(Object.entries(filters).map(([key, { schema }]) => [key, z.optional(schema)])),
    ...(searched ? { q: z.optional(text(200)) } : {}),
    sort: z.optional(z.enum(Object.values(sorts).flat())),
  }) as never

export const list = <
  const N extends string,
  R extends RowSchema,
  const C extends ColumnsOf<R>,
  const F extends Filters,
  const S extends Sorts,
>(declared: {
  /** Names its saved views, its CSV and its audit rows. */
  readonly name: N
  /** Singular and plural: 'quote request', 'quote requests'. */
  readonly one: string
  readonly many: string
  readonly row: R
  readonly columns: C
  readonly filters: F
  /** By column of the list. */
  readonly sorts: S & { readonly [K in Exclude<keyof S, keyof C>]: never }
  /** One of the names in `sorts`. */
  readonly defaultSort: NoInfer<SortName<S>>
  /** What the search looks in, as the hint of its field. Without it there is no search. */
  readonly search?: string
  /** Page sizes on offer; the first is the default. */
  readonly pageSizes?: readonly [number, ...number[]]
  /** Bulk actions: the text of each button. */
  readonly bulk?: { readonly [action: string]: string }
  /** Views that all users have, with the query parameters of each. */
  readonly views?: Views
  /** The view that opens without query parameters, for users who have not chosen one of their own. Without it, all rows. */
  readonly opensWith?: string
}) => {
  const { pageSizes = [25, 50, 100], search } = declared
  const parameters = inputsOf<F, S>(declared.filters, declared.sorts, search !== undefined)
  /** Column keys, comma-separated. */
  const columns = z.optional(
    text(500).check(z.refine((keys) => keys.split(',').every((key) => Object.hasOwn(declared.columns, key)), 'Unknown column')),
  )
  const output = z.object({
    items: z.array(declared.row),
    /** The number of matches, counted up to a limit; `more`: there are more than that. */
    total: z.number(),
    more: z.boolean(),
    /** Cursors of the next and previous pages. */
    next: z.nullable(z.string()),
    previous: z.nullable(z.string()),
  })
  const common = {
    ...declared,
    pageSizes,
    /** What narrows and orders it, for another endpoint over the same rows. */
    parameters: z.strictObject(parameters),
    /** The rows of a bulk action: these ids, or all that match, with the number that the user was shown. */
    selection: z.union([
      z.strictObject({ ids: z.array(id()).check(z.minLength(1), z.maxLength(mostSelected)) }),
      z.strictObject({ matching: z.strictObject(parameters), count: z.number().check(z.int(), z.minimum(1), z.maximum(mostSelected)) }),
    ]),
    /** What a saved view holds. */
    view: z.strictObject({ ...parameters, limit: z.optional(text(3)), columns }),
  }
  return {
    ...common,
    /** The endpoint for a page of rows. */
    page: <const A extends Access>(path: string, access: A, about?: string) => ({
      ...get(path, {
        access,
        input: z.strictObject({ ...parameters, limit: queryNumber(1, 100, pageSizes[0]), cursor: z.optional(text(600)) }),
        output,
        ...(about ? { about } : {}),
      }),
      list: common,
    }),
    /** The endpoint for all rows as CSV: same filters, sort and columns. */
    csv: <const A extends Access>(path: string, access: A) => ({
      ...get(path, { access, input: z.strictObject({ ...parameters, columns }), output: z.custom<CsvLines>(), csv: declared.name }),
      list: common,
    }),
  }
}

/** What an operation returns for a CSV: lines that are produced while they are sent. */
export type CsvLines = AsyncIterable<string>

/** Any list, for code that draws or reads one. */
export type AnyList = {
  readonly name: string
  readonly one: string
  readonly many: string
  readonly row: RowSchema
  readonly columns: { readonly [key: string]: Column<never> }
  readonly filters: Filters
  readonly sorts: Sorts
  readonly defaultSort: string
  readonly search?: string
  readonly pageSizes: readonly [number, ...number[]]
  readonly bulk?: { readonly [action: string]: string }
  readonly views?: Views
  readonly opensWith?: string
}
export type RowOf<L extends AnyList> = z.output<L['row']>
/** What narrows a list: its filters and the search text. */
export type ListFilters<L extends AnyList> = { [K in keyof L['filters']]?: z.output<L['filters'][K]['schema']> } & {
  q?: string | undefined
}

/** A column with its key. */
export type KeyedColumn<Row> = Column<Row> & { readonly key: string }

/** The columns to show, in the list's order: those named in `chosen` ('status,dueAt'), or those that are not hidden. */
export const columnsShown = <Row>(
  list: { readonly columns: { readonly [key: string]: Column<Row> } },
  chosen?: string,
): KeyedColumn<Row>[] => {
  const keys = chosen ? chosen.split(',') : null
  return Object.entries(list.columns).flatMap(([key, column]) =>
    column.names || (keys ? keys.includes(key) : !column.hidden) ? { ...column, key } : [],
  )
}

const plain = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value)) return value.map(plain).join(', ')
  if (typeof value === 'object') return 'name' in value ? plain(value.name) : ''
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** A cell as text. */
export const textOf = <Row extends object>({ key, text: write }: KeyedColumn<Row>, row: Row): string =>
  write ? write(row) : plain((row as Record<string, unknown>)[key])

/** A CSV cell. */
export const csvOf = <Row extends object>(column: KeyedColumn<Row>, row: Row): string | number => {
  const value = (row as Record<string, unknown>)[column.key]
  return column.csv?.(row) ?? (typeof value === 'number' && !column.text ? value : textOf(column, row))
}
