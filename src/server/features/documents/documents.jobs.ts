/** Document jobs: each night erases documents whose retention has ended; closes requests for what is no longer needed. */
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
