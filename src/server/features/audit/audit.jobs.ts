import type { JobCtx } from '#server/ctx.ts'
import { sealAudit } from './audit.ts'

export const auditJobs = {
  'audit.seal': async (ctx: JobCtx): Promise<void> => {
    const { sealed, head } = await sealAudit(ctx.db, ctx.keys)
    // In the log, which is kept elsewhere, the end of the chain shows a chain that was cut short.
    if (sealed > 0 && head) ctx.log.info({ sealed, place: head.position, seal: head.hash }, 'audit sealed')
  },
}
