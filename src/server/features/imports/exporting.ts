/** The book as files that an import reads: every client, policy, item and claim that the reader may see, a few hundred at a time. */
import { and, asc, eq, gt, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { CsvLines } from '#contract/list.ts'
import { businessTypeLabel, contactRoleLabels, contactWayLabels, ernExemptionLabels } from '#contract/model/clients/businessType.ts'
import { claimClosings, claimMachine } from '#contract/model/claims/claimMachine.ts'
import { paymentLabels as claimPaymentLabels } from '#contract/model/claims/claimMoney.ts'
import { clientMachine } from '#contract/model/clients/clientMachine.ts'
import { londonClock } from '#contract/model/contact/workingTime.ts'
import { factsOfKind, type ImportKind } from '#contract/model/imports/importKind.ts'
import { cancellationLabels } from '#contract/model/policies/policy.ts'
import { classLabel } from '#contract/model/policies/policyClass.ts'
import { policyMachine } from '#contract/model/policies/policyMachine.ts'
import { itemKindLabels, limitBasisLabels, paymentLabels, type Item, type Section } from '#contract/model/policies/terms.ts'
import { csvLine } from '#server/csv.ts'
import { scopeOf, transaction, type Db, type Scope } from '#server/db/connect.ts'
import type { Ctx } from '#server/ctx.ts'
import { kindLabel, reportOf } from '#server/features/claims/claims.ts'
import { claimPayments, claims } from '#server/features/claims/claims.table.ts'
import { clients, contacts, type ClientRow, type ContactRow } from '#server/features/clients/clients.table.ts'
import { policies, policyTerms } from '#server/features/policies/policies.table.ts'
import { users } from '#server/features/users/users.table.ts'
import { keepGuards } from './lines.ts'

/** A line by field. Fields it does not name are empty. */
type Line = Readonly<Record<string, string>>
/** The lines of the records after a given reference, and the last reference among them. `last` is null if there are no more. */
type Page = { lines: Line[]; last: string | null }

const atOnce = 300
const money = (pence: number | null) => (pence === null ? '' : (pence / 100).toFixed(2))
const share = (hundredths: number) => `${(hundredths / 100).toFixed(2)}%`
const yes = (is: boolean) => (is ? 'Yes' : 'No')
const text = (value: string | number | null) => (value === null ? '' : String(value))
const list = (values: readonly string[]) => values.join('\n')

const emailsOf = async (db: Db, ids: readonly (string | null)[]): Promise<ReadonlyMap<string | null, string>> => {
  const known = [...new Set(ids.filter((id) => id !== null))]
  const rows = known.length === 0 ? [] : await db.select({ id: users.id, email: users.email }).from(users).where(inArray(users.id, known))
  return new Map<string | null, string>(rows.map(({ id, email }) => [id, email]))
}

const contactOf = (contact: ContactRow): Line => ({
  contactName: contact.name,
  contactRole: contactRoleLabels[contact.role],
  contactEmail: contact.email,
  contactPhone: contact.phone,
  contactMayClaim: yes(contact.mayClaim),
})

const clientOf = (row: ClientRow, handler: string): Line => ({
  reference: row.reference,
  name: row.name,
  businessType: businessTypeLabel(row.businessType),
  status: clientMachine.label(row.status, 'staff'),
  tradingName: row.tradingName,
  companyNumber: row.companyNumber,
  charityNumber: row.charityNumber,
  vatNumber: row.vatNumber,
  ern: row.ern,
  ernExempt: row.ernExempt === '' ? '' : ernExemptionLabels[row.ernExempt],
  trade: row.trade,
  activities: row.activities,
  established: text(row.established),
  turnover: money(row.turnover),
  turnoverYear: text(row.turnoverYear),
  employees: text(row.employees),
  wageRoll: money(row.wageRoll),
  address: row.address,
  postcode: row.postcode,
  phone: row.phone,
  email: row.email,
  supportNeeds: row.supportNeeds,
  largePrint: row.largePrint ? 'Yes' : 'No',
  preferredContact: contactWayLabels[row.preferredContact],
  source: row.source,
  sanctionsCheckedOn: row.sanctionsCheckedOn ?? '',
  handler,
})

/** `of`: one client, or null for the whole book. */
type PageOf = (db: Db, after: string, of: string | null) => Promise<Page>

const clientsAfter: PageOf = async (db, after, of) => {
  const rows = await db
    .select()
    .from(clients)
    .where(and(gt(clients.reference, after), of === null ? isNull(clients.mergedInto) : eq(clients.id, of)))
    .orderBy(asc(clients.reference))
    .limit(atOnce)
  if (rows.length === 0) return { lines: [], last: null }
  const ids = rows.map(({ id }) => id)
  const people = Map.groupBy(await db.select().from(contacts).where(inArray(contacts.clientId, ids)), ({ clientId }) => clientId)
  const emails = await emailsOf(
    db,
    rows.map(({ assignedTo }) => assignedTo),
  )
  const lines = rows.flatMap((row) => {
    const all = (people.get(row.id) ?? []).toSorted(
      (one, other) => Number(other.main) - Number(one.main) || (one.name < other.name ? -1 : 1),
    )
    const [first, ...others] = all
    return [
      { ...clientOf(row, emails.get(row.assignedTo) ?? ''), ...(first ? contactOf(first) : {}) },
      ...others.map((contact) => ({ reference: row.reference, ...contactOf(contact) })),
    ]
  })
  return { lines, last: rows.at(-1)?.reference ?? null }
}

const policyRowsAfter = async (db: Db, after: string, of: string | null) => {
  const rows = await db
    .select({ policy: policies, terms: policyTerms.terms, client: clients.reference })
    .from(policies)
    .innerJoin(policyTerms, and(eq(policyTerms.policyId, policies.id), eq(policyTerms.number, policies.termsNumber)))
    .innerJoin(clients, eq(clients.id, policies.clientId))
    .where(and(gt(policies.reference, after), of === null ? undefined : eq(policies.clientId, of)))
    .orderBy(asc(policies.reference))
    .limit(atOnce)
  return { rows, last: rows.at(-1)?.policy.reference ?? null }
}

const sectionOf = (section: Section): Line => ({
  cover: section.code,
  coverName: section.name,
  limit: money(section.limit),
  basis: limitBasisLabels[section.basis],
  excess: money(section.excess),
  excessNote: section.excessNote,
  territory: section.territory,
  retroactiveOn: section.retroactiveOn ?? '',
  extensions: list(section.extensions),
  sectionConditions: list(section.conditions),
  exclusions: list(section.exclusions),
  endorsements: list(section.endorsements),
  net: money(section.net),
  iptRate: `${section.iptRate}%`,
})

const policiesAfter: PageOf = async (db, after, of) => {
  const { rows, last } = await policyRowsAfter(db, after, of)
  const emails = await emailsOf(
    db,
    rows.map(({ policy }) => policy.assignedTo),
  )
  const lines = rows.flatMap(({ policy, terms, client }) => {
    const [first, ...others] = terms.sections
    return [
      {
        reference: policy.reference,
        clientReference: client,
        class: classLabel(policy.class),
        insurer: policy.insurer,
        policyNumber: policy.policyNumber,
        inception: policy.inception,
        expiry: policy.expiry,
        status: policyMachine.label(policy.status, 'staff'),
        confirmedOn: policy.boundAt ? londonClock(policy.boundAt).date : '',
        cancelledFrom: policy.cancelledFrom ?? '',
        cancellationReason: policy.cancellationReason === '' ? '' : cancellationLabels[policy.cancellationReason],
        insured: terms.insured,
        alsoInsured: list(terms.alsoInsured),
        business: terms.business,
        conditions: list(terms.conditions),
        fee: money(terms.fee),
        commissionRate: share(terms.commissionRate),
        paymentMethod: paymentLabels[terms.payment.method],
        instalments: String(terms.payment.instalments),
        adjustable: yes(terms.adjustable),
        handler: emails.get(policy.assignedTo) ?? '',
        ...(first ? sectionOf(first) : {}),
      },
      ...others.map((section) => ({ reference: policy.reference, ...sectionOf(section) })),
    ]
  })
  return { lines, last }
}

const itemOf = (item: Item): Line => ({
  kind: itemKindLabels[item.kind].one,
  item: item.name,
  sum: money(item.sum),
  reviewedOn: item.reviewedOn ?? '',
  ...(item.kind === 'location' ? { postcode: item.postcode, use: item.use, built: text(item.built) } : {}),
  ...(item.kind === 'vehicle' ? { registration: item.registration, use: item.use, mid: item.mid.replaceAll('_', ' ') } : {}),
  ...(item.kind === 'person' ? { role: item.role } : {}),
  ...(item.kind === 'equipment' ? { serial: item.serial } : {}),
})

const itemsAfter: PageOf = async (db, after, of) => {
  const { rows, last } = await policyRowsAfter(db, after, of)
  return {
    lines: rows.flatMap(({ policy, terms }) => terms.items.map((item) => ({ policyReference: policy.reference, ...itemOf(item) }))),
    last,
  }
}

const paymentOf = (payment: typeof claimPayments.$inferSelect): Line => ({
  payment: claimPaymentLabels[payment.kind],
  payee: payment.payee,
  paid: money(payment.amount),
  paidOn: payment.paidOn,
})

const claimsAfter: PageOf = async (db, after, of) => {
  const rows = await db
    .select({ claim: claims, client: clients.reference, policy: policies.reference })
    .from(claims)
    .leftJoin(clients, eq(clients.id, claims.clientId))
    .leftJoin(policies, eq(policies.id, claims.policyId))
    .where(and(gt(claims.reference, after), isNotNull(claims.submittedAt), of === null ? undefined : eq(claims.clientId, of)))
    .orderBy(asc(claims.reference))
    .limit(atOnce)
  if (rows.length === 0) return { lines: [], last: null }
  const paid = await db
    .select()
    .from(claimPayments)
    .where(
      and(
        inArray(
          claimPayments.claimId,
          rows.map(({ claim }) => claim.id),
        ),
        isNull(claimPayments.reversedAt),
      ),
    )
    .orderBy(claimPayments.paidOn, claimPayments.payee, claimPayments.amount, claimPayments.kind)
  const byClaim = Map.groupBy(paid, ({ claimId }) => claimId)
  const emails = await emailsOf(
    db,
    rows.map(({ claim }) => claim.assignedTo),
  )
  const lines = rows.flatMap(({ claim, client, policy }) => {
    const report = reportOf(claim)
    const reference = claim.reference ?? ''
    const [first, ...others] = byClaim.get(claim.id) ?? []
    return [
      {
        reference,
        clientReference: client ?? '',
        // Not yet matched to a client.
        clientName: client === null ? report.business : '',
        policyReference: policy ?? '',
        insurer: claim.insurer,
        insurerReference: claim.insurerReference,
        status: claimMachine.label(claim.status, 'staff'),
        closing: claim.closedReason === '' ? '' : claimClosings[claim.closedReason].label,
        type: kindLabel(report.type),
        circumstance: yes(report.circumstance),
        incidentOn: report.incidentOn ?? '',
        place: report.place,
        description: report.description,
        reportedOn: claim.submittedAt ? londonClock(claim.submittedAt).date : '',
        reporter: report.reporter,
        email: report.email,
        phone: report.phone,
        estimatedLoss: money(report.estimatedLoss),
        excess: money(claim.excess),
        reserve: money(claim.reserve),
        offered: money(claim.offered),
        declinedBecause: claim.declinedBecause,
        adjuster: claim.adjuster,
        moneyReleased: yes(claim.moneyReleased),
        nextUpdateOn: claim.nextUpdateOn ?? '',
        handler: emails.get(claim.assignedTo) ?? '',
        ...(first ? paymentOf(first) : {}),
      },
      ...others.map((payment) => ({ reference, ...paymentOf(payment) })),
    ]
  })
  return { lines, last: rows.at(-1)?.claim.reference ?? null }
}

const pageOf: Record<ImportKind, PageOf> = {
  clients: clientsAfter,
  policies: policiesAfter,
  items: itemsAfter,
  claims: claimsAfter,
}

/** `of`: only this client's part of the book, or null for all of it. */
export const bookLines = async function* ({ pool, scope }: { pool: Db; scope: Scope }, kind: ImportKind, of: string | null): CsvLines {
  const { fields } = factsOfKind(kind)
  yield csvLine(fields.map(({ label }) => label))
  for (let after: string | null = ''; after !== null;) {
    const from: string = after
    const { lines, last }: Page = await transaction(pool, scope, (db) => pageOf[kind](db, from, of), { readOnly: true })
    if (lines.length > 0) yield lines.map((line) => csvLine(fields.map(({ key }) => keepGuards(line[key] ?? '')))).join('')
    after = last
  }
}

export const exportedBook = ({ db, pool }: Pick<Ctx, 'db' | 'pool'>, kind: ImportKind): CsvLines =>
  bookLines({ pool, scope: scopeOf(db) }, kind, null)
