import type { SearchKind } from '#contract/model/site/searchKind.ts'
import type { SearchReply } from '#contract/site/search.ts'
import type { Ctx } from '#server/ctx.ts'
import { findPages } from './find.ts'
import { plain } from '#contract/model/content/kinds/searchWords.ts'

/** The text of a failed search as it may be stored. Anything like an email address or a long number may be personal, so it is left out. */
const storable = (q: string): string => (/@|\d{5}/.test(q.replace(/\s/g, '')) ? '(not kept)' : plain(q).slice(0, 80))

export const find = async (
  ctx: Ctx,
  { q, type, page }: { q: string; type?: SearchKind | undefined; page: number },
): Promise<SearchReply> => {
  const reply = await findPages(ctx, { q, type, page })
  if (q !== '' && reply.counts.every(({ count }) => count === 0)) {
    // Must not be cached, so that a repeated search is counted again.
    ctx.reply.header('cache-control', 'no-store')
    ctx.counts.add('search-miss', storable(q))
  }
  return reply
}
