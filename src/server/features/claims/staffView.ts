/** Claims as staff read them: the list, and one claim in full. */
import { needsOf as clientNeedsOf } from '#server/features/clients/clients.ts'
import { eq } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import type { ClaimDetail } from '#contract/admin/book/claims.ts'
import { Failure } from '#contract/failure.ts'
import { claimMachine } from '#contract/model/claims/claimMachine.ts'
import { filesOfNeed } from '#contract/model/claims/claimNeed.ts'
import { showPhone } from '#contract/model/questions/questionFlow.ts'
import { isReceived } from '#contract/model/files/upload.ts'
import { todayOf, type CtxFor } from '#server/ctx.ts'
import { together } from '#server/db/together.ts'
import { writeAudit } from '#server/features/audit/audit.ts'
import { historyOf, notesOf } from '#server/features/records/records.ts'
import { filesOf } from '#server/features/uploads/uploads.ts'
import { claimRecord } from './claimRecord.ts'
import { assignee } from '#server/features/users/users.ts'
import { getSetting } from '#server/features/settings/settings.ts'
import { claimRows, summaryOf } from './claimRows.ts'
import { claims } from './claims.table.ts'
import { candidatesOf, policyOf } from './handling/policyChoice.ts'
import { messagesOf, needsOf, paymentsOf, reservesOf } from './handling/parts.ts'
import { needCounts, noNeeds } from './needCounts.ts'
import { textOf } from './questionSet.ts'

type View = CtxFor<'claim:view'>
export const { page: list, csv } = claimRows

/** Everything about one claim. 404 if it was never submitted. */
export const detailOf = async (ctx: View, id: string): Promise<ClaimDetail> => {
  const [found] = await ctx.db
    .select({ row: claims, assignedName: assignee.name })
    .from(claims)
    .leftJoin(assignee, eq(assignee.id, claims.assignedTo))
    .where(eq(claims.id, id))
  if (!found?.row.sent) throw new Failure('notFound', 'Not found')
  const { row, assignedName } = found
  const { sent } = found.row
  const files = await filesOf(ctx.db, { kind: 'claim', id })
  const needs = await needsOf(ctx.db, id, files)
  const ofNeeds = needs.flatMap((need) => filesOfNeed(files, need))
  const mayEdit = can(ctx.actor, 'claim:edit')
  const { counts, policy, history, ...parts } = await together({
    counts: needCounts(ctx.db, [id]),
    policy: policyOf(ctx, row),
    candidates: mayEdit ? candidatesOf(ctx, row) : [],
    payments: paymentsOf(ctx.db, id),
    reserves: reservesOf(ctx.db, id),
    messages: messagesOf(ctx.db, id),
    levels: getSetting(ctx, 'serviceLevels'),
    notes: notesOf(ctx.db, claimRecord, id),
    history: historyOf(ctx.db, claimRecord, id, 'staff'),
    clientNeeds: clientNeedsOf(ctx, row.clientId),
  })
  return {
    ...summaryOf(row, assignedName, ctx.now(), counts.get(id) ?? noNeeds),
    ...policy,
    ...parts,
    adjuster: row.adjuster,
    excess: row.excess,
    offered: row.offered,
    offerAcceptedAt: row.offerAcceptedAt?.toISOString() ?? null,
    moneyReleased: row.moneyReleased,
    needs: needs.map((need) => ({ ...need, files: need.files.filter(isReceived) })),
    today: todayOf(ctx),
    email: row.email ?? '',
    phone: showPhone(textOf(row.answers, 'contactPhone')),
    policyNumber: row.policyNumber,
    suspected: row.suspected,
    sections: sent.sections,
    declaration: sent.declaration,
    files: files.filter((file) => isReceived(file) && !ofNeeds.includes(file)),
    later: sent.later,
    insurer: row.insurer,
    insurerReference: row.insurerReference,
    closing: row.closedReason || null,
    history: history.filter(({ action }) => action !== 'message'),
    version: row.version,
    actions: claimMachine.actionsFor(row.status, ctx.actor),
    mayEdit,
  }
}

/** One claim. Reading it is audited (security check 137). */
export const show = async (ctx: View, { id }: { id: string }): Promise<ClaimDetail> => {
  const detail = await detailOf(ctx, id)
  await writeAudit(ctx, { action: 'claims.show', subjectType: 'claim', subjectId: id })
  return detail
}
