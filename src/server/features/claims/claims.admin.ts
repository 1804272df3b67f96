/** What staff do with claims so far: read them, open their files, acknowledge them. */
import { and, asc, count, desc, eq, sql, type SQL } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import type { claims as contract, ClaimDetail, ClaimSummary } from '#contract/admin/claims.ts'
import type { ParsedInputOf } from '#contract/endpoint.ts'
import { Failure } from '#contract/failure.ts'
import { claimActionsFor, claimCan, claimStatusLabels } from '#contract/model/claim.ts'
import { isReceived } from '#contract/model/upload.ts'
import type { CtxFor } from '#server/ctx.ts'
import { record } from '#server/features/audit/audit.ts'
import { filesOf } from '#server/features/uploads/uploads.ts'
import { claimsWhere } from './claims.ts'
import { claimEvents, claims, type ClaimRow } from './claims.table.ts'
import { kindLabel } from './claimSet.ts'

type View = CtxFor<'claim:view'>
const countedTo = 1000

const summaryOf = (row: ClaimRow, now: Date): ClaimSummary => ({
  id: row.id,
  reference: row.reference ?? '',
  status: row.status,
  kind: kindLabel(row.type),
  circumstance: row.circumstance,
  urgent: row.urgent,
  business: row.business,
  reporter: row.reporterName,
  submittedAt: (row.submittedAt ?? row.createdAt).toISOString(),
  dueAt: row.dueAt?.toISOString() ?? null,
  overdue: row.dueAt !== null && row.dueAt < now,
})

/** To the microsecond: a JavaScript date would round and skip rows of one millisecond. */
const exactly = sql<string>`to_char(${claims.submittedAt} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
const beyond = (cursor: string, oldest: boolean): SQL => {
  const [, at, id] = /^([0-9TZ:.-]{20,40})~([0-9a-f-]{36})$/.exec(cursor) ?? []
  if (!at || !id) throw new Failure('invalid', 'Invalid value', { fields: { cursor: 'Invalid value' } })
  const row = sql`(${claims.submittedAt}, ${claims.id})`
  return oldest ? sql`${row} > (${at}::timestamptz, ${id}::uuid)` : sql`${row} < (${at}::timestamptz, ${id}::uuid)`
}

export const list = async (ctx: View, { status, overdue, q, sort, cursor, limit }: ParsedInputOf<typeof contract.list>) => {
  const where = claimsWhere({ status, overdue, q }, ctx.now())
  const oldest = sort === 'oldest'
  const order = oldest ? asc : desc
  const rows = await ctx.db
    .select({ claim: claims, at: exactly })
    .from(claims)
    .where(and(where, cursor ? beyond(cursor, oldest) : undefined))
    .orderBy(order(claims.submittedAt), order(claims.id))
    .limit(limit + 1)
  const matching = ctx.db
    .select({ id: claims.id })
    .from(claims)
    .where(where)
    .limit(countedTo + 1)
    .as('matching')
  const [counted] = await ctx.db.select({ total: count() }).from(matching)
  const total = counted?.total ?? 0
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return {
    items: shown.map(({ claim }) => summaryOf(claim, ctx.now())),
    total: Math.min(total, countedTo),
    more: total > countedTo,
    next: last ? `${last.at}~${last.claim.id}` : null,
  }
}

const detailOf = async (ctx: View, id: string): Promise<ClaimDetail> => {
  const [row] = await ctx.db.select().from(claims).where(eq(claims.id, id))
  if (!row?.sent) throw new Failure('notFound', 'Not found')
  const files = await filesOf(ctx.db, { kind: 'claim', id })
  const history = await ctx.db.select().from(claimEvents).where(eq(claimEvents.claimId, id)).orderBy(asc(claimEvents.id))
  return {
    ...summaryOf(row, ctx.now()),
    email: row.email ?? '',
    phone: row.sent.sections.flatMap(({ rows }) => rows).find(({ id }) => id === 'n2')?.answer ?? '',
    policyNumber: row.policyNumber,
    suspected: row.suspected,
    sections: row.sent.sections,
    files: files.filter(isReceived),
    later: row.sent.later,
    history: history.map(({ at, byName, action }) => ({ at: at.toISOString(), by: byName, action })),
    version: row.version,
    canAcknowledge: can(ctx.actor, 'claim:edit') && claimCan(row.status, 'acknowledge', 'staff'),
  }
}

/** One claim. That somebody looked at what a person wrote is on record (security check 137). */
export const show = async (ctx: View, { id }: { id: string }): Promise<ClaimDetail> => {
  const detail = await detailOf(ctx, id)
  await record(ctx, { action: 'claims.show', subjectType: 'claim', subjectId: id })
  return detail
}

export const acknowledge = async (ctx: CtxFor<'claim:edit'>, { id, version }: { id: string; version: number }): Promise<ClaimDetail> => {
  const [row] = await ctx.db.select().from(claims).where(eq(claims.id, id)).for('update')
  if (!row) throw new Failure('notFound', 'Not found')
  if (row.version !== version)
    throw new Failure('conflict', 'Somebody else has changed this claim. Look at it again before you go on.', {
      flags: { version: row.version },
    })
  if (!claimCan(row.status, 'acknowledge', 'staff'))
    throw new Failure('conflict', `This cannot be done with a claim that is ${claimStatusLabels[row.status].toLowerCase()}.`, {
      flags: { status: row.status, allowed: claimActionsFor(row.status, 'staff') },
    })
  await ctx.db
    .update(claims)
    .set({ status: 'acknowledged', dueAt: null, handlerId: ctx.actor.userId, version: row.version + 1 })
    .where(eq(claims.id, id))
  await ctx.db.insert(claimEvents).values({
    claimId: id,
    at: ctx.now(),
    party: 'staff',
    byName: ctx.actor.name,
    action: 'acknowledge',
    fromStatus: row.status,
    toStatus: 'acknowledged',
  })
  await record(ctx, {
    action: 'claims.acknowledge',
    subjectType: 'claim',
    subjectId: id,
    before: { status: row.status },
    after: { status: 'acknowledged' },
  })
  return detailOf(ctx, id)
}
