import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { blankOf } from '#contract/model/content/blankOf.ts'
import { contentKinds, type ContentKind } from '#contract/model/content/contentKind.ts'
import type { Db } from '#server/db/connect.ts'
import { contentItems, contentRevisions, contentShares, type ContentRow, type ShareRow } from '#server/features/content/content.table.ts'
import { users } from '#server/features/users/users.table.ts'
import { hashToken, newToken } from '#server/keys.ts'
import { peopleBuilders } from './people.ts'

const withoutLive = ['draft', 'in_review', 'approved', 'scheduled', 'trashed']

/** A content item. Unless content is given it is blank, which is enough for its workflow but not to show its page. */
export const contentBuilder = (db: Db) => ({
  content: async ({ kind, status = 'draft', ...facts }: Partial<ContentRow> & { kind: ContentKind }) => {
    const id = randomUUID()
    const slug = `written-${id}`
    const blank = { ...(blankOf(contentKinds[kind]) as object), slug, title: 'Something written' }
    const published = status === 'published' || status === 'changed'
    const row = {
      id,
      kind,
      key: slug,
      slug,
      path: `/industries/${slug}`,
      title: 'Something written',
      status,
      published,
      content: withoutLive.includes(status) ? null : blank,
      draft: status === 'published' ? null : blank,
      version: 3,
      ...facts,
    }
    await db.insert(contentItems).values(row)
    return row
  },
  /** A preview link to a published page, with all that its reader may do, and its token. */
  share: async (facts: Partial<ShareRow> = {}) => {
    const [item] = await db
      .select()
      .from(contentItems)
      .where(and(eq(contentItems.kind, 'page'), eq(contentItems.path, '/about')))
    const [maker] = await db.select({ id: users.id }).from(users).limit(1)
    if (!item?.content) throw new Error('there is no such page')
    const madeBy = maker?.id ?? (await peopleBuilders(db, () => new Date()).user({ role: 'admin' })).id
    const [revision] = await db
      .insert(contentRevisions)
      .values({
        itemId: item.id,
        number: sql`(SELECT coalesce(max(number), 0) + 1 FROM content_revisions WHERE item_id = ${item.id})`,
        title: item.title,
        content: item.content,
        cause: 'share',
        byName: 'Maria Hartley',
      })
      .returning()
    const token = newToken()
    const share = {
      id: randomUUID(),
      itemId: item.id,
      revisionId: revision!.id,
      tokenHash: hashToken(token),
      reader: `Reader ${randomUUID()}`,
      mayComment: true,
      maySign: true,
      madeBy,
      madeByName: 'Maria Hartley',
      expiresAt: new Date(Date.now() + 86_400_000),
      ...facts,
    }
    await db.insert(contentShares).values(share)
    return { share, token }
  },
})
