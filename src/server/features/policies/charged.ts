/** What a policy has charged so far, and what may therefore go back. */
import { asc, eq, sql } from 'drizzle-orm'
import { Failure } from '#contract/failure.ts'
import {
  billedOf,
  chargedDays,
  chargesOf,
  isCancellation,
  type Charge,
  type ChargedVersion,
  type Documents,
} from '#contract/model/invoices/charges.ts'
import type { InvoiceLine } from '#contract/model/invoices/invoice.ts'
import { returnFaults, type Billed } from '#contract/model/invoices/returns.ts'
import type { ChargedDays } from '#contract/model/policies/money.ts'
import type { Db } from '#server/db/connect.ts'
import { policyCharges, type PolicyRow } from './policies.table.ts'
import { termsOf } from './versions.ts'

type Charged = Pick<
  PolicyRow,
  'id' | 'inception' | 'expiry' | 'boundAt' | 'cancelledFrom' | 'returnedNet' | 'returnedIpt' | 'cancellationFee' | 'reinstatements'
>

/** What is charged beside the terms, oldest first. */
export const extrasOf = async (db: Db, policyId: string) => {
  const rows = await db.select().from(policyCharges).where(eq(policyCharges.policyId, policyId)).orderBy(asc(policyCharges.number))
  return rows.map(({ madeAt, ...row }) => ({ ...row, madeAt: madeAt.toISOString() }))
}

/** The days that premium was charged for, by which a change is priced. */
export const chargedDaysOf = async (db: Db, policy: Pick<PolicyRow, 'id' | 'inception' | 'expiry'>): Promise<ChargedDays> =>
  chargedDays({ ...policy, extras: await extrasOf(db, policy.id) })

/** The versions of the terms that were charged, oldest first: those before cover was confirmed count as the first one. */
export const versionsCharged = async (db: Db, { id, boundAt }: Pick<PolicyRow, 'id' | 'boundAt'>): Promise<ChargedVersion[]> => {
  const versions = await versionsOf(db, id)
  const base = versions.findLastIndex(({ madeAt }) => boundAt !== null && madeAt <= boundAt.toISOString())
  return versions.slice(Math.max(0, base))
}

const versionsOf = async (db: Db, id: string) =>
  (await termsOf(db, id)).toReversed().map(({ madeAt, ...version }): ChargedVersion => ({ ...version, madeAt: madeAt.toISOString() }))

/** Inputs for calculating charges: the policy, its versions (oldest first) and the documents so far. */
const chargedBy = async (db: Db, { id, boundAt, returnedNet: net, returnedIpt: ipt, ...policy }: Charged) => {
  const returned = net === null || ipt === null ? null : { net, ipt }
  return [
    { ...policy, boundAt: boundAt?.toISOString() ?? null, returned, extras: await extrasOf(db, id) },
    await versionsOf(db, id),
    await documentsOf(db, id),
  ] as const
}

/** All charges of a policy, including those that have a document. */
export const everyCharge = async (db: Db, policy: Charged): Promise<Charge[]> => chargesOf(...(await chargedBy(db, policy)))

/** The starting point for a return premium of this policy. */
export const billedFor = async (db: Db, policy: Charged): Promise<Billed> => billedOf(...(await chargedBy(db, policy)))

/**
 * Credit notes that decide what is still to charge: those for part of an invoice, and those of cancellations. An invoice credited in full is
 * charged again, so its notes do not count. Read with SQL because billing is a later feature.
 */
const documentsOf = async (db: Db, policyId: string): Promise<Documents> => {
  const { rows } = await db.execute<{ charge: string; lines: InvoiceLine[]; expiry: string }>(
    sql`SELECT note.charge, note.facts->'lines' AS lines, note.facts->>'expiry' AS expiry
    FROM invoices note LEFT JOIN invoices whole ON whole.id = note.credits
    WHERE note.policy_id = ${policyId}::uuid AND note.status <> 'credited'
      AND (note.charge LIKE 'cancellation %' OR note.charge LIKE 'credit %' AND whole.status <> 'credited')
    ORDER BY note.created_at, note.id`,
  )
  const notes = rows.map(({ charge, lines, expiry }) => ({ key: charge, lines: lines.map((line) => ({ ...line, to: line.to ?? expiry })) }))
  return {
    credited: notes.filter((note) => !isCancellation(note)).flatMap(({ lines }) => lines),
    cancellations: notes.filter(isCancellation),
  }
}

/**
 * Throws invalid if a return premium stated by the insurer is more than was charged and is still there to return, net or tax; and, unless
 * `taxConfirmed`, if its tax does not fit its net premium (domain 5.1).
 */
export const requireReturnable = async (
  db: Db,
  policy: Charged,
  { taxConfirmed, ...returned }: { net: number; ipt: number; from: string; taxConfirmed: boolean },
): Promise<void> => {
  const { tax, ...most } = returnFaults(policy, await billedFor(db, policy), returned)
  const fields = { ...(tax !== undefined && !taxConfirmed ? { ipt: tax } : {}), ...most }
  if (Object.keys(fields).length > 0) throw new Failure('invalid', 'Some answers need another look', { fields })
}
