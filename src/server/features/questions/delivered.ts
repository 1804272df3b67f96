/** The questions as the program delivers them: read from content/, split into the parts that staff edit, and stored in the database. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { QuestionCase } from '#contract/model/questions/editing/questionCase.ts'
import { claimFamily, claimPart, commonPart, type QuestionWords } from '#contract/model/questions/editing/questionWords.ts'
import { wordsOf } from '#contract/model/questions/editing/wording.ts'
import { CommonPart, composeSet, FamilyPart, requestFamily } from '#contract/model/questions/questionForm.ts'
import { QuestionSet } from '#contract/model/questions/question.ts'
import { z } from '#contract/schema.ts'
import type { Db } from '#server/db/connect.ts'
import { hashOf, readContent, readContentFile } from '#server/db/content.ts'
import { questionDeliveries } from './questions.table.ts'

export type Delivered = { set: QuestionSet; parts: QuestionWords[] }

/** Throws with the name of the file that is invalid. */
const readRequest = async (contentDir: string, cases: Cases): Promise<Delivered> => {
  const dir = join(contentDir, 'questions')
  const { value: common } = await readContentFile(join(dir, 'common.json'), CommonPart)
  const families = (await readContent(join(dir, 'families'), FamilyPart)).map(({ value }) => value)
  const set = QuestionSet.parse(composeSet(common, families))
  const pagesOf = (pages: readonly { id: string }[]) => pages.map(({ id }) => id)
  const ofFamilies = common.families.flatMap((name) => families.filter(({ family }) => family === name))
  return {
    set,
    parts: [
      wordsOf(set, {
        slug: commonPart,
        title: 'Request: Questions for everybody',
        pages: [common.covers.id, ...pagesOf(common.before), ...pagesOf(common.after)],
        declares: true,
        cases: cases(commonPart),
      }),
      ...ofFamilies.map(({ family, title, covers, pages }) =>
        wordsOf(set, { slug: family, title: `Request: ${title}`, covers, pages: pagesOf(pages), cases: cases(family) }),
      ),
    ],
  }
}

const readClaim = async (contentDir: string, cases: Cases): Promise<Delivered> => {
  const { value: set } = await readContentFile(join(contentDir, 'claims/questions.json'), QuestionSet)
  const pages = set.pages.map(({ id }) => id)
  return {
    set,
    parts: [wordsOf(set, { slug: claimPart, title: 'Claim: Report of a claim', pages, declares: true, cases: cases(claimPart) })],
  }
}

type Cases = (part: string) => QuestionCase[]
const read = { [requestFamily]: readRequest, [claimFamily]: readClaim } as const
const sources = { [requestFamily]: 'questions/common.json', [claimFamily]: 'claims/questions.json' } as const
export type SetFamily = keyof typeof read
export const setFamilies = Object.keys(read) as SetFamily[]

/** The set that a part belongs to. */
export const setOfPart = (slug: string): SetFamily => (slug === claimPart ? claimFamily : requestFamily)

export const readDelivered = async (contentDir: string, family: SetFamily): Promise<Delivered> => {
  const files = await readContent(join(contentDir, 'questions/cases'), z.array(QuestionCase))
  return read[family](contentDir, (part) => files.find(({ name }) => name === part)?.value ?? [])
}

/** The parts of every set in content/, from which the staff area's content is seeded. */
export const readParts = async (contentDir: string): Promise<QuestionWords[]> => {
  const here = setFamilies.filter((family) => existsSync(join(contentDir, sources[family])))
  const sets = await Promise.all(here.map((family) => readDelivered(contentDir, family)))
  return sets.flatMap(({ parts }) => parts)
}

const known = new Map<string, { hash: string; body: Delivered }>()

/** Null before content was seeded. If the set is cached, only its hash is read. */
export const deliveredSet = async (db: Db, family: SetFamily): Promise<Delivered | null> => {
  const which = eq(questionDeliveries.family, family)
  const cached = known.get(family)
  if (cached) {
    const [now] = await db.select({ hash: questionDeliveries.hash }).from(questionDeliveries).where(which)
    if (now?.hash === cached.hash) return cached.body
  }
  const [row] = await db.select().from(questionDeliveries).where(which)
  if (!row) return null
  known.set(family, { hash: row.hash, body: row.body })
  return row.body
}

/** Stores the set. Returns whether it differs from the stored one. */
export const keepDelivered = async (db: Db, { set, parts }: Delivered): Promise<boolean> => {
  const { family, version } = set
  const body = { set, parts }
  const hash = hashOf(body)
  const [row] = await db.select({ hash: questionDeliveries.hash }).from(questionDeliveries).where(eq(questionDeliveries.family, family))
  if (row?.hash === hash) return false
  await db
    .insert(questionDeliveries)
    .values({ family, version, body, hash })
    .onConflictDoUpdate({ target: questionDeliveries.family, set: { version, body, hash, deliveredAt: sql`now()` } })
  return true
}
