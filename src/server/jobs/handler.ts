/** What a feature exports for background work: job handlers and timers. */
import type { JobCtx } from '#server/ctx.ts'
import type { JobName, JobPayloads } from './names.ts'

/** Runs one job. If it throws, the job is retried later; running it twice must be harmless. */
export type JobHandler<N extends JobName> = (ctx: JobCtx, payload: JobPayloads[N]) => Promise<void>
export type JobHandlers = { [N in JobName]: JobHandler<N> }

/** Runs in every worker process at a fixed interval, for work more frequent than cron's minute. `stopping`: lets a long round end early. */
export type Timer = { seconds: number; run: (ctx: JobCtx, stopping: AbortSignal) => Promise<void> }
