/**
 * Loads content/ into content_items: a folder of files, or one file with a list. Rows that staff edited, or are editing, stay as they are. What is
 * loaded is published at once, with a revision, like everything that was ever public.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { and, eq, inArray, lt, ne, sql } from 'drizzle-orm'
import { contentKinds, type ContentKind, type ContentOf } from '#contract/model/content/contentKind.ts'
import { LibraryFile, newestOf } from '#contract/model/content/kinds/libraryDocument.ts'
import { z } from '#contract/schema.ts'
import type { Db } from '#server/db/connect.ts'
import { hashOf, needsSeeding, readContent, readContentFile, type ContentFile } from '#server/db/content.ts'
import { contentItems, contentPublications, contentRevisions } from './content.table.ts'
import { readParts } from '#server/features/questions/questions.ts'
import { checksVersion } from './integrity/checking.ts'
import { storedNames } from './integrity/names.ts'
import { bindLinks, pathOf, readAllAddresses, relink } from './links.ts'
import { positionOn } from './position.ts'
import { bringInLine } from './questionParts.ts'

type Columns = { slug: string; title: string; position: number; published: boolean; updatedAt: Date | null }
type Source<K extends ContentKind> = {
  /** If a file holds more than the content: the file's schema, and how to get the content from it. */
  file?: { schema: z.ZodMiniType; content: (file: never) => unknown }
  /** For content built from its files instead of read from them directly. */
  read?: (contentDir: string) => Promise<ContentOf<K>[]>
  /** Below content/: 'industries' is a folder of files, 'glossary.json' a list. */
  from: string
  columns: (item: ContentOf<K>, place: number) => Columns
}

/** The content's own date, if it has one. The sitemap uses it. */
const on = (date: string) => new Date(`${date}T00:00:00Z`)

const sources: { [K in ContentKind]: Source<K> } = {
  service: {
    from: 'services',
    columns: ({ slug, title, position, published, reviewedOn }) => ({ slug, title, position, published, updatedAt: on(reviewedOn) }),
  },
  page: {
    from: 'pages',
    columns: ({ slug, title, published, updatedOn }) => ({ slug, title, position: 0, published, updatedAt: on(updatedOn) }),
  },
  section: {
    from: 'sections',
    columns: ({ slug, title }) => ({ slug, title, position: 0, published: true, updatedAt: null }),
  },
  industry: {
    from: 'industries',
    columns: ({ slug, title, position, published, reviewedOn }) => ({ slug, title, position, published, updatedAt: on(reviewedOn) }),
  },
  place: {
    from: 'places',
    columns: ({ slug, title, position, published, reviewedOn }) => ({ slug, title, position, published, updatedAt: on(reviewedOn) }),
  },
  post: {
    from: 'posts',
    columns: ({ slug, title, published, date, updated }) => ({
      slug,
      title,
      position: positionOn(date),
      published,
      updatedAt: on(updated),
    }),
  },
  term: {
    from: 'glossary.json',
    columns: ({ slug, term }, place) => ({ slug, title: term, position: place, published: true, updatedAt: null }),
  },
  trade: {
    from: 'trades',
    columns: ({ slug, name }, place) => ({ slug, title: name, position: place, published: true, updatedAt: null }),
  },
  cover: {
    from: 'tools/covers.json',
    columns: ({ slug, name }, place) => ({ slug, title: name, position: place, published: true, updatedAt: null }),
  },
  finder: {
    from: 'tools/finder',
    columns: ({ slug, title, updatedOn }) => ({ slug, title, position: 0, published: true, updatedAt: on(updatedOn) }),
  },
  quiz: {
    from: 'tools/quiz',
    columns: ({ slug, title, updatedOn }) => ({ slug, title, position: 0, published: true, updatedAt: on(updatedOn) }),
  },
  scenario: {
    from: 'tools/scenarios.json',
    columns: ({ slug, title }, place) => ({ slug, title, position: place, published: true, updatedAt: null }),
  },
  specimen: {
    from: 'tools/specimen',
    columns: ({ slug, title, updatedOn }) => ({ slug, title, position: 0, published: true, updatedAt: on(updatedOn) }),
  },
  synonym: {
    from: 'search/synonyms.json',
    columns: ({ slug, title }, place) => ({ slug, title, position: place, published: true, updatedAt: null }),
  },
  asked: {
    from: 'search/asked.json',
    columns: ({ slug, title }, place) => ({ slug, title, position: place, published: true, updatedAt: null }),
  },
  document: {
    from: 'documents',
    file: { schema: LibraryFile, content: newestOf },
    columns: ({ slug, title, updatedOn }) => ({ slug, title, position: 0, published: true, updatedAt: on(updatedOn) }),
  },
  questions: {
    from: 'questions',
    read: readParts,
    columns: ({ slug, title }, place) => ({ slug, title, position: place, published: true, updatedAt: null }),
  },
  incident: {
    from: 'tools/incidents.json',
    columns: ({ slug, title }, place) => ({ slug, title, position: place, published: true, updatedAt: null }),
  },
}

