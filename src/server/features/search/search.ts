/** Keeps the index up to date with the content: pages, passages, and the words of both. */
import { sql, type SQL } from 'drizzle-orm'
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
import { questionsByPassage, questionsForPage, type PlacedQuestion } from './everydayQuestions.ts'
import { documentsOf } from './documents.ts'
import { rebuildPostings, refreshPostings } from './postings.ts'
import { passages, searchDocuments } from './search.table.ts'

export { plain } from '#contract/model/content/kinds/searchWords.ts'
export { findPages } from './find.ts'
export { meaningsIn, questionKey, type Meanings } from './query.ts'
export { readWords } from './words.ts'
export { ranked } from './ranked.ts'
export { readTerms, type HasPool, type Term } from './terms.ts'

/** One statement over thousands of documents would exceed its time limit on a busy machine. */
const portions = 8

/** Every word in the index, for correcting misspelt ones. */
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

/** Returns the ids of the entries that changed. */
const storeQuestions = async (db: Db, table: SQL, entries: readonly { id: number; asked: string }[]): Promise<number[]> => {
  const { rows } = await db.execute<{ id: number }>(sql`
    UPDATE ${table} AS t SET asked = w.asked FROM jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) AS w (id integer, asked text)
    WHERE t.id = w.id AND t.asked <> w.asked RETURNING t.id`)
  return rows.map(({ id }) => id)
}

/** Updates only the everyday questions: takes a moment, where rebuilding everything takes seconds. */
export const refreshQuestions = async (db: Db): Promise<void> => {
  const questions = await listContent({ db }, 'asked')
  const { id, path, anchor, kind, section, heading } = passages
  const rows = await db.select({ id, path, anchor, kind, section, heading }).from(passages).orderBy(id)
  const words = questionsByPassage(rows, questions)
  const stored = await storeQuestions(
    db,
    sql`passages`,
    rows.map((row, index) => ({ id: row.id, asked: words[index] ?? '' })),
  )
  const pages = await db.execute<{ id: number; path: string }>(sql`SELECT id, path FROM search_documents`)
  const found = await storeQuestions(
    db,
    sql`search_documents`,
    pages.rows.map((page) => ({ id: page.id, asked: questionsForPage(page.path, questions) })),
  )
  await refreshPostings(db, 'passage', stored)
  await refreshPostings(db, 'page', found)
}

/** Rebuilds the whole index from the content. Returns the number of pages. */
export const rebuildSearch = async (db: Db): Promise<number> => {
  const questions = await listContent({ db }, 'asked')
  const documents = (await documentsOf(db)).map((document) => ({ ...document, asked: questionsForPage(document.path, questions) }))
  await db.delete(searchDocuments)
  // In portions, because a single statement must stay within its time limit even on a slow machine.
  for (let at = 0; at < documents.length; at += 50) await db.insert(searchDocuments).values(documents.slice(at, at + 50))
  await refreshWords(db)
  await rebuildPassages(db, questions)
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
  // What to do first appears once for each kind of incident, with the first scenario of that kind.
  const incidentByScenario = new Map(
    incidents.map((incident) => [scenarios.find((scenario) => scenario.incident === incident.slug)?.slug, incident]),
  )
  return [
    ...products.flatMap(ofService),
    ...(await listContent(ctx, 'industry')).flatMap(ofIndustry),
    ...(await listContent(ctx, 'place')).flatMap(ofPlace),
    ...(await listContent(ctx, 'post')).flatMap(ofPost),
    ...(await listContent(ctx, 'term')).flatMap(ofTerm),
    ...(await listContent(ctx, 'trade')).flatMap((trade) => ofTrade(trade, covers)),
    ...scenarios.flatMap((scenario) => ofScenario(scenario, covers, incidentByScenario.get(scenario.slug))),
    // The text of a built page may belong to an invented example beside it, so such pages can be found but are not quoted.
    ...words.flatMap((page) => (page.kind === 'home' || page.kind === 'built' ? [] : ofPage(page))),
    ...(await documentsInForce(ctx)).filter(({ type }) => type === 'guide' || type === 'checklist').flatMap(ofDocument),
    ...ofContact(),
  ]
}

const rebuildPassages = async (db: Db, questions: readonly PlacedQuestion[]): Promise<void> => {
  const found = await passagesOf(db)
  const words = questionsByPassage(found, questions)
  const rows = found.map((passage, index) => ({ id: index + 1, ...passage, asked: words[index] ?? '' }))
  await db.delete(passages)
  for (let at = 0; at < rows.length; at += 500) await db.insert(passages).values(rows.slice(at, at + 500))
}
