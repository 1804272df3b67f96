/** What the demonstration's requests, changes and renewals told insurers, sealed as of that time. Demonstration only. */
import { and, isNotNull, notInArray } from 'drizzle-orm'
import type { Db } from '#server/db/connect.ts'
import type { SignIn } from '#server/db/demoSignIn.ts'
import { presentationOfChange } from '#server/features/changes/changes.ts'
import { changes } from '#server/features/changes/changes.table.ts'
import { sealPresentation } from '#server/features/disclosures/disclosures.ts'
import { presentations } from '#server/features/disclosures/disclosures.table.ts'
import { answersOfQuote } from '#server/features/quotes/quotes.ts'
import { quotes } from '#server/features/quotes/quotes.table.ts'
import { renewals } from './renewals.table.ts'
import { answersOfRenewal } from './disclosedAnswers.ts'

const broker = 'Kim Shingle'

export const seedDemoDisclosures = async (db: Db): Promise<SignIn[]> => {
  const [known] = await db.select({ id: presentations.id }).from(presentations).limit(1)
  if (known) return []
  const submitted = await db
    .select()
    .from(quotes)
    .where(and(isNotNull(quotes.clientId), isNotNull(quotes.submittedAt)))
  for (const row of submitted) {
    const { clientId, submittedAt } = row
    if (!clientId || !submittedAt) continue
    const disclosure = { clientId, subject: 'quote' as const, subjectId: row.id, policyId: null, reference: row.reference ?? '' }
    const by = row.declaredName ?? row.contactName
    await sealPresentation(
      { db, now: () => submittedAt },
      { ...disclosure, step: 'declared', by, answers: answersOfQuote(row, submittedAt) },
    )
  }
  const changed = await db
    .select()
    .from(changes)
    .where(notInArray(changes.status, ['requested', 'info_needed', 'withdrawn']))
  for (const row of changed) await sealPresentation({ db, now: () => row.createdAt }, presentationOfChange(row, broker))
  for (const row of await db.select().from(renewals).where(isNotNull(renewals.factsConfirmedAt))) {
    const at = row.factsConfirmedAt ?? row.createdAt
    const answers = answersOfRenewal(row, row.factsConfirmedBy, at)
    const disclosure = { clientId: row.clientId, subject: 'renewal' as const, subjectId: row.id, policyId: row.policyId, answers }
    await sealPresentation({ db, now: () => at }, { ...disclosure, step: 'sent', by: broker })
  }
  return []
}
