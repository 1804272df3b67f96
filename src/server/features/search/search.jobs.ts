/** After content was published or taken off the site: updates the documents made from it, and the search. */
import { eq } from 'drizzle-orm'
import { asSystem } from '#server/db/asSystem.ts'
import { allowLongStatements } from '#server/db/connect.ts'
import { contentItems } from '#server/features/content/content.table.ts'
import { issueKeyFacts, issueWritten } from '#server/features/library/library.ts'
import { bumpContentVersion } from '#server/features/settings/settings.ts'
import { issuePages } from '#server/features/site/site.ts'
import type { JobHandlers } from '#server/jobs/handler.ts'
import { rebuildSearch, refreshQuestions } from './search.ts'

export const searchJobs: Pick<JobHandlers, 'content.published'> = {
  'content.published': async (ctx, { itemId }) => {
    const [item] = await ctx.pool.select({ kind: contentItems.kind }).from(contentItems).where(eq(contentItems.id, itemId))
    // Synonyms are read with every search, so nothing is derived from them.
    if (item?.kind === 'synonym') return
    await asSystem(ctx, async ({ db }) => {
      await allowLongStatements(db)
      if (item?.kind === 'asked') {
        await refreshQuestions(db)
        await bumpContentVersion({ db })
        return
      }
      await issueKeyFacts(db)
      await issueWritten(db)
      await issuePages(db)
      await rebuildSearch(db)
      await bumpContentVersion({ db })
    })
  },
}
