/** The question set that content/questions/ makes, as a row. A version that somebody has answered is never changed. */
import { join } from 'node:path'
import { and, eq, sql } from 'drizzle-orm'
import { CommonPart, composeSet, FamilyPart } from '#contract/model/questionForm.ts'
import { QuestionSet } from '#contract/model/question.ts'
import type { Db } from '#server/db/connect.ts'
import { hashOf, readContent, readContentFile } from '#server/db/content.ts'
import { questionSets, quotes } from './quotes.table.ts'

/** Throws naming the file that does not fit. */
export const readQuestions = async (contentDir: string): Promise<QuestionSet> => {
  const dir = join(contentDir, 'questions')
  const { value: common } = await readContentFile(join(dir, 'common.json'), CommonPart)
  const families = await readContent(join(dir, 'families'), FamilyPart)
  return QuestionSet.parse(
    composeSet(
      common,
      families.map(({ value }) => value),
    ),
  )
}

export const seedQuestions = async (db: Db, options: { contentDir: string }): Promise<number> => {
  const body = await readQuestions(options.contentDir)
  const { family, version } = body
  const hash = hashOf(body)
  const own = and(eq(questionSets.family, family), eq(questionSets.version, version))
  const [row] = await db.select({ hash: questionSets.seedHash }).from(questionSets).where(own)
  if (row?.hash === hash) return 0
  if (row) {
    const [used] = await db
      .select({ id: quotes.id })
      .from(quotes)
      .where(and(eq(quotes.family, family), eq(quotes.setVersion, version)))
      .limit(1)
    if (used) throw new Error(`content/questions was changed after version ${version} was answered: raise the version in common.json`)
  }
  await db
    .insert(questionSets)
    .values({ family, version, body, seedHash: hash })
    .onConflictDoUpdate({
      target: [questionSets.family, questionSets.version],
      set: { body, seedHash: hash, createdAt: sql`now()` },
    })
  return 1
}
