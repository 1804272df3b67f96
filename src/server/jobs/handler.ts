/** What a feature exports for the background: handlers of jobs, and timers. */
import type { JobCtx } from '#server/ctx.ts'
import type { JobName, JobPayloads } from './names.ts'

/** Does one job. Throwing means "try again later"; running the job twice must do no harm. */
export type JobHandler<N extends JobName> = (ctx: JobCtx, payload: JobPayloads[N]) => Promise<void>
export type JobHandlers = { [N in JobName]: JobHandler<N> }

/** Work of every worker process at a steady interval, where cron's minute is too long. `stopping`: for long rounds, to end early. */
export type Timer = { seconds: number; run: (ctx: JobCtx, stopping: AbortSignal) => Promise<void> }
