/**
 * Daily totals of small events: how often, never who. Counted in memory and written in one statement a minute, so that
 * answering a visitor writes nothing; a process that is killed loses its last minute.
 */
import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Db } from './connect.ts'

/** What is counted; `daily_counts.kind`. */
export type CountKind = 'search-miss'

export type Counts = {
  /** `subject`: what it happened to, cut at 120 characters. Costs no database. */
  add(kind: CountKind, subject: string): void
  /** Writes what was counted since; what could not be written is kept for the next time. */
  flush(): Promise<void>
  stop(): Promise<void>
}

/** Different subjects between two writes. A stranger can make up any number: those above share one line. */
const mostSubjects = 2_000
const others = '(others)'
const everyMs = 60_000

export const createCounts = (db: Db, log: Pick<Logger, 'warn'>): Counts => {
  let counted = new Map<string, { kind: CountKind; subject: string; count: number }>()

  const raise = (kind: CountKind, subject: string, by: number) => {
    const key = `${kind} ${subject}`
    const known = counted.get(key)
    if (known) known.count += by
    else if (counted.size < mostSubjects || subject === others) counted.set(key, { kind, subject, count: by })
    else raise(kind, others, by)
  }
  const flush = async () => {
    if (counted.size === 0) return
    const taken = [...counted.values()]
    counted = new Map()
    try {
      // In one order, so that two processes cannot wait for each other.
      await db.execute(sql`
        INSERT INTO daily_counts (day, kind, subject, count)
        SELECT (now() AT TIME ZONE 'Europe/London')::date, new.kind, new.subject, new.count
        FROM jsonb_to_recordset(${JSON.stringify(taken)}::jsonb) AS new(kind text, subject text, count integer) ORDER BY new.kind, new.subject
        ON CONFLICT (day, kind, subject) DO UPDATE SET count = daily_counts.count + excluded.count`)
    } catch (error) {
      log.warn({ err: error }, 'daily totals could not be written; kept for the next time')
      for (const { kind, subject, count } of taken) raise(kind, subject, count)
    }
  }
  const timer = setInterval(() => void flush(), everyMs)
  timer.unref()
  return {
    add: (kind, subject) => raise(kind, subject.slice(0, 120), 1),
    flush,
    async stop() {
      clearInterval(timer)
      await flush()
    },
  }
}
