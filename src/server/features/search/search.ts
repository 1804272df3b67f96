/** Fills the search from the content: products, trades, industries, places, articles, words, pages, tools. */
import { eq, sql } from 'drizzle-orm'
import { wordsOf } from '#contract/model/content/post.ts'
import { documentTypeLabels } from '#contract/model/content/libraryDocument.ts'
import { paths } from '#contract/paths.ts'
import type { Db } from '#server/db/connect.ts'
import { listContent } from '#server/features/content/content.ts'
import { services } from '#server/features/services/services.table.ts'
import { documentsInForce } from '#server/features/library/library.ts'
import { pages } from '#server/features/site/site.table.ts'
import { ofContact, ofIndustry, ofPage, ofPlace, ofPost, ofScenario, ofService, ofTerm, ofTrade, type Passage } from './passages.ts'
import { passages, searchDocuments } from './search.table.ts'

export { meanings, plain } from './query.ts'

type Document = typeof searchDocuments.$inferInsert

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
/** 'cyber-insurance', 'CYB': a link to another row, not words of this one. */
const isName = (text: string) => /^(?:[a-z0-9]+(?:-[a-z0-9]+)+|[A-Z]{2,8})$/.test(text)

/** Every text of a value, without what are names for programs. */
const textOf = (value: unknown): string =>
  typeof value === 'string'
    ? isName(value)
      ? ''
      : value
    : Array.isArray(value)
      ? value.map(textOf).join(' ')
      : typeof value === 'object' && value !== null
        ? Object.entries(value)
            .map(([key, inner]) => (names.has(key) && typeof inner !== 'object' ? '' : textOf(inner)))
            .join(' ')
        : ''

const screens: Document[] = [
  {
    path: paths.services(),
    kind: 'page',
    title: 'All insurance products',
    summary: 'Every cover we arrange, in three groups.',
    aliases: 'products covers policies list',
    body: '',
    boost: 0.9,
  },
  {
    path: paths.contact(),
    kind: 'page',
    title: 'Contact',
    summary: 'Write to us, ring us, or visit the office.',
    aliases: 'phone email address office hours call back appointment',
    body: '',
    boost: 1,
  },
  {
    path: paths.quote(),
    kind: 'page',
    title: 'Get a quote',
    summary: 'Tell us about your business; a broker replies with terms.',
    aliases: 'price premium cost start quotation buy',
    body: '',
    boost: 1,
  },
  {
    path: paths.myQuotes(),
    kind: 'page',
    title: 'My quotes',
    summary: 'Come back to a saved request, or compare the terms you were sent.',
    aliases: 'saved quote resume terms accept',
    body: '',
    boost: 0.9,
  },
  {
    path: paths.documents(),
    kind: 'document',
    title: 'Policy documents',
    summary: 'Key facts, guides, claim checklists and our terms, as pages and as PDFs.',
    aliases: 'pdf download library key facts ipid wording form terms checklist',
    body: '',
    boost: 1,
  },
  {
    path: paths.byTrade(),
    kind: 'business',
    title: 'Business insurance by trade',
    summary: 'Find your trade, and what others in it usually buy.',
    aliases: 'trades occupations jobs',
    body: '',
    boost: 0.9,
  },
  {
    path: paths.glossary(),
    kind: 'term',
    title: 'Insurance glossary',
    summary: 'Insurance words in plain English.',
    aliases: 'dictionary jargon definitions terms',
    body: '',
    boost: 1,
  },
  {
    path: paths.blog(),
    kind: 'guide',
    title: 'Insights',
    summary: 'Articles on business insurance.',
    aliases: 'blog news articles',
    body: '',
    boost: 0.8,
  },
  {
    path: paths.findMyInsurance(),
    kind: 'page',
    title: 'Find my insurance',
    summary: 'A few questions, and which covers fit.',
    aliases: 'what insurance do I need recommend',
    body: '',
    boost: 0.9,
  },
  {
    path: paths.policyExplorer(),
    kind: 'page',
    title: 'Policy explorer',
    summary: 'What happened, and which cover usually responds.',
    aliases: 'scenarios compare covers',
    body: '',
    boost: 0.8,
  },
  {
    path: paths.assistant(),
    kind: 'page',
    title: 'Ask our guides',
    summary: 'A question answered with sentences of our own pages, each with its source.',
    aliases: 'assistant chat ai question answer help',
    body: '',
    boost: 0.7,
  },
  {
    path: paths.quiz(),
    kind: 'page',
    title: 'Business insurance quiz',
    summary: 'Twenty-four questions, each with its reason.',
    aliases: 'test yourself',
    body: '',
    boost: 0.6,
  },
]

