/** Mid-term changes for other features. */
import { desc, eq } from 'drizzle-orm'
import { changeLabel } from '#contract/model/changes/changeKinds.ts'
import type { Db } from '#server/db/connect.ts'
import { changes } from './changes.table.ts'
import './policyCancelled.ts'

export { changeRows } from './changeRows.ts'
export { presentationOfChange } from './disclosedAnswers.ts'

/** Changes to one policy, newest first. */
export const changesOfPolicy = async (db: Db, policyId: string) => {
  const rows = await db
    .select()
    .from(changes)
    .where(eq(changes.policyId, policyId))
    .orderBy(desc(changes.createdAt), desc(changes.id))
    .limit(100)
  return rows.map(({ id, reference, kind, status, effectiveOn }) => ({ id, reference, what: changeLabel(kind), status, effectiveOn }))
}
