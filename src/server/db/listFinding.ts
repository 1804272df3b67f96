/**
 * Finds the rows of a list and counts them. Pages are read by key, never by offset: page 10,000 costs the same as page 1, and rows added
 * meanwhile do not shift anything. Every count and search here has a limit.
 */
import { and, getTableName, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { Failure } from '#contract/failure.ts'
import type { AnyList, ListFilters, RowOf } from '#contract/list.ts'
import { ofCaller, type Db } from './connect.ts'
import type { Cursor, SortKey } from './cursor.ts'
import { searchOf, type Search } from './search.ts'
import { onePlan } from './session.ts'

/** Counts stop here: "more than 1,000". */
const countedTo = 1000
/** How many rows are scanned for words that many rows contain: before asking the index, and after it has said that there are many. */
const scanLimits = [2_000, 20_000] as const
/** If any few rows will do, how many rows with the words are checked. */
const anyOf = 500

export type ListTable = PgTable & { id: PgColumn; clientId?: PgColumn }
export type ListCtx = { db: Db; pool: Db }

/** Where the rows of a list come from: its filters and orders as SQL. */
export type ListSource<L extends AnyList, C> = {
  table: ListTable
  /** The rows that belong to the list at all. `query`: the filters and search. */
  base?: (ctx: C, query: ListFilters<L>) => SQL | undefined
  /** The condition for each filter. If it needs an index, it may only use what PostgreSQL calls leakproof (db/cursor.ts says why). */
  filters: { [K in keyof L['filters']]: (value: NonNullable<ListFilters<L>[K]>, ctx: C) => SQL | undefined }
  sorts: { [K in keyof L['sorts']]: SortKey }
  /** The words that a search looks in, if the caller may not search all of `search_words`. */
  words?: (ctx: C) => SQL
  /** Loads rows by id, in any order. */
  load: (ctx: C, ids: string[]) => Promise<RowOf<L>[]>
}

export type Found = { id: string; key: string }
type Order = { sort: string; key: SortKey; descending: boolean }
/** `quick`: any few rows will do, in the order of the list. Words the index cannot find are then only looked for in the first rows. */
type PageQuery = { order: Order; cursor: Cursor | null; limit: number; search: Search | null; quick?: true }
/** A part of the list, read from its beginning, its end or next to a row. */
type Part = Omit<PageQuery, 'cursor'> & { within?: SQL; beside: Cursor | null; backwards: boolean }

export const rowFinder = <L extends AnyList, C extends ListCtx>(list: L, source: ListSource<L, C>) => {
  const { table, base, filters } = source
  const sorts = source.sorts as { readonly [column: string]: SortKey } // Keyed by the same columns; a mapped type cannot be indexed by a string.

  const orderOf = (sort: string = list.defaultSort): Order => {
    const [column, names] = Object.entries(list.sorts).find(([, each]) => each.includes(sort)) ?? []
    const key = sorts[column ?? '']
    if (!key || !names) throw new Failure('invalid', 'Invalid value', { fields: { sort: 'Invalid value' } })
    return { sort, key, descending: names[1] === sort }
  }

  /** The rows that the filters select now, whatever is searched for. */
  const where = (ctx: C, query: ListFilters<L>): SQL =>
    and(
      table.clientId && ofCaller(ctx.db, table.clientId),
      base?.(ctx, query),
      ...Object.entries<(value: never, ctx: C) => SQL | undefined>(filters).map(([key, condition]) => {
        const value = query[key as keyof ListFilters<L>]
        return value === undefined ? undefined : condition(value as never, ctx)
      }),
    ) ?? sql`true`

  /**
   * Goes in front of a statement for which one plan is enough: no filter is set, or the rows are one client's own. Filtered statements are planned
   * for their values, because a rare value needs a different plan from a common one.
   */
  const planned = (ctx: C, query: ListFilters<L>): SQL =>
    Object.keys(filters).every((key) => query[key as keyof ListFilters<L>] === undefined) ||
    (table.clientId && ofCaller(ctx.db, table.clientId))
      ? onePlan
      : sql``

  const searchFor = (ctx: C, { q }: ListFilters<L>): Promise<Search | null> => {
    if (!q) return Promise.resolve(null)
    return searchOf(ctx.db, { listed: getTableName(table), words: source.words?.(ctx) ?? sql`${table}.search_words`, q })
  }

  /**
   * Ids and keys of the rows next to a cursor, in the order of the list; one more than `limit` if there are more. When sorted by name, and very
   * many rows contain the first word, names that begin with it come first: they are adjacent, and otherwise everything before them would
   * be read to find the first.
   */
  const find = async (ctx: C, query: ListFilters<L>, { cursor, ...page }: PageQuery): Promise<Found[]> => {
    const backwards = cursor?.direction === 'previous'
    const word = page.search?.common ? page.search.firstWord : ''
    const begins = word && page.order.key.begins?.(word)
    if (!begins) return findIn(ctx, query, { ...page, beside: cursor, backwards })
    const inFirst = cursor === null || cursor.key.startsWith(word)
    const [here, there] = inFirst ? [begins, sql`NOT ${begins}`] : [sql`NOT ${begins}`, begins]
    const found = await findIn(ctx, query, { ...page, within: here, beside: cursor, backwards })
    if (found.length > page.limit || inFirst === backwards) return found
    const limit = page.limit - found.length
    return [...found, ...(await findIn(ctx, query, { ...page, limit, within: there, beside: null, backwards }))]
  }

  const findIn = async (
    ctx: C,
    query: ListFilters<L>,
    { order, within, beside, backwards, limit, search, quick }: Part,
  ): Promise<Found[]> => {
    const { key, descending } = order
    const down = descending !== backwards
    const direction = down ? sql`DESC` : sql`ASC`
    const columns = key.tie ? sql`${key.by}, ${key.tie}` : key.by
    const beyond = beside && sql`(${columns}, ${table.id}) ${down ? sql`<` : sql`>`} (${key.value(beside.key)}, ${beside.id}::uuid)`
    const matching = and(where(ctx, query), within, beyond ?? undefined)
    const tie = key.tie ? sql` ${key.tie} ${direction},` : sql``
    const inOrder = sql`ORDER BY ${key.by} ${direction},${tie} ${table.id} ${direction}`
    /** Searches the first rows of the list, reading no further than the page needs; null if those are not enough. */
    const walk = async (most: number, { words, holds }: Search): Promise<Found[] | null> => {
      const { rows: hits } = await ctx.db.execute<Found>(sql`
        SELECT id, key FROM (
          SELECT ${table.id} AS id, ${key.text} AS key, ${key.by} AS place, ${key.tie ?? sql`NULL`} AS tie, ${words} AS words
          FROM ${table} WHERE ${matching} ${inOrder} LIMIT ${most}
        ) AS near WHERE ${holds(sql`words`)} ORDER BY place ${direction}, tie ${direction}, id ${direction} LIMIT ${limit + 1}`)
      return hits.length > limit || !(await areMore(most)) ? hits : null
    }
    const areMore = async (than: number) => {
      const { rows } = await ctx.db.execute<{ seen: string }>(
        sql`SELECT count(*) AS seen FROM (SELECT FROM ${table} WHERE ${matching} LIMIT ${than}) AS near`,
      )
      return Number(rows[0]?.seen) === than
    }
    const through = async (condition?: SQL): Promise<Found[]> => {
      const { rows } = await ctx.db.execute<Found>(
        sql`${condition ? sql`` : planned(ctx, query)}SELECT ${table.id} AS id, ${key.text} AS key FROM ${table} WHERE ${and(matching, condition)} ${inOrder} LIMIT ${sql.raw(String(limit + 1))}`,
      )
      return rows
    }
    if (!search) return through()
    if (quick) {
      const some = await search.some(anyOf)
      if (!some) return (await walk(scanLimits[0], search)) ?? []
      const found = await through(oneOf(some, search))
      // Many rows contain the words, but this caller may not see those checked: continue like any other search.
      if (some.length < anyOf || found.length > limit) return found
    }
    const near = search.common ? await walk(scanLimits[0], search) : null
    if (near) return near
    const few = await search.few()
    if (few) return through(oneOf(few, search))
    return (await walk(scanLimits[1], search)) ?? through(search.among(table.id))
  }

  const oneOf = (ids: readonly string[], { words, holds }: Search) =>
    sql`(${table.id} = ANY(${sql.param(ids)}::uuid[]) AND ${holds(words)})`

  /** How many rows match, up to the limit. `more`: there are more than that. */
  const countWith = async (ctx: C, query: ListFilters<L>, search: Search | null): Promise<{ total: number; more: boolean }> => {
    const matching = where(ctx, query)
    const upTo = (total: number) => ({ total: Math.min(total, countedTo), more: total > countedTo })
    const through = async (condition?: SQL) => {
      const { rows } = await ctx.db.execute<{ total: string }>(
        sql`${condition ? sql`` : planned(ctx, query)}SELECT count(*) AS total FROM (SELECT 1 FROM ${table} WHERE ${and(matching, condition)} LIMIT ${sql.raw(String(countedTo + 1))}) AS counted`,
      )
      return upTo(Number(rows[0]?.total))
    }
    /** Counts in the first rows: all matches, or "more than" a number of them; null if that says too little. */
    const walk = async (most: number, { words, holds }: Search) => {
      const { rows } = await ctx.db.execute<{ seen: string; hits: string }>(
        sql`SELECT count(*) AS seen, count(*) FILTER (WHERE ${holds(sql`words`)}) AS hits
          FROM (SELECT ${words} AS words FROM ${table} WHERE ${matching} LIMIT ${most}) AS near`,
      )
      const [seen, hits] = [Number(rows[0]?.seen), Number(rows[0]?.hits)]
      if (seen < most) return upTo(hits)
      return hits >= 10 ? { total: roundedDown(hits), more: true } : null
    }
    if (!search) return through()
    const near = search.common ? await walk(scanLimits[0], search) : null
    if (near) return near
    const few = await search.few()
    if (few) return through(oneOf(few, search))
    return (await walk(scanLimits[1], search)) ?? through(search.among(table.id))
  }

  return { orderOf, where, searchFor, find, countWith }
}

/** 10, 20, ... 90, 100, 200, ...: for "more than 80", if counting on would cost more than the number is worth. */
const roundedDown = (count: number) => {
  const step = 10 ** Math.floor(Math.log10(count))
  return Math.floor(count / step) * step
}
