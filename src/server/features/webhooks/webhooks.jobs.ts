import type { JobCtx } from '#server/ctx.ts'
import type { Timer } from '#server/jobs/handler.ts'
import { deliverDue, purgeDeliveries } from './deliver.ts'

export const webhookJobs = { 'webhooks.purge': async (ctx: JobCtx) => void (await purgeDeliveries(ctx)) }

/** Deliveries are rows of their own with their next try, so that staff see when it is; a queue beside them would know nothing more. */
export const webhookTimers: readonly Timer[] = [{ seconds: 2, run: async (ctx, stopping) => void (await deliverDue(ctx, stopping)) }]
