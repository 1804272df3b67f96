/**
 * Questions as content: each item is one part of a set (questions for everyone, for a family of covers, or for a claim). Publishing a part makes
 * the next version of its set in the same transaction, from the published wording of all parts.
 */
import { and, desc, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import { Failure } from '#contract/failure.ts'
import { formatDate } from '#contract/format.ts'
import { isProgramPart } from '#contract/model/content/contentName.ts'
import { londonClock } from '#contract/model/contact/workingTime.ts'
import type { QuestionFacts } from '#contract/model/questions/editing/questionChecks.ts'
import { claimFamily, type QuestionWords } from '#contract/model/questions/editing/questionWords.ts'
import { inLineWith, withWords } from '#contract/model/questions/editing/wording.ts'
import { QuestionSet } from '#contract/model/questions/question.ts'
import type { Db } from '#server/db/connect.ts'
import { hashOf } from '#server/db/content.ts'
import { tradeList } from '#server/db/tradeList.ts'
import {
  deliveredSet,
  issueSet,
  keepDelivered,
  lockSet,
  readDelivered,
  setOfPart,
  type SetFamily,
} from '#server/features/questions/questions.ts'
import { contentItems, contentRevisions, type ContentRow } from './content.table.ts'

type HasDb = { db: Db }
type Item = Pick<ContentRow, 'id' | 'kind'>
const kind = 'questions'

/** The published wording of the parts of a set. */
export const publishedParts = async ({ db }: HasDb, family: SetFamily): Promise<(QuestionWords & { id: string })[]> => {
  const rows = await db
    .select({ id: contentItems.id, key: contentItems.key, content: contentItems.content })
    .from(contentItems)
    .where(and(eq(contentItems.kind, kind), eq(contentItems.published, true)))
  return rows
    .filter(({ key }) => setOfPart(key) === family)
    .map(({ id, content }) => ({ ...(content as QuestionWords), id }))
    .sort((one, other) => one.slug.localeCompare(other.slug))
}

const withoutId = ({ id: _id, ...words }: QuestionWords & { id: string }): QuestionWords => words

/** What the checks of questions need, by item. Runs no queries if none of the items are questions. */
export const questionFacts = async (ctx: HasDb, items: readonly Item[], at: Date): Promise<ReadonlyMap<string, QuestionFacts>> => {
  const ids = items.filter((item) => item.kind === kind).map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .select({
      id: contentItems.id,
      key: contentItems.key,
      // What the program brought since the last publication, if staff had edited the part.
      brought: sql<{ number: number; at: string } | null>`(
        SELECT jsonb_build_object('number', r.number, 'at', r.at) FROM content_revisions AS r
        WHERE r.item_id = content_items.id AND r.cause = 'seed' AND r.name <> ''
          AND r.number > coalesce((SELECT max(p.number) FROM content_revisions AS p WHERE p.item_id = r.item_id AND p.cause = 'publish'), 0)
        ORDER BY r.number DESC LIMIT 1)`,
    })
    .from(contentItems)
    .where(inArray(contentItems.id, ids))
  const found = new Map<string, QuestionFacts>()
  for (const family of new Set(rows.map(({ key }) => setOfPart(key)))) {
    const delivered = await deliveredSet(ctx.db, family)
    if (!delivered) continue
    const parts = await publishedParts(ctx, family)
    for (const { id, key, brought } of rows) {
      const own = delivered.parts.find(({ slug }) => slug === key)
      if (setOfPart(key) !== family || !own) continue
      found.set(id, {
        set: delivered.set,
        own,
        others: parts.filter((part) => part.id !== id).map(withoutId),
        reading: { today: londonClock(at).date, trades: family === claimFamily ? [] : tradeList },
        newer: brought ? { number: brought.number, on: formatDate(londonClock(new Date(brought.at)).date) } : null,
      })
    }
  }
  return found
}

/** Locks the set before a part is checked for publishing, so that a second part is checked with the first's new wording. */
export const lockQuestions = async ({ db }: HasDb, { kind: of, key }: Pick<ContentRow, 'kind' | 'key'>): Promise<void> => {
  if (of === kind) await lockSet(db, setOfPart(key))
}

/** 409 for parts the program needs, which are always public. */
export const requireMovable = ({ kind: of }: Pick<ContentRow, 'kind'>): void => {
  if (isProgramPart(of)) throw new Failure('conflict', 'These come with the program and stay public: take out single questions instead')
}

/** Makes the next version of the set, with this wording in place of the part's published one. */
export const issueQuestions = async (ctx: HasDb, row: Pick<ContentRow, 'id' | 'kind' | 'key'>, content: unknown): Promise<void> => {
  if (row.kind !== kind) return
  const family = setOfPart(row.key)
  const delivered = await deliveredSet(ctx.db, family)
  if (!delivered) throw new Error(`The questions of ${family} were not seeded`)
  const others = (await publishedParts(ctx, family)).filter(({ id }) => id !== row.id).map(withoutId)
  await issueSet(ctx.db, {
    delivered,
    parts: [...others, content as QuestionWords],
    origin: 'staff',
    answered: () => Promise.resolve(true),
  })
}

/** The pages of one part, as visitors would see them if this copy were published. */
export const previewedPages = async ({ db }: HasDb, part: string, content: QuestionWords): Promise<QuestionSet> => {
  const delivered = await deliveredSet(db, setOfPart(part))
  if (!delivered) throw new Failure('notFound', 'Not found')
  const set = withWords(delivered.set, [content])
  const own = new Set(content.pages.map(({ id }) => id))
  return { ...set, pages: set.pages.filter(({ id }) => own.has(id)) }
}

/**
 * Updates parts edited by staff when the program brings a new version: its pages, questions and answers are taken over, and the staff's wording
 * stays. The program's wording is kept as a version that can be compared and restored. Returns the number of parts changed.
 */
export const bringInLine = async (db: Db, read: () => Promise<readonly QuestionWords[]>): Promise<number> => {
  const rows = await db
    .select()
    .from(contentItems)
    .where(and(eq(contentItems.kind, kind), or(eq(contentItems.edited, true), isNotNull(contentItems.draft))))
  const parts = rows.length === 0 ? [] : await read()
  let changed = 0
  for (const row of rows) {
    const brought = parts.find(({ slug }) => slug === row.key)
    if (!brought || row.contentHash === hashOf(brought)) continue
    const [last] = await db
      .select({ content: contentRevisions.content })
      .from(contentRevisions)
      .where(and(eq(contentRevisions.itemId, row.id), eq(contentRevisions.cause, 'seed')))
      .orderBy(desc(contentRevisions.number))
      .limit(1)
    const before = (last?.content ?? brought) as QuestionWords
    const inLine = (own: unknown) => inLineWith(brought, own as QuestionWords, before)
    await db.insert(contentRevisions).values({
      itemId: row.id,
      number: sql<number>`(SELECT coalesce(max(number), 0) + 1 FROM content_revisions WHERE item_id = ${row.id})`,
      title: brought.title,
      content: brought,
      cause: 'seed',
      name: 'Updated by the program: yours is kept',
      byName: 'Loaded with the program',
    })
    await db
      .update(contentItems)
      .set({
        contentHash: hashOf(brought),
        ...(row.content === null ? {} : { content: inLine(row.content) }),
        ...(row.draft === null ? {} : { draft: inLine(row.draft), draftVersion: row.draftVersion + 1 }),
        updatedAt: sql`now()`,
        // Recounted the next time all items are checked.
        checkedWith: 0,
      })
      .where(eq(contentItems.id, row.id))
    changed += 1
  }
  return changed
}

type Seeding = {
  contentDir: string
  /** Whether anyone has started with this version of the set. If so, it never changes. */
  answered: (version: number) => Promise<boolean>
  /** The file to name in the error if it was changed without raising its version. */
  changed: string
}

/**
 * Stores the set brought by the program, and issues a new version if that changes the questions asked. Starting an older program changes nothing.
 * Returns the number of rows changed. Throws an error naming the file (`changed`) if an answered version was changed.
 */
export const seedSet = async (db: Db, family: SetFamily, { contentDir, answered, changed }: Seeding): Promise<number> => {
  const brought = await readDelivered(contentDir, family)
  await lockSet(db, family)
  const before = await deliveredSet(db, family)
  if (before && before.set.version > brought.set.version) return 0
  const sameVersion = before?.set.version === brought.set.version
  if (sameVersion && hashOf(QuestionSet.parse(before.set)) !== hashOf(brought.set) && (await answered(brought.set.version)))
    throw new Error(`${changed} was changed after version ${brought.set.version} was answered: raise the version`)
  const delivered = await keepDelivered(db, brought)
  const parts = (await publishedParts({ db }, family)).map(withoutId)
  const issued = await issueSet(db, { delivered: brought, parts, origin: 'program', answered })
  return (delivered ? 1 : 0) + (issued === null ? 0 : 1)
}
