/** Unique page titles: no two pages of the site may share one, whatever their kind. Uses an index on the names stored with each live copy. */
import { and, eq, sql } from 'drizzle-orm'
import type { Check } from '#contract/model/content/checks/check.ts'
import { nameKeys, pageNamesOf, twinsAmong, type PageName } from '#contract/model/content/checks/pageNames.ts'
import { screenNames } from '#contract/model/content/checks/screenNames.ts'
import type { ContentKind } from '#contract/model/content/contentName.ts'
import type { Db } from '#server/db/connect.ts'
import { getFirm } from '#server/features/settings/settings.ts'
import { contentItems, type ContentRow } from '../content.table.ts'

type HasDb = { db: Db }
type Named = { id: string; label: string; unpublishAt: Date | null; pages: readonly PageName[] }
/** `firm`: the firm's name as used in titles. `byKey`: public pages by each of their names. */
export type NameIndex = { firm: string; byKey: ReadonlyMap<string, readonly Named[]> }

/** The names of a live copy, as stored in its row. */
export const storedNames = (kind: ContentKind, content: unknown): string[] => nameKeys(pageNamesOf(kind, content))

/** If two pages with the same title are published at once, the second waits here for the first, and is then refused. */
export const lockNames = async ({ db }: HasDb): Promise<void> => {
  await db.execute(sql`SELECT pg_advisory_xact_lock(hashtext('names of pages'))`)
}

/** Only the parts of a live copy that its names need, because a batch of them is read every night. */
const parts = sql<unknown>`jsonb_build_object('kind', ${contentItems.content} -> 'kind', 'title', ${contentItems.content} -> 'title',
  'name', ${contentItems.content} -> 'name', 'term', ${contentItems.content} -> 'term', 'heading', ${contentItems.content} -> 'heading',
  'seo', ${contentItems.content} -> 'seo', 'body', jsonb_build_object('heading', ${contentItems.content} #> '{body,heading}'),
  'blocks', jsonb_build_array(${contentItems.content} #> '{blocks,0}'))`

const screens: readonly Named[] = Object.entries(screenNames).map(([path, page]) => ({
  id: path,
  label: path,
  unpublishAt: null,
  pages: [page],
}))

/** The public pages that share a name with one of these copies. */
export const nameIndexFor = async (
  { db }: HasDb,
  copies: readonly { row: Pick<ContentRow, 'kind'>; content: unknown }[],
): Promise<NameIndex> => {
  const keys = [...new Set(copies.flatMap(({ row, content }) => storedNames(row.kind, content)))]
  if (keys.length === 0) return { firm: '', byKey: new Map() }
  const found = await db
    .select({
      id: contentItems.id,
      kind: contentItems.kind,
      title: contentItems.title,
      path: contentItems.path,
      unpublishAt: contentItems.unpublishAt,
      content: parts,
    })
    .from(contentItems)
    .where(and(eq(contentItems.published, true), sql`${contentItems.pageNames} && ${sql.param(keys)}::text[]`))
  const items = found.map(({ id, kind, title, path, unpublishAt, content }): Named => ({
    id,
    label: path === null ? `"${title}"` : `"${title}" (${path})`,
    unpublishAt,
    pages: pageNamesOf(kind, content),
  }))
  const byKey = new Map<string, Named[]>()
  for (const one of [...items, ...screens])
    for (const key of nameKeys(one.pages)) {
      const already = byKey.get(key)
      if (already) already.push(one)
      else byKey.set(key, [one])
    }
  return { firm: (await getFirm({ db })).shortName, byKey }
}

const fieldOf = (kind: ContentKind, same: 'title' | 'heading'): string => {
  if (kind === 'term') return 'term'
  if (kind === 'trade') return 'name'
  if (kind === 'document') return 'title'
  if (same === 'title') return 'seo.title'
  return kind === 'post' ? 'title' : kind === 'page' ? 'heading' : 'body.heading'
}

/** Maximum number of pages named individually; for the rest the author is told only the number. */
const namedAtMost = 3

/** `at`: when the content is, or would be, public. */
export const nameChecks = (
  { id, kind }: Pick<ContentRow, 'id' | 'kind'>,
  content: unknown,
  { firm, byKey }: NameIndex,
  at: Date,
): Check[] => {
  const pages = pageNamesOf(kind, content)
  const others = new Map(nameKeys(pages).flatMap((key) => (byKey.get(key) ?? []).map((one) => [one.id, one] as const)))
  const there = [...others.values()].filter((one) => one.id !== id && (one.unpublishAt === null || one.unpublishAt > at))
  const twins = twinsAmong(pages, there, firm)
  return (['title', 'heading'] as const).flatMap((same): Check[] => {
    const alike = twins.filter((twin) => twin.same === same).map((twin) => twin.with)
    const more = alike.length - namedAtMost
    return alike.slice(0, namedAtMost).map((label, n) => {
      const isLast = more > 0 && n === namedAtMost - 1
      const message = isLast
        ? `${label} and ${more} more ${more === 1 ? 'page' : 'pages'} have the same ${same}`
        : `${label} has the same ${same}`
      return same === 'title'
        ? { level: 'error', code: 'names', path: fieldOf(kind, same), message: `${message}. Give this page its own` }
        : { level: 'warning', code: 'names', path: fieldOf(kind, same), message }
    })
  })
}
