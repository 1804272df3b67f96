import type { JobCtx } from '#server/ctx.ts'
import { sealAudit } from './audit.ts'

export const auditJobs = {
  'audit.seal': async (ctx: JobCtx): Promise<void> => {
    await sealAudit(ctx.db)
  },
}
