/** Background work on documents: each night, what is over is erased. */
import type { JobCtx } from '#server/ctx.ts'
import { disposeDue, erasePlaces, settle } from './retention.ts'

export const documentJobs = {
  'documents.retention': async (ctx: JobCtx) => {
    await settle(ctx)
    await erasePlaces(ctx)
    const erased = await disposeDue(ctx)
    if (erased.length > 0) ctx.log.info({ documents: erased.length }, 'documents whose time was over were erased')
  },
}
