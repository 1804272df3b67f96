/** The questions of content/claims/questions.json as rows. A version that somebody has answered is never changed. */
import { join } from 'node:path'
import { and, eq, sql } from 'drizzle-orm'
import { QuestionSet } from '#contract/model/question.ts'
import type { Db } from '#server/db/connect.ts'
import { readContentFile } from '#server/db/content.ts'
import { questionSets } from '#server/features/quotes/quotes.table.ts'
import { claims } from './claims.table.ts'

export const seedClaimQuestions = async (db: Db, options: { contentDir: string }): Promise<number> => {
  const { value, hash } = await readContentFile(join(options.contentDir, 'claims/questions.json'), QuestionSet)
  const { family, version } = value
  const own = and(eq(questionSets.family, family), eq(questionSets.version, version))
  const [row] = await db.select({ hash: questionSets.seedHash }).from(questionSets).where(own)
  if (row?.hash === hash) return 0
  if (row) {
    const [used] = await db.select({ id: claims.id }).from(claims).where(eq(claims.setVersion, version)).limit(1)
    if (used) throw new Error(`content/claims/questions.json was changed after version ${version} was answered: raise its version`)
  }
  await db
    .insert(questionSets)
    .values({ family, version, body: value, seedHash: hash })
    .onConflictDoUpdate({
      target: [questionSets.family, questionSets.version],
      set: { body: value, seedHash: hash, createdAt: sql`now()` },
    })
  return 1
}
