/** Works the jobs: one process or many, started and stopped gracefully. A killed worker's jobs are taken up by the next. */
import { performance } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Job, JobResult } from 'pg-boss'
import type { Deps, JobCtx, JobDeps } from '#server/ctx.ts'
import { handlers, timers } from './handlers.ts'
import { jobNames, queues, type JobName, type JobPayloads } from './names.ts'
import type { Queue } from './queue.ts'

/** Does one job. Throwing means "try again later"; the job must bear being run twice. */
export type JobHandler<N extends JobName> = (ctx: JobCtx, payload: JobPayloads[N]) => Promise<void>
export type JobHandlers = { [N in JobName]: JobHandler<N> }

/** Kept with the job. A failed query names its parameters after its first line: they stay out of the queue. */
const reasonOf = (error: unknown) => (error instanceof Error ? (error.message.split('\nparams:', 1)[0] ?? '').slice(0, 300) : 'failed')

const beatMs = 15_000

export type Worker = {
  /** Stops taking jobs, lets running ones finish, closes the queue's connections. */
  stop(): Promise<void>
}

/** A job waits at most this long for a process that answers requests at the same time. */
const patienceMs = 250

/**
 * Requests go first: while this process has no breath left, background work waits a little before each job. A process that only
 * works (PROCESSES above 1) is never busy with anything else.
 */
const breath = async () => {
  const before = performance.eventLoopUtilization()
  for (let waited = 0; waited < patienceMs; waited += 50) {
    await delay(waited === 0 ? 5 : 50)
    if (performance.eventLoopUtilization(before).utilization < 0.8) return
  }
}

/** Starts working every queue, the timers and the sign of life that the staff area watches. */
export const startWorker = async (deps: Deps & JobDeps, queue: Queue, options: { beatMs?: number } = {}): Promise<Worker> => {
  const ctx: JobCtx = { ...deps, pool: deps.db, enqueue: deps.enqueueIn(deps.db) }

  const beat = () =>
    deps.db.execute(sql`INSERT INTO heartbeats (name, at) VALUES ('worker', now()) ON CONFLICT (name) DO UPDATE SET at = now()`).then(
      () => undefined,
      (error: unknown) => deps.log.warn({ err: error }, 'sign of life not written'),
    )

  const work = async <N extends JobName>(name: N) => {
    const { batch, heartbeat, poll } = queues[name]
    const handler: JobHandler<N> = handlers[name]
    const attempt = async (job: Job<JobPayloads[N]>): Promise<JobResult> => {
      try {
        await handler(ctx, job.data)
        return { id: job.id, status: 'completed' }
      } catch (error) {
        deps.log.warn({ job: name, jobId: job.id, retry: job.retryCount, err: error }, 'job failed')
        return { id: job.id, status: 'failed', output: { message: reasonOf(error) } }
      }
    }
    await queue.boss.work<JobPayloads[N]>(
      name,
      {
        batchSize: batch,
        // Each job of a batch has an outcome of its own; a full batch is followed at once by the next, without a pause.
        perJobResults: true,
        burstWhenBatchFull: true,
        pollingIntervalSeconds: poll,
        notifyPollingIntervalSeconds: poll,
        heartbeatRefreshSeconds: Math.floor(heartbeat / 3),
      },
      async (jobs) => {
        const results: JobResult[] = []
        for (const job of jobs) {
          await breath()
          results.push(await attempt(job))
        }
        return results
      },
    )
  }

  await beat()
  for (const name of jobNames) await work(name)
  const running = new Set<Promise<void>>()
  const ending = new AbortController()
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
    every(options.beatMs ?? beatMs, beat),
    ...timers.map(({ seconds, run }) => every(seconds * 1000, () => run(ctx, ending.signal))),
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
