/** Quotes as staff see them: the list, and one quote with everything that belongs to it. */
import { knownClients, needsOf } from '#server/features/clients/clients.ts'
import { eq } from 'drizzle-orm'
import { Failure } from '#contract/failure.ts'
import { completenessOf, countedAnswers, showPhone } from '#contract/model/questions/questionFlow.ts'
import type { QuoteDetail } from '#contract/model/quotes/quote.ts'
import { quoteMachine } from '#contract/model/quotes/quoteMachine.ts'
import { contactKeys } from '#contract/model/quotes/requestKeys.ts'
import { todayOf, type CtxFor } from '#server/ctx.ts'
import { together } from '#server/db/together.ts'
import { writeAudit } from '#server/features/audit/audit.ts'
import { historyOf, notesOf } from '#server/features/records/records.ts'
import { loadSet } from '#server/features/questions/questions.ts'
import { papersOf } from '../draft/attachments.ts'
import { textOf } from '../draft/questionSet.ts'
import { askedFor } from './askedFor.ts'
import { suggestedNeeds } from './demandsAndNeeds.ts'
import { messagesOf } from '../conversation.ts'
import { quoteRecord } from '../quoteRecord.ts'
import { quotes } from '../quotes.table.ts'
import { assignee } from '#server/features/users/users.ts'
import { inceptionFor, policyOf, toBindOf } from './toPolicy.ts'
import { quoteRows, summaryOf } from './quoteRows.ts'

type View = CtxFor<'quote:view'>

export const { page: list, csv } = quoteRows

const times: Record<string, string> = { any: 'Any time', morning: 'Morning', lunch: 'Around lunch', afternoon: 'Afternoon' }

/** Everything about one quote. 404 if it was never sent. */
export const detailOf = async (ctx: Pick<View, 'db' | 'now' | 'actor'>, id: string): Promise<QuoteDetail> => {
  const { db } = ctx
  const [found] = await db
    .select({ row: quotes, assignedName: assignee.name })
    .from(quotes)
    .leftJoin(assignee, eq(assignee.id, quotes.assignedTo))
    .where(eq(quotes.id, id))
  const row = found?.row
  if (!row?.reference || !row.submittedAt || !row.sent) throw new Failure('notFound', 'Not found')
  const { set, history, ...parts } = await together({
    set: loadSet(db, row),
    history: historyOf(db, quoteRecord, id, 'staff'),
    files: papersOf(db, id),
    policy: policyOf(db, id),
    toBind: toBindOf(ctx, row),
    notes: notesOf(db, quoteRecord, id),
    messages: messagesOf(db, id),
    clientNeeds: needsOf(ctx, row.clientId),
    knownClients: knownClients(ctx, { clientId: row.clientId, email: row.email ?? '' }),
  })
  const answers = countedAnswers(set, row.answers)
  const supportNeeds = answers[contactKeys.support]
  return {
    ...summaryOf(row, found?.assignedName ?? null, ctx.now()),
    ...parts,
    version: row.version,
    actions: quoteMachine.actionsFor(row.status, ctx.actor),
    email: row.email ?? '',
    phone: showPhone(textOf(answers, contactKeys.phone)),
    contactRole: textOf(answers, contactKeys.role),
    preferredTime: times[textOf(answers, contactKeys.preferredTime)] ?? '',
    supportNeeds: Array.isArray(supportNeeds) ? supportNeeds : [],
    // In the wording that was declared, not that of a later question set.
    answers: row.sent.sections,
    referralList: row.referrals,
    completeness: completenessOf(set, row.answers),
    declaration: {
      name: row.declaredName ?? '',
      role: row.declaredRole ?? '',
      at: row.submittedAt.toISOString(),
      wordingVersion: row.declarationVersion ?? '',
      text: row.sent.declaration,
    },
    offers: row.offers,
    askedFor: askedFor(set, answers, {
      covers: row.covers,
      insurers: history.findLast(({ action }) => action === 'approachInsurers')?.reason ?? '',
    }),
    demandsAndNeeds: row.demandsAndNeeds || suggestedNeeds(set, answers, row),
    brokerNote: row.brokerNote,
    presentedAt: row.presentedAt?.toISOString() ?? null,
    acceptance: row.acceptance && { ...row.acceptance, toldUs: row.acceptance.toldUs ?? null },
    startsOn: inceptionFor(row, todayOf(ctx)),
    // Staff do not see events from before it was sent.
    history: history.slice(history.findIndex(({ action }) => action === 'submit')),
  }
}

/** One request. Reading it is audited (security check 137). */
export const show = async (ctx: View, { id }: { id: string }) => {
  const detail = await detailOf(ctx, id)
  await writeAudit(ctx, { action: 'quotes.show', subjectType: 'quote', subjectId: id })
  return detail
}