const read = async <K extends ContentKind>(contentDir: string, kind: K): Promise<ContentFile<ContentOf<K>>[]> => {
  const { from, columns, file, read: readOwn } = sources[kind]
  const schema = contentKinds[kind]
  const path = join(contentDir, from)
  if (readOwn) return (await readOwn(contentDir)).map((value) => ({ name: columns(value, 0).slug, value, hash: hashOf(value) }))
  if (file) {
    const files = (await readContent(path, file.schema)) as ContentFile<never>[]
    return files.map(({ value, ...rest }) => ({ ...rest, value: z.parse(schema, file.content(value)) as ContentOf<K> }))
  }
  if (!from.endsWith('.json')) return (await readContent(path, schema)) as ContentFile<ContentOf<K>>[]
  if (!existsSync(path)) return []
  const { value } = await readContentFile(path, z.array(schema))
  return (value as ContentOf<K>[]).map((item, place) => ({ name: columns(item, place).slug, value: item, hash: hashOf(item) }))
}

const seedKind = async <K extends ContentKind>(db: Db, contentDir: string, kind: K): Promise<string[]> => {
  const files = await read(contentDir, kind)
  const places = new Map(files.map(({ name }, place) => [name, place]))
  const rows = await db
    .select({
      name: contentItems.key,
      seedHash: contentItems.contentHash,
      edited: sql<boolean>`${contentItems.edited} OR ${contentItems.draft} IS NOT NULL`,
    })
    .from(contentItems)
    .where(eq(contentItems.kind, kind))
  const changed: string[] = []
  for (const { name, value, hash } of needsSeeding(files, rows)) {
    const { updatedAt, slug, published, ...columns } = sources[kind].columns(value, places.get(name) ?? 0)
    if (slug !== name) throw new Error(`content/${sources[kind].from}/${name}.json holds the slug ${slug}`)
    const row = {
      ...columns,
      published,
      path: pathOf(kind, value),
      status: published ? ('published' as const) : ('archived' as const),
      content: value,
      pageNames: storedNames(kind, value),
      contentHash: hash,
      ...(published ? { publishedAt: sql`coalesce(${contentItems.publishedAt}, now())` } : {}),
      ...(updatedAt ? { updatedAt } : {}),
    }
    const [stored] = await db
      .insert(contentItems)
      .values({ kind, key: slug, slug, ...row, ...(published ? { publishedAt: sql`now()` } : {}) })
      .onConflictDoUpdate({ target: [contentItems.kind, contentItems.key], set: row })
      .returning({ id: contentItems.id })
    if (stored) changed.push(stored.id)
  }
  return changed
}

/** Adds a revision and a publication for each item, matching the copy that was loaded. */
const writeDown = async (db: Db, ids: readonly string[]): Promise<void> => {
  const addresses = await readAllAddresses({ db })
  for (let at = 0; at < ids.length; at += 100) {
    const rows = await db
      .select()
      .from(contentItems)
      .where(inArray(contentItems.id, ids.slice(at, at + 100)))
    const bound = rows.map((row) => ({ row, content: bindLinks(row.content, addresses) }))
    const revisions = await db
      .insert(contentRevisions)
      .values(
        bound.map(({ row, content }) => ({
          itemId: row.id,
          number: sql<number>`(SELECT coalesce(max(number), 0) + 1 FROM content_revisions WHERE item_id = ${row.id})`,
          title: row.title,
          content,
          cause: 'seed' as const,
          byName: 'Loaded with the program',
        })),
      )
      .returning({ id: contentRevisions.id, itemId: contentRevisions.itemId })
    const revisionOf = new Map(revisions.map(({ id, itemId }) => [itemId, id]))
    await db.execute(sql`UPDATE content_items SET live_revision = r.id FROM content_revisions r
      WHERE r.item_id = content_items.id AND r.id = ANY(${sql.param(revisions.map(({ id }) => id))}::uuid[])`)
    await db.execute(sql`UPDATE content_publications SET until_at = now()
      WHERE until_at IS NULL AND item_id = ANY(${sql.param(rows.map(({ id }) => id))}::uuid[])`)
    const published = rows.filter((row) => row.published)
    if (published.length > 0)
      await db.insert(contentPublications).values(
        published.map(({ id, path }) => ({
          itemId: id,
          revisionId: revisionOf.get(id) ?? '',
          path,
          fromAt: sql`now()`,
        })),
      )
  }
}

/** Whether an item was last checked by an older program, which may have found fewer links. */
const hasOutdated = async (db: Db): Promise<boolean> => {
  const outdated = and(lt(contentItems.checkedWith, checksVersion), ne(contentItems.status, 'trashed'))
  const rows = await db.select({ id: contentItems.id }).from(contentItems).where(outdated).limit(1)
  return rows.length > 0
}

/** Returns the number of rows changed. */
export const seedContentItems = async (db: Db, options: { contentDir: string }): Promise<number> => {
  const changed: string[] = []
  for (const kind of Object.keys(contentKinds) as ContentKind[]) changed.push(...(await seedKind(db, options.contentDir, kind)))
  const changedParts = await bringInLine(db, () => readParts(options.contentDir))
  if (changed.length > 0) await writeDown(db, changed)
  // It reads every item, which takes a twentieth of the start-up time.
  if (changed.length + changedParts > 0 || (await hasOutdated(db))) await relink({ db })
  return changed.length + changedParts
}
