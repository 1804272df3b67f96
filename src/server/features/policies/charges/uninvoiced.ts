/** What a policy charges and no document contains yet: kept in its row, for the list of policies. */
import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Charge } from '#contract/model/invoices/charges.ts'
import { amountsOf } from '#contract/model/invoices/invoice.ts'
import { todayOf, type JobCtx } from '#server/ctx.ts'
import { asSystem } from '#server/db/asSystem.ts'
import type { Db } from '#server/db/connect.ts'
import { everyCharge } from '../charged.ts'
import { policies, type PolicyRow } from '../policies.table.ts'

export const chargesWithout = (charges: readonly Charge[], existing: readonly { charge: string; status: string }[]) => {
  const standing = new Set(existing.filter(({ status }) => status !== 'credited').map(({ charge }) => charge))
  return charges.filter(({ key }) => !standing.has(key))
}

/** The first charge of a policy that came by an import was invoiced where it came from. */
const firstCharge = 'terms 1'

/** Read with SQL because billing is a later feature. */
const documentsOf = async (db: Db, policyId: string) =>
  (await db.execute<{ charge: string; status: string }>(sql`SELECT charge, status FROM invoices WHERE policy_id = ${policyId}::uuid`)).rows

const isImported = async (db: Db, policyId: string) =>
  (
    await db.execute(
      sql`SELECT 1 FROM record_events WHERE subject_type = 'policy' AND subject_id = ${policyId}::uuid AND action = 'import' LIMIT 1`,
    )
  ).rows.length > 0

export const uninvoicedOf = async (db: Db, policy: PolicyRow): Promise<Charge[]> => {
  const open = chargesWithout(await everyCharge(db, policy), await documentsOf(db, policy.id))
  const isElsewhere = open.some(({ key }) => key === firstCharge) && (await isImported(db, policy.id))
  return isElsewhere ? open.filter(({ key }) => key !== firstCharge) : open
}

const workOut = async (db: Db, policy: PolicyRow, today: string): Promise<void> => {
  const open = await uninvoicedOf(db, policy)
  const days = open.map(({ since }) => (since < today ? since : today)).sort()
  const uninvoiced = open.reduce((sum, charge) => sum + amountsOf({ ...charge, creditCharge: 0 }).total, 0)
  await db
    .update(policies)
    .set({ uninvoiced, uninvoicedSince: days[0] ?? null })
    .where(eq(policies.id, policy.id))
}

/** After anything that changes what the policy charges, or which of it has a document. In the caller's transaction. */
export const workOutUninvoiced = async (ctx: { db: Db; now(): Date }, policyId: string): Promise<void> => {
  const [policy] = await ctx.db.select().from(policies).where(eq(policies.id, policyId))
  if (policy) await workOut(ctx.db, policy, todayOf(ctx))
}

/** Rows per transaction. */
const atOnce = 100

/** For policies that were written in bulk, and those from before the amount was kept. Returns how many there were. */
export const workOutTheRest = async (ctx: JobCtx): Promise<number> => {
  for (let done = 0; ;) {
    const found = await asSystem(ctx, async ({ db }) => {
      const rows = await db
        .select()
        .from(policies)
        .where(and(isNotNull(policies.boundAt), isNull(policies.uninvoiced)))
        .orderBy(asc(policies.id))
        .limit(atOnce)
        .for('update', { skipLocked: true })
      for (const row of rows) await workOut(db, row, todayOf(ctx))
      return rows.length
    })
    done += found
    if (found < atOnce) return done
  }
}
