/** Question sets of content/questions/ as rows. A version that somebody has answered is never changed. */
import { join } from 'node:path'
import { and, eq, sql } from 'drizzle-orm'
import { QuestionSet } from '#contract/model/question.ts'
import type { Db } from '#server/db/connect.ts'
import { readContent } from '#server/db/content.ts'
import { questionSets, quotes } from './quotes.table.ts'

export const seedQuestions = async (db: Db, options: { contentDir: string }): Promise<number> => {
  let changed = 0
  for (const { name, value, hash } of await readContent(join(options.contentDir, 'questions'), QuestionSet)) {
    const { family, version } = value
    const own = and(eq(questionSets.family, family), eq(questionSets.version, version))
    const [row] = await db.select({ hash: questionSets.seedHash }).from(questionSets).where(own)
    if (row?.hash === hash) continue
    if (row) {
      const [used] = await db
        .select({ id: quotes.id })
        .from(quotes)
        .where(and(eq(quotes.family, family), eq(quotes.setVersion, version)))
        .limit(1)
      if (used) throw new Error(`content/questions/${name}.json was changed after version ${version} was answered: raise its version`)
    }
    await db
      .insert(questionSets)
      .values({ family, version, body: value, seedHash: hash })
      .onConflictDoUpdate({
        target: [questionSets.family, questionSets.version],
        set: { body: value, seedHash: hash, createdAt: sql`now()` },
      })
    changed += 1
  }
  return changed
}
