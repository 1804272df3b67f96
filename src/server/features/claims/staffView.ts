/** Claims as staff read them: the list by keyset, and one with everything that belongs to it. */
import { aliasedTable, and, asc, eq } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import type { claims as contract, ClaimDetail, ClaimSummary } from '#contract/admin/claims.ts'
import type { ParsedInputOf } from '#contract/endpoint.ts'
import { Failure } from '#contract/failure.ts'
import { claimStatusesOurs, legalClaimDeskActions } from '#contract/model/claim.ts'
import { isReceived } from '#contract/model/upload.ts'
import type { CtxFor } from '#server/ctx.ts'
import { beyond, exactly, inOrder, pageOf } from '#server/db/keyset.ts'
import { record } from '#server/features/audit/audit.ts'
import { filesOf } from '#server/features/uploads/uploads.ts'
import { users } from '#server/features/users/users.table.ts'
import { claimsWhere } from './claims.ts'
import { claimEvents, claims, type ClaimRow } from './claims.table.ts'
import { kindLabel } from './claimSet.ts'

type View = CtxFor<'claim:view'>
const handler = aliasedTable(users, 'handler')

const summaryOf = (row: ClaimRow, handlerName: string | null, now: Date): ClaimSummary => ({
  id: row.id,
  reference: row.reference ?? '',
  status: row.status,
  kind: kindLabel(row.type),
  circumstance: row.circumstance,
  urgent: row.urgent && claimStatusesOurs.some((status) => status === row.status),
  business: row.business,
  reporter: row.reporterName,
  submittedAt: (row.submittedAt ?? row.createdAt).toISOString(),
  dueAt: row.dueAt?.toISOString() ?? null,
  overdue: row.dueAt !== null && row.dueAt < now,
  handler: row.handlerId ? { id: row.handlerId, name: handlerName ?? 'Somebody who has left' } : null,
})

export const list = async (ctx: View, { sort, cursor, limit, ...filter }: ParsedInputOf<typeof contract.list>) => {
  const where = claimsWhere(filter, { now: ctx.now(), userId: ctx.actor.userId })
  const order = { at: claims.submittedAt, id: claims.id, oldest: sort === 'oldest' }
  const rows = await ctx.db
    .select({ id: claims.id, at: exactly(order.at), claim: claims, handlerName: handler.name })
    .from(claims)
    .leftJoin(handler, eq(handler.id, claims.handlerId))
    .where(and(where, beyond(cursor, order)))
    .orderBy(...inOrder(order))
    .limit(limit + 1)
  const show = ({ claim, handlerName }: (typeof rows)[number]) => summaryOf(claim, handlerName, ctx.now())
  return pageOf(ctx.db, { rows, limit, table: claims, where, show })
}

/** Everything about one claim; 404 where it was never sent. */
export const detailOf = async (ctx: View, id: string): Promise<ClaimDetail> => {
  const [found] = await ctx.db
    .select({ row: claims, handlerName: handler.name })
    .from(claims)
    .leftJoin(handler, eq(handler.id, claims.handlerId))
    .where(eq(claims.id, id))
  if (!found?.row.sent) throw new Failure('notFound', 'Not found')
  const { row, handlerName } = found
  const { sent } = found.row
  const files = await filesOf(ctx.db, { kind: 'claim', id })
  const events = await ctx.db.select().from(claimEvents).where(eq(claimEvents.claimId, id)).orderBy(asc(claimEvents.id))
  const mayEdit = can(ctx.actor, 'claim:edit')
  return {
    ...summaryOf(row, handlerName, ctx.now()),
    email: row.email ?? '',
    phone: sent.sections.flatMap(({ rows }) => rows).find(({ id: question }) => question === 'n2')?.answer ?? '',
    policyNumber: row.policyNumber,
    suspected: row.suspected,
    sections: sent.sections,
    files: files.filter(isReceived),
    later: sent.later,
    insurer: row.insurer,
    insurerReference: row.insurerReference,
    closing: row.closedReason || null,
    notes: events
      .filter(({ action }) => action === 'note')
      .map((note) => ({ id: note.id, at: note.at.toISOString(), by: note.byName, text: note.reason })),
    history: events
      .filter(({ action }) => action !== 'note')
      .map(({ at, byName, action, reason }) => ({ at: at.toISOString(), by: byName, action, detail: reason })),
    version: row.version,
    actions: mayEdit ? legalClaimDeskActions(row.status) : [],
    mayEdit,
  }
}

/** One claim. That somebody looked at what a person wrote is on record (security check 137). */
export const show = async (ctx: View, { id }: { id: string }): Promise<ClaimDetail> => {
  const detail = await detailOf(ctx, id)
  await record(ctx, { action: 'claims.show', subjectType: 'claim', subjectId: id })
  return detail
}
