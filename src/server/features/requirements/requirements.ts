/** What a contract is checked against: a company's policies as they stand, with the terms in force today. */
import { and, desc, eq, gte } from 'drizzle-orm'
import type { CheckCounts, ContractCheck } from '#contract/model/requirements/contractCheck.ts'
import { checkAll, countsOf, type CheckedPolicy } from '#contract/model/requirements/checkRequirement.ts'
import type { LineVerdict, Requirement } from '#contract/model/requirements/requirement.ts'
import type { Db } from '#server/db/connect.ts'
import { numberAt } from '#server/features/policies/policies.ts'
import { policies, policyTerms } from '#server/features/policies/policies.table.ts'
import type { CheckedRow } from './requirements.table.ts'

/** Confidential covers are never included, because staff who may not see them may see a check. */
export const policiesToCheck = async (db: Db, clientId: string, today: string): Promise<CheckedPolicy[]> => {
  const rows = await db
    .select({ policy: policies, terms: policyTerms.terms })
    .from(policies)
    .leftJoin(policyTerms, and(eq(policyTerms.policyId, policies.id), eq(policyTerms.number, numberAt(today))))
    .where(and(eq(policies.clientId, clientId), eq(policies.confidential, false), gte(policies.expiry, today)))
    .orderBy(desc(policies.expiry), policies.id)
    .limit(500)
  return rows.map(({ policy, terms }) => ({
    id: policy.id,
    class: policy.class,
    insurer: policy.insurer,
    policyNumber: policy.policyNumber,
    reference: policy.reference,
    inception: policy.inception,
    expiry: policy.expiry,
    boundAt: policy.boundAt,
    cancelledFrom: policy.cancelledFrom,
    terms: terms ? { sections: terms.sections, conditions: terms.conditions } : null,
  }))
}

export type Checked = { results: LineVerdict[]; counts: CheckCounts; checkedOn: string }

export const checkLines = (lines: readonly Requirement[], open: readonly CheckedPolicy[], today: string): Checked => {
  const results = checkAll(lines, open, today)
  return { results, counts: countsOf(lines, results), checkedOn: today }
}

export const checkOf = (row: CheckedRow, company: string): ContractCheck => ({
  id: row.id,
  version: row.version,
  company: { id: row.clientId, name: company },
  customer: row.customer,
  clause: row.clause,
  lines: row.lines,
  results: row.results,
  checkedOn: row.checkedOn,
  counts: { pass: row.pass, gap: row.gap, ask: row.ask },
  asked: row.asked,
  by: row.madeByName,
  at: row.createdAt.toISOString(),
})
