/** One renewal as staff see it. */
import { notFound } from '#contract/failure.ts'
import { needsOf } from '#server/features/clients/clients.ts'
import { eq } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import type { RenewalDetail } from '#contract/admin/book/renewals.ts'
import { fairPresentation } from '#contract/model/renewals/renewal.ts'
import { renewalMachine } from '#contract/model/renewals/renewalMachine.ts'
import { todayOf, type CtxFor } from '#server/ctx.ts'
import { together } from '#server/db/together.ts'
import { writeAudit } from '#server/features/audit/audit.ts'
import { policies } from '#server/features/policies/policies.table.ts'
import { historyOf, notesOf } from '#server/features/records/records.ts'
import { users } from '#server/features/users/users.table.ts'
import { summaryOf } from './renewalRows.ts'
import { declarationNow, readersOf, renewalRecord, renewalWithPolicy } from './renewals.ts'

type View = CtxFor<'renewal:view'>

export const detailOf = async (ctx: View, id: string): Promise<RenewalDetail> => {
  const { row, policy, client, terms } = await renewalWithPolicy(ctx.db, id)
  if (policy.confidential && !can(ctx.actor, 'confidential:view')) throw notFound()
  const {
    handler: [handler],
    successor: [successor],
    wording,
    ...parts
  } = await together({
    handler: row.assignedTo ? ctx.db.select({ name: users.name }).from(users).where(eq(users.id, row.assignedTo)) : [],
    successor: row.newPolicyId ? ctx.db.select().from(policies).where(eq(policies.id, row.newPolicyId)) : [],
    wording: declarationNow(ctx),
    readers: readersOf(ctx.db, row.clientId),
    notes: notesOf(ctx.db, renewalRecord, id),
    history: historyOf(ctx.db, renewalRecord, id, 'staff'),
    clientNeeds: needsOf(ctx, row.clientId),
  })
  return {
    ...summaryOf(row, { policy, client: client.name, assignedName: handler?.name ?? null, now: ctx.now() }),
    ...parts,
    clientId: client.id,
    inception: policy.inception,
    newPolicyId: row.newPolicyId,
    newPolicy: successor ? successor.policyNumber || successor.reference : '',
    expiringTerms: terms,
    factList: row.facts,
    sums: row.sums,
    claimsTold: row.claimsTold,
    factsConfirmedAt: row.factsConfirmedAt?.toISOString() ?? null,
    factsConfirmedBy: row.factsConfirmedBy,
    offers: row.offers,
    recommended: row.recommendedOffer,
    presentedAt: row.presentedAt?.toISOString() ?? null,
    presentedNote: row.presented?.note ?? '',
    acknowledged: row.acknowledged,
    chosenOffer: row.chosenOffer,
    wantedChanges: row.wantedChanges,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    decidedBy: row.decidedBy,
    declaration: row.declaration && { ...row.declaration, text: row.declaration.text ?? fairPresentation.text },
    acceptedFor: row.acceptedFor,
    wording: { version: wording.version, text: `${wording.text}\n\n${wording.tick}` },
    today: todayOf(ctx),
    lostReason: row.lostReason,
    insurersAsked: row.insurersAsked,
    chases: row.chases,
    chasedAt: row.chasedAt?.toISOString() ?? null,
    extendedUntil: row.extendedUntil,
    actions: renewalMachine.actionsFor(row.status, ctx.actor),
    mayEdit: can(ctx.actor, 'renewal:edit'),
  }
}

/** One renewal. Audited, like reading any client record. */
export const show = async (ctx: View, { id }: { id: string }): Promise<RenewalDetail> => {
  const detail = await detailOf(ctx, id)
  await writeAudit(ctx, { action: 'renewals.show', subjectType: 'renewal', subjectId: id })
  return detail
}
