import { changesByDate } from '#contract/model/blocks/visibility.ts'
import type { JobCtx } from '#server/ctx.ts'
import { listContent } from '#server/features/content/content.ts'
import { bumpContentVersion } from '#server/features/settings/settings.ts'

export const siteJobs = {
  /** At midnight in London: rendered pages are cached, and blocks with a first or last day may appear or disappear. */
  'pages.day': async (ctx: JobCtx): Promise<void> => {
    const pages = await listContent(ctx, 'page')
    const sections = await listContent(ctx, 'section')
    if ([...pages, ...sections].some((each) => 'blocks' in each && changesByDate(each.blocks))) await bumpContentVersion(ctx)
  },
}
