/** Runs the jobs, in one process or many, with graceful start and stop. A killed worker's jobs are taken over by the next. */
import { sql } from 'drizzle-orm'
import type { Job, JobResult } from 'pg-boss'
import type { Deps, JobCtx, JobDeps } from '#server/ctx.ts'
import { asSystem } from '#server/db/asSystem.ts'
import { notify } from '#server/features/notifications/notifications.ts'
import type { JobHandler, Timer } from './handler.ts'
import { handlers, timers } from './handlers.ts'
import { jobNames, queues, type JobName, type JobPayloads } from './names.ts'
import type { Queue } from './queue.ts'

const heartbeatMs = 15_000

export type Worker = {
  /** Stops taking jobs, lets running ones finish, and closes the queue's connections. */
  stop(): Promise<void>
}

/** Starts working all queues, the timers, and the heartbeat that the staff area monitors. */
export const startWorker = async (
  deps: Deps & JobDeps,
  queue: Queue,
  options: { heartbeatMs?: number; timers?: readonly Timer[] } = {},
): Promise<Worker> => {
  const ctx: JobCtx = { ...deps, pool: deps.db, enqueue: deps.enqueueIn(deps.db) }
  await writeHeartbeat(ctx)
  for (const name of jobNames) await workQueue(name, ctx, queue)

  const ending = new AbortController()
  const running = new Set<Promise<void>>()
  const every = (ms: number, run: () => Promise<void>) => {
    const timer = setInterval(() => {
      const round = run().catch((error: unknown) => deps.log.warn({ err: error }, 'timed work failed'))
      running.add(round)
      void round.finally(() => running.delete(round))
    }, ms)
    timer.unref()
    return timer
  }
  const started = [
    every(options.heartbeatMs ?? heartbeatMs, () => writeHeartbeat(ctx)),
    ...(options.timers ?? timers).map(({ seconds, run }) => every(seconds * 1000, () => run(ctx, ending.signal))),
  ]
  return {
    async stop() {
      for (const timer of started) clearInterval(timer)
      ending.abort()
      await queue.stop()
      await Promise.all(running)
    },
  }
}

const writeHeartbeat = async ({ db, log }: JobCtx): Promise<void> => {
  try {
    await db.execute(sql`INSERT INTO heartbeats (name, at) VALUES ('worker', now()) ON CONFLICT (name) DO UPDATE SET at = now()`)
  } catch (error) {
    log.warn({ err: error }, 'heartbeat not written')
  }
}

const workQueue = async <N extends JobName>(name: N, ctx: JobCtx, queue: Queue): Promise<void> => {
  const { batch, heartbeat, poll } = queues[name]
  await queue.boss.work<JobPayloads[N]>(
    name,
    {
      batchSize: batch,
      // Each job in a batch succeeds or fails by itself. After a full batch the next one is fetched at once.
      perJobResults: true,
      burstWhenBatchFull: true,
      pollingIntervalSeconds: poll,
      notifyPollingIntervalSeconds: poll,
      heartbeatRefreshSeconds: Math.floor(heartbeat / 3),
    },
    async (jobs) => {
      const results: JobResult[] = []
      for (const job of jobs) {
        results.push(await attempt(name, job, ctx))
      }
      return results
    },
  )
}

const attempt = async <N extends JobName>(name: N, job: Job<JobPayloads[N]>, ctx: JobCtx): Promise<JobResult> => {
  const handler: JobHandler<N> = handlers[name]
  const started = Date.now()
  try {
    await handler(ctx, job.data)
    await writeRun(name, ctx, started, null)
    return { id: job.id, status: 'completed' }
  } catch (error) {
    await writeRun(name, ctx, started, reasonOf(error))
    ctx.log.warn({ job: name, jobId: job.id, retry: job.retryCount, err: error }, 'job failed')
    if (job.retryCount >= queues[name].retries) await notifyOfFailure(name, ctx)
    return { id: job.id, status: 'failed', output: { message: reasonOf(error) } }
  }
}

/** A job has used up its attempts: notifies the staff responsible for jobs. */
const notifyOfFailure = async (name: JobName, { pool, log }: JobCtx): Promise<void> => {
  try {
    await asSystem({ db: pool }, ({ db }) =>
      notify(db, { kind: 'job', about: { type: 'job', id: name }, name, otherwise: 'settings:manage' }),
    )
  } catch (error) {
    log.warn({ err: error, job: name }, 'nobody was told of a failed job')
  }
}

/** For the staff area, because the queue forgets scheduled jobs within the hour. `fault`: null if it succeeded. */
const writeRun = async (name: JobName, { db, log }: JobCtx, started: number, fault: string | null): Promise<void> => {
  if (!queues[name].single) return
  const seconds = (Date.now() - started) / 1000
  try {
    await db.execute(sql`
      INSERT INTO job_runs (name, started_at, finished_at, ok, message)
      VALUES (${name}, now() - make_interval(secs => ${seconds}), now(), ${fault === null}, ${fault ?? ''})
      ON CONFLICT (name) DO UPDATE SET started_at = excluded.started_at, finished_at = excluded.finished_at, ok = excluded.ok, message = excluded.message`)
  } catch (error) {
    log.warn({ err: error, job: name }, 'run of a job not written')
  }
}

/** Stored with the job. A failed query lists its parameters after the first line; those are kept out of the queue. */
const reasonOf = (error: unknown) => (error instanceof Error ? (error.message.split('\nparams:', 1)[0] ?? '').slice(0, 300) : 'failed')
