/** What a policy has charged so far, and what may therefore go back. */
import { sql } from 'drizzle-orm'
import { Failure } from '#contract/failure.ts'
import { billedOf, chargesOf, returnFaults, type Billed, type Charge, type ChargedVersion } from '#contract/model/invoices/charges.ts'
import type { InvoiceLine } from '#contract/model/invoices/invoice.ts'
import type { Db } from '#server/db/connect.ts'
import type { PolicyRow } from './policies.table.ts'
import { newestTerms, termsOf } from './versions.ts'

type Charged = Pick<PolicyRow, 'id' | 'inception' | 'expiry' | 'boundAt' | 'cancelledFrom' | 'returnedNet' | 'returnedIpt'>

/** Inputs for calculating charges: the policy, its versions (oldest first) and the lines credited so far. */
const chargedBy = async (db: Db, { id, inception, expiry, boundAt, cancelledFrom, returnedNet: net, returnedIpt: ipt }: Charged) => {
  const returned = net === null || ipt === null ? null : { net, ipt }
  const versions = (await termsOf(db, id)).toReversed()
  return [
    { inception, expiry, boundAt: boundAt?.toISOString() ?? null, cancelledFrom, returned },
    versions.map(({ madeAt, ...version }): ChargedVersion => ({ ...version, madeAt: madeAt.toISOString() })),
    await creditedLines(db, id),
  ] as const
}

/** All charges of a policy, including those that have a document. */
export const everyCharge = async (db: Db, policy: Charged): Promise<Charge[]> => chargesOf(...(await chargedBy(db, policy)))

/** The starting point for a return premium of this policy. */
export const billedFor = async (db: Db, policy: Charged): Promise<Billed> => billedOf(...(await chargedBy(db, policy)))

/**
 * Lines of credit notes for part of an invoice. An invoice credited in full is charged again, so its notes do not count. Read with SQL
 * because billing is a later feature.
 */
const creditedLines = async (db: Db, policyId: string) => {
  const { rows } = await db.execute<{ lines: InvoiceLine[] }>(sql`SELECT note.facts->'lines' AS lines
    FROM invoices note JOIN invoices whole ON whole.id = note.credits
    WHERE note.policy_id = ${policyId}::uuid AND note.charge LIKE 'credit %' AND whole.status <> 'credited'
    ORDER BY note.created_at, note.id`)
  return rows.flatMap(({ lines }) => lines)
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
  const { terms } = await newestTerms(db, policy.id)
  const { tax, ...most } = returnFaults(terms.sections, policy, await billedFor(db, policy), returned)
  const fields = { ...(tax !== undefined && !taxConfirmed ? { ipt: tax } : {}), ...most }
  if (Object.keys(fields).length > 0) throw new Failure('invalid', 'Some answers need another look', { fields })
}
