/** One item of each kind that has a preview. `drawn`: its preview endpoint. `where`: the path of the text that a test changes in the draft. */
import { and, eq } from 'drizzle-orm'
import type { ContentKind } from '#contract/model/content/contentName.ts'
import { contentItems } from '#server/features/content/content.table.ts'
import type { Db } from '#server/db/connect.ts'

export const previewed = [
  {
    word: 'service',
    drawn: 'services',
    noun: 'services',
    kind: 'service',
    path: '/cyber-insurance',
    right: 'service:edit',
    where: ['body', 'heading'],
  },
  {
    word: 'blog',
    drawn: 'posts',
    noun: 'posts',
    kind: 'post',
    path: '/blog/flood-and-older-buildings',
    right: 'blog:edit',
    where: ['title'],
  },
  {
    word: 'industry',
    drawn: 'industries',
    noun: 'industries',
    kind: 'industry',
    path: '/industries/retail-hospitality',
    right: 'page:edit',
    where: ['body', 'heading'],
  },
  {
    word: 'place',
    drawn: 'places',
    noun: 'entries',
    kind: 'place',
    path: '/commercial-insurance-hove',
    right: 'page:edit',
    where: ['body', 'lead'],
  },
  {
    word: 'trade',
    drawn: 'trades',
    noun: 'entries',
    kind: 'trade',
    path: '/business-insurance-by-trade/cafe',
    right: 'page:edit',
    where: ['note'],
  },
  {
    word: 'term',
    drawn: 'terms',
    noun: 'entries',
    kind: 'term',
    path: '/insurance-glossary/accident',
    right: 'page:edit',
    where: ['meaning'],
  },
  { word: 'page', drawn: 'pages', noun: 'pages', kind: 'page', path: '/about', right: 'page:edit', where: ['heading'] },
] as const

export const itemAt = async (db: Db, kind: ContentKind, path: string) =>
  (
    await db
      .select({ id: contentItems.id })
      .from(contentItems)
      .where(and(eq(contentItems.kind, kind), eq(contentItems.path, path)))
  )[0]?.id ?? ''

export type Tree = { [key: string]: unknown }
/** A copy of the content with another value at this place. */
export const put = (content: Tree, [first = '', ...rest]: readonly string[], value: unknown): Tree => ({
  ...content,
  [first]: rest.length === 0 ? value : put(content[first] as Tree, rest, value),
})
