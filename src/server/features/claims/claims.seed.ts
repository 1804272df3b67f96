/** Seeds the questions of content/claims/questions.json: the shipped version, and one with the published wording. */
import { eq } from 'drizzle-orm'
import { claimFamily } from '#contract/model/questions/editing/questionWords.ts'
import type { Db } from '#server/db/connect.ts'
import { seedSet } from '#server/features/content/content.ts'
import { claims } from './claims.table.ts'

export const seedClaimQuestions = (db: Db, options: { contentDir: string }): Promise<number> =>
  seedSet(db, claimFamily, {
    ...options,
    answered: async (version) =>
      (await db.select({ id: claims.id }).from(claims).where(eq(claims.setVersion, version)).limit(1)).length > 0,
    changed: 'content/claims/questions.json',
  })
