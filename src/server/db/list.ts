/** The endpoints of a list, from its declaration (contract/list.ts) and a source to its table. */
import { and, sql } from 'drizzle-orm'
import { Failure } from '#contract/failure.ts'
import { columnsShown, csvOf, mostSelected, textOf, type AnyList, type ListFilters, type CsvLines, type RowOf } from '#contract/list.ts'
import { csvLine } from '#server/csv.ts'
import { scopeOf, transaction } from './connect.ts'
import { readCursor, writeCursor, type Cursor } from './cursor.ts'
import { rowFinder, type ListSource, type Found, type ListCtx } from './listFinding.ts'

export type { ListSource } from './listFinding.ts'

/** Rows per statement of an export. */
const exportedAtOnce = 500

type Paged<L extends AnyList> = ListFilters<L> & { sort?: string | undefined; limit: number; cursor?: string | undefined }
type Selection<L extends AnyList> = { ids: string[] } | { matching: ListFilters<L>; count: number }

export const listRows = <L extends AnyList, C extends ListCtx>(list: L, source: ListSource<L, C>) => {
  const { table, base, load } = source
  const { orderOf, where, searchFor, find, countWith } = rowFinder(list, source)

  const rowsOf = async (ctx: C, found: readonly Found[]): Promise<RowOf<L>[]> => {
    const rows =
      found.length === 0
        ? []
        : await load(
            ctx,
            found.map(({ id }) => id),
          )
    const byId = new Map(rows.map((row) => [row.id, row]))
    // Rows that were removed since they were found are skipped.
    return found.flatMap(({ id }) => byId.get(id) ?? [])
  }

  const count = async (ctx: C, query: ListFilters<L>) => countWith(ctx, query, await searchFor(ctx, query))

  /** The list's endpoint. Throws 422 for a cursor that is not from this list in this order. */
  const page = async (ctx: C, query: Paged<L>) => {
    const { limit } = query
    const order = orderOf(query.sort)
    const cursor = query.cursor ? readCursor(order.sort, order.key, query.cursor) : null
    const search = await searchFor(ctx, query)
    const [found, counted] = await Promise.all([find(ctx, query, { order, cursor, limit, search }), countWith(ctx, query, search)])
    const back = cursor?.direction === 'previous'
    const pageRows = found.slice(0, limit)
    if (back) pageRows.reverse()
    const more = found.length > limit
    const beside = (direction: Cursor['direction'], row: Found | null) => row && writeCursor(order.sort, { ...row, direction })
    return {
      items: await rowsOf(ctx, pageRows),
      ...counted,
      // The page the user came from exists, whatever has happened to its rows.
      next: more || back ? beside('next', pageRows.at(-1) ?? cursor) : null,
      previous: (back ? more : cursor) ? beside('previous', pageRows[0] ?? cursor) : null,
    }
  }

  /** All rows as lines of CSV, read a few hundred at a time while they are sent: each statement in its own transaction, as this caller. */
  const csv = (ctx: C, query: ListFilters<L> & { sort?: string | undefined; columns?: string | undefined }): CsvLines => {
    const order = orderOf(query.sort)
    const scope = scopeOf(ctx.db)
    // The columns match the rows, but `AnyList` cannot express that.
    const columns = columnsShown<RowOf<L>>(list as never, query.columns)
    const lines = async function* () {
      yield csvLine(columns.map(({ label }) => label))
      let cursor: Cursor | null = null
      for (;;) {
        const from: Cursor | null = cursor
        const { found, rows } = await transaction(
          ctx.pool,
          scope,
          async (db) => {
            const inside = { ...ctx, db }
            const ids = await find(inside, query, { order, cursor: from, limit: exportedAtOnce, search: await searchFor(inside, query) })
            return { found: ids, rows: await rowsOf(inside, ids.slice(0, exportedAtOnce)) }
          },
          { readOnly: true },
        )
        if (rows.length > 0) yield rows.map((row) => csvLine(columns.map((column) => csvOf(column, row)))).join('')
        const last = found[exportedAtOnce - 1]
        if (found.length <= exportedAtOnce || !last) return
        cursor = { ...last, direction: 'next' }
      }
    }
    return lines()
  }

  /** The ids of a bulk action that are in the list. Throws 409 if the number of matching rows is not the number the user was shown. */
  const selected = async (ctx: C, selection: Selection<L>): Promise<string[]> => {
    if ('ids' in selection) {
      const { rows } = await ctx.db.execute<{ id: string }>(
        sql`SELECT ${table.id} AS id FROM ${table} WHERE ${and(base?.(ctx, {}), sql`${table.id} = ANY(${sql.param(selection.ids)}::uuid[])`)} ORDER BY ${table.id}`,
      )
      return rows.map(({ id }) => id)
    }
    const { matching } = selection
    const search = await searchFor(ctx, matching)
    const found = await find(ctx, matching, { order: orderOf(), cursor: null, limit: mostSelected, search })
    if (found.length !== selection.count)
      throw new Failure(
        'conflict',
        `The list has changed: ${found.length > mostSelected ? 'more' : found.length} match now. Look at it again before you go on.`,
      )
    return found.map(({ id }) => id).sort()
  }

  /** Row names by id; rows that no longer exist are left out. */
  const namesOf = async (ctx: C, ids: string[]): Promise<ReadonlyMap<string, string>> => {
    const [names] = columnsShown<RowOf<L>>(list as never).filter((column) => column.names)
    const rows = names && ids.length > 0 ? await load(ctx, ids) : []
    return new Map(rows.flatMap((row) => (names ? [[row.id, textOf(names, row)]] : [])))
  }

  /** A few rows that contain the words, in the order of the list; if there are many, not always the first ones. `more`: there are others. */
  const first = async (ctx: C, query: ListFilters<L> & { q: string }, limit: number): Promise<{ rows: RowOf<L>[]; more: boolean }> => {
    const search = await searchFor(ctx, query)
    if (!search) return { rows: [], more: false }
    const found = await find(ctx, query, { order: orderOf(), cursor: null, limit, search, quick: true })
    return { rows: await rowsOf(ctx, found.slice(0, limit)), more: found.length > limit }
  }

  /** Rows by id, in any order, without those that are not in the list. */
  const byIds = async (ctx: C, ids: string[]): Promise<RowOf<L>[]> => {
    const there = await selected(ctx, { ids })
    return there.length > 0 ? load(ctx, there) : []
  }

  return { page, csv, count, where, selected, namesOf, first, byIds }
}
