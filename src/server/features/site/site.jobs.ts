import type { JobCtx } from '#server/ctx.ts'
import { bumpContentVersion } from '#server/features/settings/settings.ts'

export const siteJobs = {
  /**
   * At midnight in London: rendered pages are cached, and what they say may depend on the day. Blocks have a first and a last day; the regulator's
   * status line and the rates of tax begin on a day; the copyright line states the year.
   */
  'pages.day': async (ctx: JobCtx): Promise<void> => void (await bumpContentVersion(ctx)),
}
