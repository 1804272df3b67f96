/** One renewal as staff read it. */
import { eq } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import type { RenewalDetail } from '#contract/admin/book/renewals.ts'
import { fairPresentation } from '#contract/model/renewals/renewal.ts'
import { renewalMachine } from '#contract/model/renewals/renewalMachine.ts'
import type { CtxFor } from '#server/ctx.ts'
import { record } from '#server/features/audit/audit.ts'
import { policies } from '#server/features/policies/policies.table.ts'
import { historyOf, notesOf } from '#server/features/records/records.ts'
import { users } from '#server/features/users/users.table.ts'
import { shownOf } from './renewalRows.ts'
import { declarationNow, notFound, readersOf, renewalRecord, todayOf, wholeOf } from './renewals.ts'

type View = CtxFor<'renewal:view'>

export const detailOf = async (ctx: View, id: string): Promise<RenewalDetail> => {
  const { row, policy, client, terms } = await wholeOf(ctx.db, id)
  if (policy.confidential && !can(ctx.actor, 'confidential:view')) throw notFound()
  const [handler] = row.assignedTo ? await ctx.db.select({ name: users.name }).from(users).where(eq(users.id, row.assignedTo)) : []
  const [successor] = row.newPolicyId ? await ctx.db.select().from(policies).where(eq(policies.id, row.newPolicyId)) : []
  const wording = await declarationNow(ctx)
  return {
    ...shownOf(row, { policy, client: client.name, assignedName: handler?.name ?? null, now: ctx.now() }),
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
    today: todayOf(ctx.now()),
    lostReason: row.lostReason,
    insurersAsked: row.insurersAsked,
    chases: row.chases,
    chasedAt: row.chasedAt?.toISOString() ?? null,
    readers: await readersOf(ctx.db, row.clientId),
    extendedUntil: row.extendedUntil,
    notes: await notesOf(ctx.db, renewalRecord, id),
    history: await historyOf(ctx.db, renewalRecord, id, 'staff'),
    actions: renewalMachine.actionsFor(row.status, ctx.actor),
    mayEdit: can(ctx.actor, 'renewal:edit'),
  }
}

/** One renewal. Reading it is audited, as of every record of a client. */
export const show = async (ctx: View, { id }: { id: string }): Promise<RenewalDetail> => {
  const detail = await detailOf(ctx, id)
  await record(ctx, { action: 'renewals.show', subjectType: 'renewal', subjectId: id })
  return detail
}
