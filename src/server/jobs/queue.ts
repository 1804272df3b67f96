/** The job queue: pg-boss on the same database, so that a job is queued in the same transaction as the change that needs it. */
import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { Db } from '#server/db/connect.ts'
import { appRoleName } from '#server/db/migrate.ts'
import { deadQueue, jobNames, queues, schedules, type JobName, type JobPayloads } from './names.ts'

export type EnqueueOptions = {
  /** Seconds from now. */
  after?: number
  /** At most one waiting job with this key. */
  key?: string
}

/** Queues a job. It exists only if the surrounding transaction commits. */
export type Enqueue = {
  <N extends JobName>(name: N, payload: JobPayloads[N], options?: EnqueueOptions): Promise<void>
  /** Queues several of one kind in one statement. */
  all<N extends JobName>(name: N, jobs: readonly ({ payload: JobPayloads[N] } & EnqueueOptions)[]): Promise<void>
}

const schema = 'pgboss'
const timezone = 'Europe/London'

/** Creates or updates the queue's tables, queues and schedules, and grants the app's role access. Run by the owner, after migrations. */
export const prepareJobs = async (ownerUrl: string, log: Pick<Logger, 'warn'>): Promise<void> => {
  const boss = new PgBoss({
    connectionString: ownerUrl,
    schema,
    max: 2,
    supervise: false,
    migrate: true,
    application_name: 'seawall jobs set-up',
  })
  boss.on('error', (error) => log.warn({ err: error }, 'job set-up'))
  await boss.start()
  try {
    const existing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
    if (!existing.has(deadQueue)) await boss.createQueue(deadQueue, { retentionSeconds: 30 * 86_400 })
    for (const name of jobNames) {
      const { retries, delay, longest, heartbeat, expire, single } = queues[name]
      const settings = {
        retryLimit: retries,
        retryDelay: delay,
        retryBackoff: true,
        retryDelayMax: longest,
        heartbeatSeconds: heartbeat,
        expireInSeconds: expire,
        retentionSeconds: 30 * 86_400,
        deleteAfterSeconds: single ? 3600 : 86_400,
        deadLetter: deadQueue,
        notify: true,
      }
      const found = existing.get(name)
      const stored: Record<string, unknown> = { ...found }
      // Only if something differs: on most starts the statement would change nothing and only produce a notice.
      if (found && Object.entries(settings).some(([key, value]) => stored[key] !== value)) await boss.updateQueue(name, settings)
      if (!found) await boss.createQueue(name, { ...settings, policy: single ? 'exclusive' : 'standard' })
    }
    const scheduledJobs = new Set<string>(schedules.map(({ job }) => job))
    const planned = await boss.getSchedules()
    for (const { name, key } of planned) if (!scheduledJobs.has(name)) await boss.unschedule(name, key)
    const times = new Set(planned.map(({ name, cron, timezone }) => `${name} ${cron} ${timezone}`))
    for (const { job, cron } of schedules)
      if (!times.has(`${job} ${cron} ${timezone}`)) await boss.schedule(job, cron, {}, { tz: timezone })
    await boss.getDb().executeSql(grants.join(';'))
  } finally {
    await boss.stop({ graceful: false })
  }
}

const grants = [
  // All of this is one transaction. Two processes granting the same at once would fail ("tuple concurrently updated").
  `SELECT pg_advisory_xact_lock(hashtextextended('grants of ${schema}', 0))`,
  `GRANT USAGE ON SCHEMA ${schema} TO ${appRoleName}`,
  `GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${schema} TO ${appRoleName}`,
  `GRANT USAGE ON ALL SEQUENCES IN SCHEMA ${schema} TO ${appRoleName}`,
  `GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA ${schema} TO ${appRoleName}`,
]

export type QueueOptions = {
  url: string
  /** As in db/connect.ts: the role to switch to if the login is the owner. */
  appRole?: string | undefined
  log: Pick<Logger, 'warn' | 'error'>
  /** True in a process that runs jobs; false in one that only queues them. */
  works: boolean
}

export type Queue = {
  boss: PgBoss
  readonly enqueueIn: (db: Db) => Enqueue
  /** Lets running jobs finish for up to 8 s; another worker takes over the rest. */
  stop(): Promise<void>
}

/** Connects as the app's role. The tables must have been prepared by the owner. */
export const startQueue = async ({ url, appRole, log, works }: QueueOptions): Promise<Queue> => {
  const boss = new PgBoss({
    connectionString: url,
    schema,
    max: works ? 4 : 1,
    application_name: 'seawall jobs',
    ...(appRole ? { options: `-c role=${appRole}` } : {}),
    migrate: false,
    createSchema: false,
    supervise: works,
    schedule: works,
    useListenNotify: works,
    // The app's role does not own the indexes.
    reindex: false,
    // A killed worker's job is noticed within the heartbeat plus these, which is well under 90 s.
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
    // No job here depends on another.
    flowIntervalSeconds: 3600,
    connectionTimeoutMillis: 5_000,
  })
  boss.on('error', (error) => log.warn({ err: error }, 'job queue'))
  boss.on('warning', (warning) => log.warn({ warning: warning.message }, 'job queue'))
  await boss.start()
  return {
    boss,
    enqueueIn: (db) => {
      const all: Enqueue['all'] = async (name, jobs) => {
        if (jobs.length === 0) return
        const rows = jobs.map(({ payload, after, key }) => ({
          data: payload,
          ...(after === undefined ? {} : { startAfter: String(after) }),
          ...(key === undefined ? {} : { singletonKey: key }),
        }))
        await boss.insert(name, rows, { db: fromDrizzle(db, sql) })
      }
      const one = <N extends JobName>(name: N, payload: JobPayloads[N], options?: EnqueueOptions) => all(name, [{ payload, ...options }])
      return Object.assign(one, { all })
    },
    stop: () => boss.stop({ graceful: true, timeout: 8_000 }),
  }
}
