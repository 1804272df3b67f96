/** The questions of content/claims/questions.json as rows. A version that somebody has answered is never changed. */
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { QuestionSet } from '#contract/model/questions/question.ts'
import type { Db } from '#server/db/connect.ts'
import { readContentFile } from '#server/db/content.ts'
import { seedSet } from '#server/features/questions/questions.ts'
import { claims } from './claims.table.ts'

export const seedClaimQuestions = async (db: Db, options: { contentDir: string }): Promise<number> => {
  const { value, hash } = await readContentFile(join(options.contentDir, 'claims/questions.json'), QuestionSet)
  const used = eq(claims.setVersion, value.version)
  return seedSet(db, {
    body: value,
    hash,
    answered: async () => (await db.select({ id: claims.id }).from(claims).where(used).limit(1)).length > 0,
    changed: 'content/claims/questions.json',
  })
}