const documentsOf = async (db: Db): Promise<Document[]> => {
  const ctx = { db }
  const products = await db.select({ content: services.content }).from(services).where(eq(services.published, true))
  const words = await db.select({ content: pages.content }).from(pages).where(eq(pages.published, true))
  const [industries, places, posts, terms, trades] = [
    await listContent(ctx, 'industry'),
    await listContent(ctx, 'place'),
    await listContent(ctx, 'post'),
    await listContent(ctx, 'term'),
    await listContent(ctx, 'trade'),
  ]
  return [
    ...screens,
    ...products.map(({ content: { path, title, summary, tags, body } }): Document => ({
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
      body: wordsOf(body),
      boost: 0.9,
    })),
    ...terms.map(({ slug, term, meaning, aliases, fuller, example }): Document => ({
      path: paths.term(slug),
      kind: 'term',
      title: term,
      summary: meaning,
      aliases: aliases.join(' '),
      body: `${fuller} ${example}`,
      boost: 0.85,
    })),
    ...(await documentsInForce(ctx)).map(({ slug, title, summary, type, content }): Document => ({
      path: paths.document(slug),
      kind: 'document',
      title,
      summary,
      aliases: `pdf download ${documentTypeLabels[type]}`,
      body: content,
      // A product's own page says more than its key facts.
      boost: 0.7,
    })),
    ...words
      .filter(({ content }) => content.kind !== 'home')
      .map(({ content }): Document => ({
        path: content.path,
        kind: 'page',
        title: content.title,
        summary: content.seo.description,
        body: textOf(content),
        boost: 0.8,
      })),
  ]
}

/** One statement over thousands of documents would outlive its time limit on a busy machine. */
const portions = 8

/** Every word of the index, for correcting mistyped ones. */
export const refreshWords = async (db: Db): Promise<void> => {
  const weights = new Map<string, number>()
  for (let portion = 0; portion < portions; portion++) {
    const found = await db.execute<{ word: string; ndoc: number }>(sql`
      SELECT word, ndoc FROM ts_stat(${`SELECT to_tsvector('simple', plain_text(title || ' ' || aliases || ' ' || summary || ' ' || body)) FROM search_documents WHERE abs(hashtext(path) % ${portions}) = ${portion}`})
      WHERE length(word) BETWEEN 3 AND 40 AND word ~ '^[a-z]+$'`)
    for (const { word, ndoc } of found.rows) weights.set(word, (weights.get(word) ?? 0) + ndoc)
  }
  const all = JSON.stringify([...weights].map(([word, weight]) => ({ word, weight })))
  await db.execute(sql`DELETE FROM search_words`)
  await db.execute(
    sql`INSERT INTO search_words (word, weight) SELECT word, weight FROM jsonb_to_recordset(${all}::jsonb) AS w(word text, weight integer)`,
  )
}

/** Puts the index in step with the content; everything in it is old afterwards. */
export const rebuildSearch = async (db: Db): Promise<number> => {
  const documents = await documentsOf(db)
  await db.delete(searchDocuments)
  // In portions: one statement may take only so long, on a slow machine too.
  for (let at = 0; at < documents.length; at += 50) await db.insert(searchDocuments).values(documents.slice(at, at + 50))
  await refreshWords(db)
  await rebuildPassages(db)
  return documents.length
}

const passagesOf = async (db: Db): Promise<Passage[]> => {
  const ctx = { db }
  const products = await db.select({ content: services.content }).from(services).where(eq(services.published, true))
  const words = await db.select({ content: pages.content }).from(pages).where(eq(pages.published, true))
  const covers = new Map((await listContent(ctx, 'cover')).map(({ code, name, pays }) => [code, { name, pays }]))
  const scenarios = await listContent(ctx, 'scenario')
  const incidents = await listContent(ctx, 'incident')
  // What to do first is told once for each kind of mishap, on the first scenario that shows it.
  const told = new Map(incidents.map((incident) => [scenarios.find((scenario) => scenario.incident === incident.slug)?.slug, incident]))
  return [
    ...products.flatMap(({ content }) => ofService(content)),
    ...(await listContent(ctx, 'industry')).flatMap(ofIndustry),
    ...(await listContent(ctx, 'place')).flatMap(ofPlace),
    ...(await listContent(ctx, 'post')).flatMap(ofPost),
    ...(await listContent(ctx, 'term')).flatMap(ofTerm),
    ...(await listContent(ctx, 'trade')).flatMap((trade) => ofTrade(trade, covers)),
    ...scenarios.flatMap((scenario) => ofScenario(scenario, covers, told.get(scenario.slug))),
    ...words.flatMap(({ content }) => (content.kind === 'home' ? [] : ofPage(content))),
    ...ofContact(),
  ]
}

const rebuildPassages = async (db: Db): Promise<void> => {
  const rows = (await passagesOf(db)).map((passage, index) => ({ id: index + 1, ...passage }))
  await db.delete(passages)
  for (let at = 0; at < rows.length; at += 500) await db.insert(passages).values(rows.slice(at, at + 500))
  await db.execute(sql`DELETE FROM passage_stems`)
  await db.execute(sql`INSERT INTO passage_stems (stem, weight) SELECT word, ndoc FROM ts_stat('SELECT words FROM passages')`)
}
