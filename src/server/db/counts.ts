/**
 * Daily totals of small events: how often, never who. Counted in memory and written by a timer and at the end, so that
 * answering a visitor writes nothing. They hold nothing about a single visitor: no address, browser, cookie, order or hour.
 * Several processes add to the same rows. If a process is killed, it loses its last few seconds, which is acceptable.
 */
import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import { londonClock } from '#contract/model/contact/workingTime.ts'
import type { Db } from './connect.ts'

/**
 * What is counted (`daily_counts.kind`), and how many different subjects are kept per day, since a stranger can make up any
 * number. The rest share one total, so that no one can fill the table with requests.
 */
export const mostOfADay = { page: 2_000, 'page-miss': 500, 'search-miss': 2_000 } as const
export type CountKind = keyof typeof mostOfADay
/** Uses of old addresses (`redirect`) are counted in the row of each address, so only for addresses that exist. */
type Counted = CountKind | 'redirect'
const kinds: Counted[] = ['page', 'page-miss', 'search-miss', 'redirect']
const others = '(others)'
const maxSubjectLength = 120
/** Different subjects of a kind held in memory between two writes; the database applies the daily limit. */
const maxInMemory = 5_000
/** Days of totals kept in memory while the database is unavailable. */
const mostDays = 7
/** The most missing addresses shown to staff. New ones are only added when others are purged. */
const mostMissing = 5_000
const everyMs = 30_000

type Numbers = Map<string, number>

export type Counts = {
  /** `subject`: the page, address or search counted, cut at 120 characters. Costs one number in memory. */
  add(kind: Counted, subject: string): void
  /** Records which of our pages linked to a missing address: a path that contains nothing about the visitor. */
  ledTo(missing: string, page: string): void
  /** Writes the totals since the last time. What cannot be written is kept, under its own day, for the next time. */
  flush(): Promise<void>
  stop(): Promise<void>
}

const raise = (numbers: Numbers, subject: string, by: number) => {
  const known = numbers.get(subject)
  if (known !== undefined) numbers.set(subject, known + by)
  else if (numbers.size < maxInMemory) numbers.set(subject, by)
  else numbers.set(others, (numbers.get(others) ?? 0) + by)
}

