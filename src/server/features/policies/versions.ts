/** The versions of a policy's terms. */
import { and, desc, eq, lte, sql, type SQL } from 'drizzle-orm'
import type { Db } from '#server/db/connect.ts'
import { policies, policyTerms, type TermsRow } from './policies.table.ts'

/** The newest version of a policy's terms. */
export const newestTerms = async (db: Db, policyId: string): Promise<TermsRow> => {
  const [found] = await db.select().from(policyTerms).where(eq(policyTerms.policyId, policyId)).orderBy(desc(policyTerms.number)).limit(1)
  if (!found) throw new Error(`Policy ${policyId} has no terms`)
  return found
}

/** The version in force on a day. Null before the first one begins. */
export const termsAt = async (db: Db, policyId: string, on: string): Promise<TermsRow | null> => {
  const [found] = await db
    .select()
    .from(policyTerms)
    .where(and(eq(policyTerms.policyId, policyId), lte(policyTerms.effectiveFrom, on)))
    .orderBy(desc(policyTerms.number))
    .limit(1)
  return found ?? null
}

/** The number of that version in SQL. For a policy that begins later, of the version that it begins with. */
export const numberAt = (on: string): SQL<number> =>
  sql<number>`(SELECT max(t.number) FROM policy_terms t WHERE t.policy_id = ${policies.id} AND t.effective_from <= greatest(${on}::date, ${policies.inception}))`

/** All versions, newest first. */
export const termsOf = (db: Db, policyId: string): Promise<TermsRow[]> =>
  db.select().from(policyTerms).where(eq(policyTerms.policyId, policyId)).orderBy(desc(policyTerms.number))
