import type { SearchKind } from '#contract/model/site/searchKind.ts'
import type { SearchReply } from '#contract/site/search.ts'
import type { Ctx } from '#server/ctx.ts'
import { findPages } from './find.ts'
import { plain } from './query.ts'

/** What may be kept of a search that found nothing: words. An address or a number may be somebody's, and is not kept. */
const kept = (q: string): string => (/@|\d{5}/.test(q.replace(/\s/g, '')) ? '(not kept)' : plain(q).slice(0, 80))

export const find = async (ctx: Ctx, { q, type }: { q: string; type?: SearchKind | undefined }): Promise<SearchReply> => {
  const reply = await findPages(ctx, { q, type })
  if (q !== '' && reply.counts.every(({ count }) => count === 0)) {
    // Not to be kept in memory: asked again, it is counted again.
    ctx.reply.header('cache-control', 'no-store')
    ctx.counts.add('search-miss', kept(q))
  }
  return reply
}
