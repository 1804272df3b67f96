/** The content behind a preview link: its revision, as the page would show it today. */
import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { contentKinds, type ContentOf } from '#contract/model/content/contentKind.ts'
import { problemsOf } from '#contract/model/content/problemsOf.ts'
import { sharedKinds, type SharedKind } from '#contract/model/content/kinds/share.ts'
import { Failure } from '#contract/failure.ts'
import { z } from '#contract/schema.ts'
import type { Db } from '#server/db/connect.ts'
import { contentItems, contentRevisions, contentShares, type ShareRow } from './content.table.ts'
import { readAddresses, showLinks } from './links.ts'

/** Links that still open: not expired, not revoked, and the item is not in the trash. */
export const isOpenShare = () =>
  and(
    isNull(contentShares.revokedAt),
    sql`${contentShares.expiresAt} > now()`,
    sql`EXISTS (SELECT 1 FROM ${contentItems} WHERE ${contentItems.id} = ${contentShares.itemId} AND ${ne(contentItems.status, 'trashed')})`,
  )

/** Content with its kind. */
type Copy = { [K in SharedKind]: { kind: K; content: ContentOf<K> } }[SharedKind]

export type SharedRevision = Copy & {
  share: ShareRow
  title: string
  number: number
  published: boolean
  /** This very revision is public. */ isLive: boolean
}

/** 404 if there is no such link; 422 with the flag `incomplete` if the copy no longer has everything its page needs. */
export const sharedRevision = async (ctx: { db: Db }, shareId: string): Promise<SharedRevision> => {
  const [found] = await ctx.db
    .select({
      share: contentShares,
      title: contentRevisions.title,
      number: contentRevisions.number,
      content: contentRevisions.content,
      kind: contentItems.kind,
      published: contentItems.published,
      live: contentItems.liveRevision,
    })
    .from(contentShares)
    .innerJoin(contentRevisions, eq(contentRevisions.id, contentShares.revisionId))
    .innerJoin(contentItems, eq(contentItems.id, contentShares.itemId))
    .where(eq(contentShares.id, shareId))
  const kind = sharedKinds.find((each) => each === found?.kind)
  if (!found || !kind) throw new Failure('notFound', 'Not found')
  const content = showLinks(found.content, await readAddresses(ctx, [{ kind, content: found.content }]))
  if (problemsOf(contentKinds[kind], content).length > 0)
    throw new Failure('invalid', 'This version can no longer be shown', { flags: { incomplete: true } })
  const { share, title, number, published, live } = found
  return {
    share,
    title,
    number,
    published,
    isLive: published && live === share.revisionId,
    ...({ kind, content: z.parse(contentKinds[kind], content) } as Copy),
  }
}
