import { randomUUID } from 'node:crypto'
import { blankOf } from '#contract/model/content/blankOf.ts'
import { contentKinds, type ContentKind } from '#contract/model/content/contentKind.ts'
import type { Db } from '#server/db/connect.ts'
import { contentItems, type ContentRow } from '#server/features/content/content.table.ts'

const withoutLive = ['draft', 'in_review', 'approved', 'scheduled', 'trashed']

/** Something written. Published ones hold an empty copy unless told: enough for its steps, not for its page. */
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
})
