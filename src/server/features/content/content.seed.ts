/** Loads content/ into content_items: a folder of files, or one file holding a list. Rows that staff edited stay as they are. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { contentKinds, type ContentKind, type ContentOf } from '#contract/model/content/contentKind.ts'
import { z } from '#contract/schema.ts'
import type { Db } from '#server/db/connect.ts'
import { hashOf, needsSeeding, readContent, readContentFile, type ContentFile } from '#server/db/content.ts'
import { contentItems } from './content.table.ts'

type Columns = { slug: string; title: string; position: number; published: boolean; updatedAt: Date | null }
type Source<K extends ContentKind> = {
  /** Below content/: 'industries' is a folder of files, 'glossary.json' a list. */
  from: string
  columns: (item: ContentOf<K>, place: number) => Columns
}

/** The words' own date where they have one: it is what the sitemap says. */
const on = (date: string) => new Date(`${date}T00:00:00Z`)

const sources: { [K in ContentKind]: Source<K> } = {
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
    // Newest first: the position is days before the year 2100.
    columns: ({ slug, title, published, date, updated }) => ({
      slug,
      title,
      position: Math.round((on('2100-01-01').getTime() - on(date).getTime()) / 86_400_000),
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
  incident: {
    from: 'tools/incidents.json',
    columns: ({ slug, title }, place) => ({ slug, title, position: place, published: true, updatedAt: null }),
  },
}

const read = async <K extends ContentKind>(contentDir: string, kind: K): Promise<ContentFile<ContentOf<K>>[]> => {
  const { from, columns } = sources[kind]
  const schema = contentKinds[kind]
  const path = join(contentDir, from)
  if (!from.endsWith('.json')) return (await readContent(path, schema)) as ContentFile<ContentOf<K>>[]
  if (!existsSync(path)) return []
  const { value } = await readContentFile(path, z.array(schema))
  return (value as ContentOf<K>[]).map((item, place) => ({ name: columns(item, place).slug, value: item, hash: hashOf(item) }))
}

const seedKind = async <K extends ContentKind>(db: Db, contentDir: string, kind: K): Promise<number> => {
  const files = await read(contentDir, kind)
  const places = new Map(files.map(({ name }, place) => [name, place]))
  const rows = await db
    .select({ name: contentItems.slug, seedHash: contentItems.contentHash, edited: contentItems.edited })
    .from(contentItems)
    .where(eq(contentItems.kind, kind))
  const changed = needsSeeding(files, rows)
  for (const { name, value, hash } of changed) {
    const { updatedAt, slug, ...columns } = sources[kind].columns(value, places.get(name) ?? 0)
    if (slug !== name) throw new Error(`content/${sources[kind].from}/${name}.json holds the slug ${slug}`)
    const row = { ...columns, content: value, contentHash: hash, ...(updatedAt ? { updatedAt } : {}) }
    await db
      .insert(contentItems)
      .values({ kind, slug, ...row })
      .onConflictDoUpdate({ target: [contentItems.kind, contentItems.slug], set: row })
  }
  return changed.length
}

/** Gives how many rows changed. */
export const seedContentItems = async (db: Db, options: { contentDir: string }): Promise<number> => {
  let changed = 0
  for (const kind of Object.keys(contentKinds) as ContentKind[]) changed += await seedKind(db, options.contentDir, kind)
  return changed
}
