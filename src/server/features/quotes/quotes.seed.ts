/** The question set that content/questions/ makes, as a row. A version that somebody has answered is never changed. */
import { join } from 'node:path'
import { and, eq } from 'drizzle-orm'
import { CommonPart, composeSet, FamilyPart } from '#contract/model/questions/questionForm.ts'
import { QuestionSet } from '#contract/model/questions/question.ts'
import type { Db } from '#server/db/connect.ts'
import { hashOf, readContent, readContentFile } from '#server/db/content.ts'
import { seedSet } from '#server/features/questions/questions.ts'
import { quotes } from './quotes.table.ts'

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
  const used = and(eq(quotes.family, body.family), eq(quotes.setVersion, body.version))
  return seedSet(db, {
    body,
    hash: hashOf(body),
    answered: async () => (await db.select({ id: quotes.id }).from(quotes).where(used).limit(1)).length > 0,
    changed: 'content/questions (version in common.json)',
  })
}
