/** Of the companies a person acts for, as far as their rights reach: the claims, and which documents there are. For the copy of their own data. */
import { and, asc, eq, inArray, isNotNull, ne } from 'drizzle-orm'
import { formatMoney } from '#contract/format.ts'
import { claimMachine } from '#contract/model/claims/claimMachine.ts'
import { londonClock } from '#contract/model/contact/workingTime.ts'
import { kindLabel as documentKind } from '#contract/model/documents/document.ts'
import { documentMachine } from '#contract/model/documents/documentMachine.ts'
import type { CsvLines } from '#contract/list.ts'
import { classLabel } from '#contract/model/policies/policyClass.ts'
import { policyMachine } from '#contract/model/policies/policyMachine.ts'
import { csvLine } from '#server/csv.ts'
import { transaction, type Db, type Scope } from '#server/db/connect.ts'
import { kindLabel as claimKind } from '#server/features/claims/claims.ts'
import { claims } from '#server/features/claims/claims.table.ts'
import { clients } from '#server/features/clients/clients.table.ts'
import { forClients } from '#server/features/documents/documents.ts'
import { documents } from '#server/features/documents/documents.table.ts'
import { policies } from '#server/features/policies/policies.table.ts'
import type { Reader } from '#server/features/uploads/uploads.ts'

/** The companies in which somebody has a right. */
export type Within = Extract<Scope, { scope: 'client' }>

export const claimsWithin = async (pool: Db, within: Within) => {
  const rows = await transaction(
    pool,
    within,
    (db) =>
      db
        .select({ claim: claims, company: clients.name, policy: policies.reference })
        .from(claims)
        .innerJoin(clients, eq(clients.id, claims.clientId))
        .leftJoin(policies, eq(policies.id, claims.policyId))
        .where(and(inArray(claims.clientId, [...within.clientIds]), isNotNull(claims.submittedAt)))
        .orderBy(asc(claims.submittedAt), asc(claims.id)),
    { readOnly: true },
  )
  return rows.map(({ claim, company, policy }) => ({
    reference: claim.reference ?? '',
    company,
    policy: policy ?? '',
    what: claimKind(claim.type),
    status: claimMachine.label(claim.status, 'client'),
    happenedOn: claim.incidentOn ?? '',
    reportedOn: londonClock(claim.submittedAt ?? claim.createdAt).date,
  }))
}
export type OwnClaim = Awaited<ReturnType<typeof claimsWithin>>[number]

/** With the byte order mark that tells spreadsheets it is UTF-8. */
export const claimTable = (rows: readonly OwnClaim[]): string =>
  `\ufeff${[
    csvLine(['Reference', 'Company', 'Policy', 'What', 'Status', 'Happened on', 'Reported on']),
    ...rows.map((one) => csvLine([one.reference, one.company, one.policy, one.what, one.status, one.happenedOn, one.reportedOn])),
  ].join('')}`

/** Every period of every policy, also those that have ended. */
export const policiesWithin = async (pool: Db, within: Within) => {
  const rows = await transaction(
    pool,
    within,
    (db) =>
      db
        .select({ policy: policies, company: clients.name })
        .from(policies)
        .innerJoin(clients, eq(clients.id, policies.clientId))
        .where(inArray(policies.clientId, [...within.clientIds]))
        .orderBy(asc(policies.inception), asc(policies.reference)),
    { readOnly: true },
  )
  return rows.map(({ policy, company }) => ({
    reference: policy.reference,
    policyNumber: policy.policyNumber,
    company,
    class: classLabel(policy.class),
    insurer: policy.insurer,
    status: policyMachine.label(policy.status, 'client'),
    from: policy.inception,
    to: policy.cancelledFrom ?? policy.expiry,
    premium: formatMoney(policy.total),
  }))
}

export const policyTable = (rows: Awaited<ReturnType<typeof policiesWithin>>): string =>
  `\ufeff${[
    csvLine(['Reference', 'Policy number', 'Company', 'Insurance', 'Insurer', 'Status', 'From', 'To', 'Premium with tax and fee']),
    ...rows.map((one) =>
      csvLine([one.reference, one.policyNumber, one.company, one.class, one.insurer, one.status, one.from, one.to, one.premium]),
    ),
  ].join('')}`

/** The files themselves: ownFiles.ts. */
export const documentLines = async function* (pool: Db, within: Within, reader: Reader): CsvLines {
  yield csvLine(['Title', 'Kind', 'Company', 'Policy', 'Date', 'Status'])
  const rows = await transaction(
    pool,
    within,
    (db) =>
      db
        .select({ document: documents, company: clients.name, policy: policies.reference })
        .from(documents)
        .innerJoin(clients, eq(clients.id, documents.clientId))
        .leftJoin(policies, eq(policies.id, documents.policyId))
        .where(and(inArray(documents.clientId, [...within.clientIds]), forClients(reader), ne(documents.status, 'withdrawn')))
        .orderBy(asc(documents.createdAt), asc(documents.id)),
    { readOnly: true },
  )
  yield rows
    .map(({ document, company, policy }) =>
      csvLine([
        document.title,
        documentKind(document.kind),
        company,
        policy ?? '',
        document.effectiveFrom ?? londonClock(document.createdAt).date,
        documentMachine.label(document.status, 'client'),
      ]),
    )
    .join('')
}
