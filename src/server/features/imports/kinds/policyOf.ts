/** Which policy a line of items or a claim is about: by our reference, or by the insurer's number. */
import { inArray, or, sql, type SQL } from 'drizzle-orm'
import { policies, type PolicyRow } from '#server/features/policies/policies.table.ts'
import type { Cells, RecordLines } from '../lines.ts'
import { plainInsurer, plainNumber, policyReference } from './policyCells.ts'

type Named = Pick<PolicyRow, 'reference' | 'insurer' | 'policyNumber'>

/** SQL for the policies these records may refer to. Null if none of them names a policy. */
export const namedIn = (records: readonly RecordLines[]): SQL | null => {
  const references = records.flatMap(([{ cells }]) => (cells['policyReference'] ? [cells['policyReference'].toUpperCase()] : []))
  const numbers = records.flatMap(([{ cells }]) => (cells['policyNumber'] ? [plainNumber(cells['policyNumber'])] : []))
  if (references.length + numbers.length === 0) return null
  return (
    or(
      references.length > 0 ? inArray(policies.reference, references) : undefined,
      numbers.length > 0 ? sql`${inArray(policies.policyNumber, numbers)} AND ${policies.policyNumber} <> ''` : undefined,
    ) ?? null
  )
}

/** `fits` applies only to insurer's numbers, which may cover several periods. `several`: what to add if it does not decide. */
export const policyOf = <P extends Named>(
  { policyReference: reference, policyNumber, insurer }: Cells,
  found: readonly P[],
  { fits, several }: { fits: (policy: P) => boolean; several: string },
): P | { field: 'policyReference' | 'policyNumber'; reason: string } => {
  if (reference) {
    if (!policyReference(reference)) return { field: 'policyReference', reason: 'References of our policies look like POL-2026-000123' }
    return (
      found.find((one) => one.reference === reference.toUpperCase()) ?? {
        field: 'policyReference',
        reason: 'No policy has this reference. Import the policies first',
      }
    )
  }
  if (!policyNumber) return { field: 'policyReference', reason: "Say which policy: our reference, or the insurer's number" }
  const [policy, another] = found.filter(
    (one) =>
      one.policyNumber === plainNumber(policyNumber) && (!insurer || plainInsurer(one.insurer) === plainInsurer(insurer)) && fits(one),
  )
  if (another) return { field: 'policyNumber', reason: `Several policies have this number: ${several}` }
  return policy ?? { field: 'policyNumber', reason: 'No policy has this number. Import the policies first' }
}
