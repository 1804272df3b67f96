import type { JobCtx } from '#server/ctx.ts'
import { sealAudit } from './audit.ts'

export const auditJobs = {
  'audit.seal': async (ctx: JobCtx): Promise<void> => {
    const { sealed, head } = await sealAudit(ctx.db, ctx.keys)
    // The server log is kept elsewhere, so logging the end of the chain reveals a chain that was cut short.
    if (sealed > 0 && head) ctx.log.info({ sealed, place: head.position, seal: head.hash }, 'audit sealed')
  },
}