export const createCounts = ({ db, log, now }: { db: Db; log: Pick<Logger, 'warn'>; now: () => Date }): Counts => {
  const fresh = (): Record<Counted, Numbers> => ({
    page: new Map(),
    'page-miss': new Map(),
    'search-miss': new Map(),
    redirect: new Map(),
  })
  let counted = fresh()
  /** The page that last led to each missing address; kept only until the next write. */
  let pages = new Map<string, string>()
  /** Not written yet, by day and kind. */
  const waiting = new Map<string, { day: string; kind: Counted; numbers: Numbers }>()

  const wait = (day: string, kind: Counted, numbers: Numbers) => {
    const key = `${day} ${kind}`
    const before = waiting.get(key)
    if (!before) waiting.set(key, { day, kind, numbers })
    else for (const [subject, count] of numbers) raise(before.numbers, subject, count)
    if (waiting.size > mostDays * kinds.length) waiting.delete(waiting.keys().next().value ?? '')
  }

  const write = (day: string, kind: Counted, numbers: Numbers, from: ReadonlyMap<string, string>) => {
    const rows = JSON.stringify([...numbers].map(([subject, count]) => ({ subject, count, page: from.get(subject) ?? null })))
    if (kind === 'redirect') return follow(day, rows)
    // Subjects new today are added while there is room. Written in subject order, so that two processes cannot deadlock.
    const placed = sql`
      WITH sent AS (SELECT subject, count, page FROM jsonb_to_recordset(${rows}::jsonb) AS s (subject text, count bigint, page text)),
      known AS (SELECT subject FROM daily_counts WHERE day = ${day}::date AND kind = ${kind}),
      placed AS (
        SELECT CASE WHEN k.subject IS NOT NULL OR row_number() OVER (PARTITION BY k.subject IS NULL ORDER BY s.count DESC, s.subject)
          <= ${mostOfADay[kind]}::int - (SELECT count(*) FROM known) THEN s.subject ELSE ${others} END AS subject, s.count, s.page
        FROM sent s LEFT JOIN known k USING (subject)
      )`
    const summed = sql`
      INSERT INTO daily_counts AS d (day, kind, subject, count)
      SELECT ${day}::date, ${kind}, subject, sum(count) FROM placed GROUP BY subject ORDER BY subject
      ON CONFLICT (day, kind, subject) DO UPDATE SET count = d.count + EXCLUDED.count`
    if (kind !== 'page-miss') return db.execute(sql`${placed} ${summed}`)
    // Lists them for staff to fix, in the same statement so that nothing is counted twice. Leaves out entries that are not an address (groups).
    return db.execute(sql`${placed}, summed AS (${summed}),
      addresses AS (
        SELECT rtrim(subject, '/') AS path, sum(count) AS misses, max(page) AS page FROM placed
        WHERE rtrim(subject, '/') ~ '^/[a-z0-9._/-]{1,119}$' AND subject !~ '//' GROUP BY rtrim(subject, '/')
      ),
      room AS (SELECT ${mostMissing}::int - count(*) AS places FROM missing_addresses)
      INSERT INTO missing_addresses AS m (path, misses, first_on, last_on, from_page)
      SELECT path, misses, ${day}::date, ${day}::date, page FROM (
        SELECT a.*, k.path IS NOT NULL AS there, row_number() OVER (PARTITION BY k.path IS NULL ORDER BY a.misses DESC, a.path) AS place
        FROM addresses a LEFT JOIN missing_addresses k USING (path)
      ) AS wanted WHERE there OR place <= (SELECT places FROM room) ORDER BY path
      ON CONFLICT (path) DO UPDATE SET misses = m.misses + EXCLUDED.misses, last_on = greatest(m.last_on, EXCLUDED.last_on),
        from_page = coalesce(EXCLUDED.from_page, m.from_page)`)
  }

  /** How often each old address was used. Addresses without a redirect are not counted. */
  const follow = (day: string, rows: string) =>
    db.execute(sql`
      WITH sent AS (SELECT subject, count FROM jsonb_to_recordset(${rows}::jsonb) AS s (subject text, count bigint)),
      held AS (SELECT path FROM redirects WHERE path IN (SELECT subject FROM sent) AND active ORDER BY path FOR UPDATE)
      UPDATE redirects r SET hits = r.hits + s.count, last_hit_on = greatest(r.last_hit_on, ${day}::date)
      FROM sent s, held WHERE r.path = s.subject AND held.path = r.path`)

  const flush = async () => {
    const day = londonClock(now()).date
    const totals = counted
    const from = pages
    counted = fresh()
    pages = new Map()
    for (const kind of kinds) if (totals[kind].size > 0) wait(day, kind, totals[kind])
    const batch = Array.from(waiting)
    for (const [key, part] of batch) {
      // Removed before it is written, and only if still there: two simultaneous flushes must not both write it.
      if (waiting.get(key) !== part) continue
      waiting.delete(key)
      await write(part.day, part.kind, part.numbers, from).catch((error: unknown) => {
        wait(part.day, part.kind, part.numbers)
        log.warn({ err: error }, 'daily totals could not be written; kept for the next time')
      })
    }
  }
  const timer = setInterval(() => void flush(), everyMs)
  timer.unref()
  return {
    add: (kind, subject) => raise(counted[kind], subject.slice(0, maxSubjectLength), 1),
    ledTo: (missing, page) => {
      if (pages.size < maxInMemory) pages.set(missing.slice(0, maxSubjectLength), page)
    },
    flush,
    async stop() {
      clearInterval(timer)
      await flush()
    },
  }
}
