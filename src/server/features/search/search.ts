/** Puts the index in step with the content: pages, passages, and the words of both. */
import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/connect.ts'
import { listContent } from '#server/features/content/content.ts'
import { documentsInForce } from '#server/features/library/library.ts'
import {
  ofContact,
  ofDocument,
  ofIndustry,
  ofPage,
  ofPlace,
  ofPost,
  ofScenario,
  ofService,
  ofTerm,
  ofTrade,
  type Passage,
} from './passages.ts'
import { askedOf, withAsked } from './asked.ts'
import { documentsOf } from './documents.ts'
import { rebuildPostings } from './postings.ts'
import { passages, searchDocuments } from './search.table.ts'

export { meaningsIn, plain } from './query.ts'
export { ranked } from './ranked.ts'
export { readTerms, type HasPool, type Term } from './terms.ts'

/** One statement over thousands of documents would outlive its time limit on a busy machine. */
const portions = 8

/** Every word of the index, for correcting mistyped ones. */
export const refreshWords = async (db: Db): Promise<void> => {
  const weights = new Map<string, number>()
  for (let portion = 0; portion < portions; portion++) {
    const found = await db.execute<{ word: string; ndoc: number }>(sql`
      SELECT word, ndoc FROM ts_stat(${`SELECT to_tsvector('simple', plain_text(title || ' ' || aliases || ' ' || summary || ' ' || asked || ' ' || body)) FROM search_documents WHERE abs(hashtext(path) % ${portions}) = ${portion}`})
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
  const documents = (await documentsOf(db)).map((document) => ({ ...document, asked: askedOf(document.path) }))
  await db.delete(searchDocuments)
  // In portions: one statement may take only so long, on a slow machine too.
  for (let at = 0; at < documents.length; at += 50) await db.insert(searchDocuments).values(documents.slice(at, at + 50))
  await refreshWords(db)
  await rebuildPassages(db)
  await rebuildPostings(db)
  return documents.length
}

const passagesOf = async (db: Db): Promise<Passage[]> => {
  const ctx = { db }
  const products = await listContent(ctx, 'service')
  const words = await listContent(ctx, 'page')
  const covers = new Map((await listContent(ctx, 'cover')).map(({ code, name, pays }) => [code, { name, pays }]))
  const scenarios = await listContent(ctx, 'scenario')
  const incidents = await listContent(ctx, 'incident')
  // What to do first is told once for each kind of mishap, on the first scenario that shows it.
  const told = new Map(incidents.map((incident) => [scenarios.find((scenario) => scenario.incident === incident.slug)?.slug, incident]))
  return [
    ...products.flatMap(ofService),
    ...(await listContent(ctx, 'industry')).flatMap(ofIndustry),
    ...(await listContent(ctx, 'place')).flatMap(ofPlace),
    ...(await listContent(ctx, 'post')).flatMap(ofPost),
    ...(await listContent(ctx, 'term')).flatMap(ofTerm),
    ...(await listContent(ctx, 'trade')).flatMap((trade) => ofTrade(trade, covers)),
    ...scenarios.flatMap((scenario) => ofScenario(scenario, covers, told.get(scenario.slug))),
    // Words of a built page may belong to an invented example beside them: they are found by searching, and not quoted.
    ...words.flatMap((page) => (page.kind === 'home' || page.kind === 'built' ? [] : ofPage(page))),
    ...(await documentsInForce(ctx)).filter(({ type }) => type === 'guide' || type === 'checklist').flatMap(ofDocument),
    ...ofContact(),
  ]
}

const rebuildPassages = async (db: Db): Promise<void> => {
  const rows = withAsked(await passagesOf(db)).map((passage, index) => ({ id: index + 1, ...passage }))
  await db.delete(passages)
  for (let at = 0; at < rows.length; at += 500) await db.insert(passages).values(rows.slice(at, at + 500))
}
