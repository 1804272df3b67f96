/** Loads the questions in content/questions/: those the program ships with, and a version with the published wording. */
import { and, eq } from 'drizzle-orm'
import { requestFamily } from '#contract/model/questions/questionForm.ts'
import type { Db } from '#server/db/connect.ts'
import { seedSet } from '#server/features/content/content.ts'
import { quotes } from './quotes.table.ts'

export const seedQuestions = (db: Db, options: { contentDir: string }): Promise<number> =>
  seedSet(db, requestFamily, {
    ...options,
    answered: async (version) => {
      const used = and(eq(quotes.family, requestFamily), eq(quotes.setVersion, version))
      return (await db.select({ id: quotes.id }).from(quotes).where(used).limit(1)).length > 0
    },
    changed: 'content/questions (version in common.json)',
  })
