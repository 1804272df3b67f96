import type { JobCtx } from '#server/ctx.ts'
import type { Timer } from '#server/jobs/handler.ts'
import { deliverDue, purgeDeliveries } from './deliver.ts'

export const webhookJobs = { 'webhooks.purge': async (ctx: JobCtx) => void (await purgeDeliveries(ctx)) }

/** Deliveries are rows that hold their next attempt, so that staff can see when it is. A job queue beside them would add nothing. */
export const webhookTimers: readonly Timer[] = [{ seconds: 2, run: async (ctx, stopping) => void (await deliverDue(ctx, stopping)) }]
