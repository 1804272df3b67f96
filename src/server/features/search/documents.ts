/** What the search finds: products, trades, industries, places, articles, glossary terms, documents, text pages, and tasks. */
import { contentsOfBlocks } from '#contract/model/blocks/blockWords.ts'
import { withSections } from '#contract/model/blocks/keptSections.ts'
import { alwaysShown } from '#contract/model/blocks/visibility.ts'
import { documentTypeLabels } from '#contract/model/content/kinds/libraryDocument.ts'
import { textsOf } from '#contract/model/content/documentBlock.ts'
import { linesOf } from '#contract/model/content/kinds/post.ts'
import { paths } from '#contract/paths.ts'
import type { Db } from '#server/db/connect.ts'
import { listContent, listItems } from '#server/features/content/content.ts'
import { documentsInForce } from '#server/features/library/library.ts'
import type { searchDocuments } from './search.table.ts'
import { tasks } from './tasks.ts'

export type Document = typeof searchDocuments.$inferInsert

const names = new Set([
  'slug',
  'path',
  'kind',
  'category',
  'required',
  'code',
  'service',
  'level',
  'basis',
  'scenes',
  'related',
  'slugs',
  'trades',
  'covers',
  'type',
  'attrs',
])
/** 'cyber-insurance', 'CYB': a reference to another row, not text of this one. */
const isName = (text: string) => /^(?:[a-z0-9]+(?:-[a-z0-9]+)+|[A-Z]{2,8})$/.test(text)

const joined = (texts: readonly string[]) => texts.filter((text) => text !== '').join('\n')

/** Every text in a value, one per line, without identifiers meant for programs. */
const textOf = (value: unknown): string =>
  typeof value === 'string'
    ? isName(value)
      ? ''
      : value
    : Array.isArray(value)
      ? joined(value.map(textOf))
      : typeof value === 'object' && value !== null
        ? joined(Object.entries(value).map(([key, inner]) => (names.has(key) && typeof inner !== 'object' ? '' : textOf(inner))))
        : ''

const taskDocuments = tasks.map(({ words, ...task }): Document => ({ ...task, aliases: words.join(' '), body: '' }))

/** PostgreSQL's parser reads "residential/commercial" as one word, a file name. */
const apart = (document: Document): Document => ({
  ...document,
  aliases: `${(document.aliases ?? '').replaceAll('/', ' ')}${document.title.includes('/') ? ` ${document.title.replaceAll('/', ' ')}` : ''}`,
})

export const documentsOf = async (db: Db): Promise<Document[]> => (await allOf(db)).map(apart)

const allOf = async (db: Db): Promise<Document[]> => {
  const ctx = { db }
  const products = await listContent(ctx, 'service')
  const words = await listContent(ctx, 'page')
  const sections = new Map((await listItems(ctx, 'section')).map(({ key, content }) => [key, content.blocks]))
  const [industries, places, posts, terms, trades] = [
    await listContent(ctx, 'industry'),
    await listContent(ctx, 'place'),
    await listContent(ctx, 'post'),
    await listContent(ctx, 'term'),
    await listContent(ctx, 'trade'),
  ]
  return [
    ...taskDocuments.filter(({ path }) => !words.some((page) => page.path === path)),
    ...products.map(({ path, title, summary, tags, body }): Document => ({
      path,
      kind: 'cover',
      title,
      summary,
      aliases: tags.join(' '),
      body: textOf(body),
      boost: 1.3,
    })),
    ...industries.map(({ slug, title, summary, body }): Document => ({
      path: paths.industry(slug),
      kind: 'business',
      title,
      summary,
      body: textOf(body),
      boost: 1,
    })),
    ...places.map(({ path, title, summary, postcodes, body }): Document => ({
      path,
      kind: 'page',
      title,
      summary,
      aliases: postcodes.join(' '),
      body: textOf(body),
      boost: 1,
    })),
    ...trades.map(({ slug, name, synonyms, note, covers }): Document => ({
      path: paths.trade(slug),
      kind: 'business',
      title: name,
      summary: note,
      aliases: synonyms.join(' '),
      body: textOf(covers),
      boost: 1.1,
    })),
    ...posts.map(({ slug, title, summary, tags, body }): Document => ({
      path: paths.post(slug),
      kind: 'guide',
      title,
      summary,
      aliases: tags.join(' '),
      body: joined(linesOf(body)),
      boost: 0.9,
    })),
    ...terms.map(({ slug, term, meaning, aliases, fuller, example }): Document => ({
      path: paths.term(slug),
      kind: 'term',
      title: term,
      summary: meaning,
      aliases: aliases.join(' '),
      body: joined([fuller, example]),
      boost: 0.85,
    })),
    ...(await documentsInForce(ctx)).map(({ slug, title, summary, type, body }): Document => ({
      path: paths.document(slug),
      kind: 'document',
      title,
      summary,
      aliases: `pdf download ${documentTypeLabels[type]}`,
      body: joined(textsOf(body)),
      // A product's own page says more than its key facts.
      boost: 0.7,
    })),
    ...words
      .filter((content) => content.kind !== 'home')
      .map((content): Document => ({
        path: content.path,
        kind: 'page',
        title: content.title,
        summary: content.seo.description,
        // What people do there, in their own words.
        aliases: taskDocuments.find(({ path }) => path === content.path)?.aliases ?? '',
        body:
          content.kind === 'built'
            ? contentsOfBlocks(alwaysShown(withSections(alwaysShown(content.blocks), sections))).text
            : textOf(content),
        boost: 0.8,
      })),
  ]
}
