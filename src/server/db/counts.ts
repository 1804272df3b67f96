/**
 * Daily totals of small events: how often, never who. Counted in memory and written by a timer and at the end, so that
 * answering a visitor writes nothing. Nothing of one visitor is in them: no address, no browser, no cookie, no order, no hour.
 * Several processes add to the same rows. What a process has not written when it is killed (seconds) is lost, and may be.
 */
import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import { londonClock } from '#contract/model/contact/workingTime.ts'
import type { Db } from './connect.ts'

/**
 * What is counted (`daily_counts.kind`), and how many different subjects are kept of one day: a stranger can make up any
 * number. What is beyond them is one number, so that nobody fills the table by asking.
 */
export const mostOfADay = { page: 2_000, 'page-miss': 500, 'search-miss': 2_000 } as const
export type CountKind = keyof typeof mostOfADay
const kinds: CountKind[] = ['page', 'page-miss', 'search-miss']
const others = '(others)'
const longest = 120
/** Different subjects of a kind held between two writes; the database has the day's own limit. */
const mostHeld = 5_000
/** Days whose numbers wait for a database that is away. */
const mostDays = 7
const everyMs = 30_000

type Numbers = Map<string, number>

export type Counts = {
  /** `subject`: what it happened to, cut at 120 characters. Costs one number in memory. */
  add(kind: CountKind, subject: string): void
  /** Writes what was counted since; what could not be written is kept, under its own day, for the next time. */
  flush(): Promise<void>
  stop(): Promise<void>
}

const raise = (numbers: Numbers, subject: string, by: number) => {
  const known = numbers.get(subject)
  if (known !== undefined) numbers.set(subject, known + by)
  else if (numbers.size < mostHeld) numbers.set(subject, by)
  else numbers.set(others, (numbers.get(others) ?? 0) + by)
}

export const createCounts = ({ db, log, now }: { db: Db; log: Pick<Logger, 'warn'>; now: () => Date }): Counts => {
  const fresh = (): Record<CountKind, Numbers> => ({ page: new Map(), 'page-miss': new Map(), 'search-miss': new Map() })
  let counted = fresh()
  /** Not written yet, by day and kind. */
  const waiting = new Map<string, { day: string; kind: CountKind; numbers: Numbers }>()

  const wait = (day: string, kind: CountKind, numbers: Numbers) => {
    const key = `${day} ${kind}`
    const before = waiting.get(key)
    if (!before) waiting.set(key, { day, kind, numbers })
    else for (const [subject, count] of numbers) raise(before.numbers, subject, count)
    if (waiting.size > mostDays * kinds.length) waiting.delete(waiting.keys().next().value ?? '')
  }

  const write = async (day: string, kind: CountKind, numbers: Numbers) => {
    const rows = JSON.stringify([...numbers].map(([subject, count]) => ({ subject, count })))
    // A subject that is new today takes a place while there is one. Written in one order: two processes cannot wait for each other.
    await db.execute(sql`
      WITH sent AS (SELECT subject, count FROM jsonb_to_recordset(${rows}::jsonb) AS s (subject text, count bigint)),
      known AS (SELECT subject FROM daily_counts WHERE day = ${day}::date AND kind = ${kind}),
      placed AS (
        SELECT CASE WHEN k.subject IS NOT NULL OR row_number() OVER (PARTITION BY k.subject IS NULL ORDER BY s.count DESC, s.subject)
          <= ${mostOfADay[kind]}::int - (SELECT count(*) FROM known) THEN s.subject ELSE ${others} END AS subject, s.count
        FROM sent s LEFT JOIN known k USING (subject)
      )
      INSERT INTO daily_counts AS d (day, kind, subject, count)
      SELECT ${day}::date, ${kind}, subject, sum(count) FROM placed GROUP BY subject ORDER BY subject
      ON CONFLICT (day, kind, subject) DO UPDATE SET count = d.count + EXCLUDED.count`)
  }

  const flush = async () => {
    const day = londonClock(now()).date
    const taken = counted
    counted = fresh()
    for (const kind of kinds) if (taken[kind].size > 0) wait(day, kind, taken[kind])
    const batch = Array.from(waiting)
    for (const [key, part] of batch) {
      // Taken out before it is written, and only if it is still there: two flushes at once must not both write it.
      if (waiting.get(key) !== part) continue
      waiting.delete(key)
      await write(part.day, part.kind, part.numbers).catch((error: unknown) => {
        wait(part.day, part.kind, part.numbers)
        log.warn({ err: error }, 'daily totals could not be written; kept for the next time')
      })
    }
  }
  const timer = setInterval(() => void flush(), everyMs)
  timer.unref()
  return {
    add: (kind, subject) => raise(counted[kind], subject.slice(0, longest), 1),
    flush,
    async stop() {
      clearInterval(timer)
      await flush()
    },
  }
}
