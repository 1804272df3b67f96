import { changesByDate } from '#contract/model/blocks/visibility.ts'
import type { JobCtx } from '#server/ctx.ts'
import { listContent } from '#server/features/content/content.ts'
import { bumpContentVersion } from '#server/features/settings/settings.ts'

export const siteJobs = {
  /** At midnight in London: pages are kept as they were drawn, and blocks with a first or last day may come or go. */
  'pages.day': async (ctx: JobCtx): Promise<void> => {
    const pages = await listContent(ctx, 'page')
    if (pages.some((page) => page.kind === 'built' && changesByDate(page.blocks))) await bumpContentVersion(ctx)
  },
}
