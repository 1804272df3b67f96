/**
 * How often pages are opened and which addresses nothing stands at, as sums of a day. A request adds one to a number in
 * memory; a timer adds the numbers to the database. Nothing of one visitor is in it: no address, no browser, no order.
 * Several processes add to the same rows. What a process has not written when it is killed (seconds) is lost, and may be.
 */
import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/connect.ts'
import { londonClock } from '#contract/model/workingTime.ts'

/** Different addresses kept of one day: what is beyond them is one number, so that nobody fills the table by asking. */
export const mostOfADay = { visits: 2_000, misses: 500 } as const
const others = '(others)'
const longest = 120

/** Pages whose address goes on with something of one visitor: counted as one. */
const journeys = /^\/(quote|my-quotes|report-claim|appointment|invitation|verify|el|reset-password|subscribe|unsubscribe)\/.+$/

/** The line a page is counted in; null for what is no public page. */
export const pageOf = (pathname: string): string | null => {
  const path = pathname.replace(/(.)\/+$/, '$1')
  if (!/^\/(?:[a-z0-9-]+(?:\/[a-z0-9-]+)*)?$/.test(path) || path.length > longest) return null
  if (/^\/(?:admin|client|dev|preview|api|health|metrics)(?:\/|$)/.test(path)) return null
  return path.replace(journeys, '/$1/*')
}

/** What programs that look for holes ask for: of no use to an editor, so one line for all. */
const probe = /\.(?:php|aspx?|jsp|cgi|env|git|sql|bak|ini|ya?ml|xml|zip|gz|log)\b|\/(?:wp-|cgi-bin|\.|vendor|phpmyadmin|xmlrpc|actuator)/i

/** The line a missing address is counted in: nothing that could be a name, a number of somebody or a secret. */
export const missOf = (pathname: string): string => {
  if (probe.test(pathname)) return '(probes)'
  let path = pathname
  try {
    path = decodeURI(pathname)
  } catch {
    return others
  }
  if (path.length > longest || !/^\/[\w./~-]*$/.test(path)) return others
  return path.toLowerCase().replace(/[a-z0-9_-]{24,}|\d{4,}/g, ':x')
}

type Table = 'visits' | 'misses'
/** Enough between two flushes; the database has the day's own limit. */
const mostHeld = 5_000

export const createTally = ({ db, now }: { db: Db; now: () => Date }) => {
  let held: Record<Table, Map<string, number>> = { visits: new Map(), misses: new Map() }
  const add = (table: Table, key: string) => {
    const numbers = held[table]
    const name = numbers.has(key) || numbers.size < mostHeld ? key : others
    numbers.set(name, (numbers.get(name) ?? 0) + 1)
  }

  const write = async (table: Table, numbers: Map<string, number>, day: string) => {
    if (numbers.size === 0) return
    const rows = JSON.stringify([...numbers].map(([key, count]) => ({ key, count })))
    const [target, column] = table === 'visits' ? [sql`page_counts`, sql`page`] : [sql`page_misses`, sql`path`]
    const sum = sql.raw(table)
    // A line that is new today takes a place while there is one; the rest go to one line.
    await db.execute(sql`
      WITH sent AS (SELECT key, count FROM jsonb_to_recordset(${rows}::jsonb) AS s (key text, count bigint)),
      known AS (SELECT ${column} AS key FROM ${target} WHERE day = ${day}::date),
      placed AS (
        SELECT CASE WHEN k.key IS NOT NULL OR row_number() OVER (PARTITION BY k.key IS NULL ORDER BY s.count DESC, s.key)
          <= ${mostOfADay[table]}::int - (SELECT count(*) FROM known) THEN s.key ELSE ${others} END AS key, s.count
        FROM sent s LEFT JOIN known k USING (key)
      )
      INSERT INTO ${target} AS t (day, ${column}, ${sum})
      SELECT ${day}::date, key, sum(count) FROM placed GROUP BY key ORDER BY key
      ON CONFLICT (day, ${column}) DO UPDATE SET ${sum} = t.${sum} + EXCLUDED.${sum}`)
  }

  return {
    visited: (page: string) => add('visits', page),
    missed: (pathname: string) => add('misses', missOf(pathname)),
    /** Adds what is held to the day it is now. What could not be written is held on to. */
    async flush(): Promise<void> {
      const taken = held
      held = { visits: new Map(), misses: new Map() }
      const day = londonClock(now()).date
      for (const table of ['visits', 'misses'] as const) {
        await write(table, taken[table], day).catch((error: unknown) => {
          for (const [key, count] of taken[table]) held[table].set(key, (held[table].get(key) ?? 0) + count)
          throw error
        })
      }
    },
  }
}
export type Tally = ReturnType<typeof createTally>
