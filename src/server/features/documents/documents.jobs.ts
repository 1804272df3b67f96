/** Background work on documents: each night, what is over is erased; requests for what is no longer needed are closed. */
import type { JobCtx } from '#server/ctx.ts'
import { closeSettled } from './noLongerNeeded.ts'
import { disposeDue, erasePlaces, settle } from './retention.ts'

export const documentJobs = {
  'policies.settled': async (ctx: JobCtx, settled: { policyId: string; needed: string[] }) => void (await closeSettled(ctx, settled)),
  'documents.retention': async (ctx: JobCtx) => {
    await settle(ctx)
    await erasePlaces(ctx)
    const erased = await disposeDue(ctx)
    if (erased.length > 0) ctx.log.info({ documents: erased.length }, 'documents whose time was over were erased')
  },
}
