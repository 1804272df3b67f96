/** Claims from a file: new ones are inserted in bulk, existing ones changed one by one. */
import { randomUUID } from 'node:crypto'
import { inArray, sql } from 'drizzle-orm'
import { formatDate, formatMoney } from '#contract/format.ts'
import { paymentLabels } from '#contract/model/claims/claimMoney.ts'
import { todayOf } from '#server/ctx.ts'
import { insertMany } from '#server/db/insertMany.ts'
import { claimRecord, currentSet } from '#server/features/claims/claims.ts'
import { claimPayments, claimReserves, claims } from '#server/features/claims/claims.table.ts'
import { edit } from '#server/features/records/records.ts'
import { referenceOf } from '#server/keys.ts'
import { claimKeysOf, furtherOfClaim, readClaim, type ReadPayment } from './claimCells.ts'
import {
  claimsThere,
  confidentialAmong,
  policiesNamed,
  settleOne,
  type ClaimFacts,
  type ClaimUpdate,
  type NewClaimPlan,
} from './claimSettle.ts'
import { getSetting } from '#server/features/settings/settings.ts'
import { clientsOf, type ClientOf } from './clientOf.ts'
import { colleaguesBy } from './colleagues.ts'
import { changesIn, eachUpdate } from '../overwriting.ts'
import type { ImportCtx, KindHandler } from '../handler.ts'
import { changedSince, firstEvents } from '../written.ts'

type Before = { facts: Partial<ClaimFacts>; payments: string[] }

const paymentRows = (ctx: ImportCtx, claimId: string, payments: readonly ReadPayment[]) =>
  payments.map((payment) => ({ id: randomUUID(), claimId, ...payment, madeBy: ctx.by.userId, createdAt: ctx.now() }))
const reserveRow = (ctx: ImportCtx, claimId: string, amount: number) => ({
  claimId,
  amount,
  reason: ctx.why,
  at: ctx.now(),
  byName: ctx.by.name,
})

/** Changes only what an import may change. The insurer's reserve is a log, so a change adds a row. */
const change = async (
  ctx: ImportCtx,
  id: string,
  facts: Partial<ClaimFacts>,
): Promise<{ version: number; before: Partial<ClaimFacts> }> => {
  const { before, row } = await edit(ctx, claimRecord, { id, event: 'facts', by: ctx.by }, { patch: facts, reason: ctx.why })
  if (typeof facts.reserve === 'number') await ctx.db.insert(claimReserves).values(reserveRow(ctx, id, facts.reserve))
  return {
    version: row.version,
    before: Object.fromEntries(Object.keys(facts).map((key) => [key, before[key as keyof ClaimFacts]])) as Partial<ClaimFacts>,
  }
}

/** The reserve has a log of its own, so the claim's history does not tell it. */
const historyFields = {
  ...claimRecord.fields,
  reserve: { label: 'Reserve', show: (pence: number | null) => (pence === null ? '' : formatMoney(pence)) },
}

export const claimImport: KindHandler<NewClaimPlan, ClaimUpdate> = {
  keysOf: claimKeysOf,
  addsTo: (first, cells) =>
    claimKeysOf(first)[0] !== undefined &&
    claimKeysOf(first)[0] === claimKeysOf(cells)[0] &&
    Object.keys(cells).some((field) => furtherOfClaim.has(field)),

  async settle(ctx, records) {
    const today = todayOf(ctx)
    const read = records.map((record) => readClaim(record, today))
    const found = await claimsThere(ctx.db, read)
    const clients = await clientsOf(
      ctx.db,
      read.map(({ client }) => client),
    )
    const known = {
      ctx,
      found,
      policies: await policiesNamed(ctx.db, records),
      confidential: await confidentialAmong(ctx.db, found),
      colleagues: await colleaguesBy(
        ctx.db,
        read.map(({ handler }) => handler),
      ),
      set: await currentSet(ctx.db),
      today,
      levels: await getSetting(ctx, 'serviceLevels'),
    }
    // clientsOf returns one result for each.
    return read.map((one, at) => settleOne(one, clients[at] as ClientOf, known))
  },

  async overwrites(ctx, updates) {
    const ids = updates.map(({ id }) => id)
    const rows = new Map((await ctx.db.select().from(claims).where(inArray(claims.id, ids))).map((row) => [row.id, row]))
    return eachUpdate(updates, async ({ id, plan }) => [
      ...(await changesIn(ctx, historyFields, rows.get(id) ?? {}, plan.facts)),
      ...plan.payments.map(({ kind, payee, amount, paidOn }) => ({
        label: 'Payment',
        before: '',
        after: [paymentLabels[kind], payee, formatMoney(amount), formatDate(paidOn)].filter(Boolean).join(', '),
      })),
    ])
  },

  async create(ctx, records) {
    const year = todayOf(ctx).slice(0, 4)
    const written = await insertMany(
      ctx.db,
      claims,
      records.map(({ id, plan }) => ({ id, ...plan.row, reference: plan.row.reference || referenceOf('CL', year) })),
    )
    const done = records.filter(({ id }) => written.has(id))
    await insertMany(
      ctx.db,
      claimPayments,
      done.flatMap(({ id, plan }) => paymentRows(ctx, id, plan.payments)),
    )
    await insertMany(
      ctx.db,
      claimReserves,
      done.flatMap(({ id, plan }) => (typeof plan.row.reserve === 'number' ? [reserveRow(ctx, id, plan.row.reserve)] : [])),
    )
    await firstEvents(
      ctx,
      'claim',
      done.map(({ id, line, plan }) => ({ id, line, status: plan.row.status })),
    )
    return written
  },

  async update(ctx, id, { facts, payments }) {
    const { version, before } = await change(ctx, id, facts)
    const rows = paymentRows(ctx, id, payments)
    await insertMany(ctx.db, claimPayments, rows)
    return { version, before: { facts: before, payments: rows.map((row) => row.id) } satisfies Before }
  },

  async restore(ctx, line) {
    const changed = await changedSince(ctx.db, 'claim', line)
    if (changed) return changed
    const { facts } = line.before as Before
    await change(ctx, line.recordId, facts)
    await ctx.db.execute(sql`SELECT erase_imported_payments(${line.importId}::uuid, ${line.line})`)
    return null
  },
}
