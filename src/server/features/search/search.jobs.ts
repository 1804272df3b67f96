/** After something was published or taken off the site: the documents made from it, and the search. */
import { transaction } from '#server/db/connect.ts'
import { issueKeyFacts } from '#server/features/library/library.ts'
import { bumpContentVersion } from '#server/features/settings/settings.ts'
import { issuePages } from '#server/features/site/site.ts'
import type { JobHandlers } from '#server/jobs/handler.ts'
import { rebuildSearch } from './search.ts'

export const searchJobs: Pick<JobHandlers, 'content.published'> = {
  'content.published': (ctx) =>
    transaction(ctx.pool, { scope: 'system' }, async (db) => {
      await issueKeyFacts(db)
      await issuePages(db)
      await rebuildSearch(db)
      await bumpContentVersion({ db })
    }),
}
