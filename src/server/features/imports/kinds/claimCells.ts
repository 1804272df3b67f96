/** Parses the lines of a claim into a claim and its payments, with faults for what cannot be read. */
import { claimClosingKeys, claimClosings, claimMachine, sentClaimStatuses, type ClaimClosing } from '#contract/model/claims/claimMachine.ts'
import type { ClaimStatus } from '#contract/model/claims/claimMachine.ts'
import { paymentLabels, type PaymentKind } from '#contract/model/claims/claimMoney.ts'
import { readEmail, readPhone } from '#contract/model/content/reading.ts'
import { claimFields, type ClaimField } from '#contract/model/imports/claimFields.ts'
import { claimReference } from '#contract/model/claims/claim.ts'
import { z } from '#contract/schema.ts'
import { claimTypeLabels } from '#server/features/claims/claims.ts'
import { choiceOf, isYes, moneyIn, oneOf } from './cells.ts'
import { clientReference } from './clientCells.ts'
import type { ClientKeys } from './clientOf.ts'
import { differences } from '../handler.ts'
import type { Cells, Fault, FileLine, RecordLines } from '../lines.ts'
import { plainInsurer } from './policyCells.ts'
import { readerOf } from '../reading.ts'

export type ReadPayment = { kind: PaymentKind; payee: string; amount: number; paidOn: string }
/** Null or an empty text if the file does not say. */
export type ReadClaim = {
  line: number
  cells: Cells
  reference: string
  client: ClientKeys
  insurer: string
  insurerReference: string
  status: ClaimStatus | null
  closing: ClaimClosing | null
  type: string
  circumstance: boolean | null
  incidentOn: string | null
  reportedOn: string | null
  place: string
  description: string
  reporter: string
  email: string
  phone: string
  estimatedLoss: number | null
  excess: number | null
  reserve: number | null
  offered: number | null
  declinedBecause: string
  adjuster: string
  moneyReleased: boolean | null
  nextUpdateOn: string | null
  handler: string
  payments: ReadPayment[]
  faults: Fault[]
}

export const furtherOfClaim: ReadonlySet<string> = new Set(claimFields.flatMap((field) => ('further' in field ? [field.key] : [])))

const words = {
  status: Object.fromEntries(sentClaimStatuses.map((status) => [status, claimMachine.label(status, 'staff')])) as Record<
    ClaimStatus,
    string
  >,
  closing: Object.fromEntries(claimClosingKeys.map((key) => [key, claimClosings[key].label])) as Record<ClaimClosing, string>,
  type: claimTypeLabels,
  payment: paymentLabels,
}
const choices = {
  status: choiceOf(words.status),
  closing: choiceOf(words.closing),
  type: choiceOf(words.type),
  payment: choiceOf(words.payment),
}
const wrongChoice = (field: keyof typeof words) => `Enter ${oneOf(words[field])}`
const wrongReference = "Our references look like CL-2026-7K3MX9QD2H. Leave the column out if these are someone else's numbers"
const yesOrNo = 'Enter Yes or No'

/** In capitals, or null if it is not one of our references. */
export const ownReference = (typed: string): string | null => {
  const plain = typed.toUpperCase()
  return z.safeParse(claimReference, plain).success ? plain : null
}

/** The payment on a line, or null if there is none or it has faults. */
const paymentIn = ({ line, cells }: FileLine, today: string, faults: Fault[]): ReadPayment | null => {
  if (![...furtherOfClaim].some((field) => cells[field] !== undefined)) return null
  const before = faults.length
  const { fault, read, date, text } = readerOf<ClaimField>(line, cells, faults)
  const kind = read('payment', choices.payment, wrongChoice('payment'))
  const payee = text('payee', 120) ?? ''
  const amount = read('paid', (cell) => (Number(moneyIn(cell)) > 0 ? moneyIn(cell) : null), 'Enter an amount above zero, like 1,234.50')
  const paidOn = date('paidOn')
  for (const field of furtherOfClaim) if (cells[field] === undefined) fault(field as ClaimField, 'Enter this of the payment too')
  if (paidOn !== null && paidOn > today) fault('paidOn', 'A payment cannot have a future date')
  return faults.length > before || kind === null || amount === null || paidOn === null ? null : { kind, payee, amount, paidOn }
}

/** `today`: in London. */
export const readClaim = (record: RecordLines, today: string): ReadClaim => {
  const [{ line, cells }] = record
  const faults: Fault[] = differences(record, furtherOfClaim)
  const { fault, read, date, money, text } = readerOf<ClaimField>(line, cells, faults)
  const past = (field: 'incidentOn' | 'reportedOn') => {
    const day = date(field)
    if (day !== null && day > today) fault(field, 'This date is in the future')
    return day
  }
  const [incidentOn, reportedOn] = [past('incidentOn'), past('reportedOn')]
  if (incidentOn && reportedOn && reportedOn < incidentOn) fault('reportedOn', 'It was reported before it happened')
  return {
    line,
    cells,
    reference: read('reference', ownReference, wrongReference) ?? '',
    client: {
      reference: read('clientReference', clientReference, 'References of our clients look like C-000123') ?? '',
      companyNumber: cells['clientCompanyNumber'] ?? '',
      email: cells['clientEmail']?.toLowerCase() ?? '',
      name: cells['clientName'] ?? '',
    },
    insurer: text('insurer', 80)?.replace(/\s+/g, ' ') ?? '',
    insurerReference: text('insurerReference', 60) ?? '',
    status: read('status', choices.status, wrongChoice('status')),
    closing: read('closing', choices.closing, wrongChoice('closing')),
    type: read('type', choices.type, wrongChoice('type')) ?? '',
    circumstance: read('circumstance', isYes, yesOrNo),
    incidentOn,
    reportedOn,
    place: text('place', 400) ?? '',
    description: text('description', 4000) ?? '',
    reporter: text('reporter', 80) ?? '',
    email: read('email', readEmail, 'Enter an email address, like name@example.com') ?? '',
    phone: read('phone', readPhone, 'Enter a valid phone number, like 01632 960 123') ?? '',
    estimatedLoss: money('estimatedLoss'),
    excess: money('excess'),
    reserve: money('reserve'),
    offered: money('offered'),
    declinedBecause: text('declinedBecause', 2000) ?? '',
    adjuster: text('adjuster', 120) ?? '',
    moneyReleased: read('moneyReleased', isYes, yesOrNo),
    nextUpdateOn: date('nextUpdateOn'),
    handler: cells['handler']?.toLowerCase() ?? '',
    payments: record.flatMap((one) => paymentIn(one, today, faults) ?? []),
    faults,
  }
}

/** The name of a claim within its file: our reference, or else the insurer's number. */
export const claimKeysOf = ({ reference, insurer, insurerReference }: Cells): string[] =>
  reference
    ? [`reference ${reference.toUpperCase()}`]
    : insurerReference
      ? [`number ${plainInsurer(insurer ?? '')} ${insurerReference.toUpperCase()}`]
      : []

export const samePayment = (one: ReadPayment, other: ReadPayment) =>
  one.kind === other.kind && one.payee === other.payee && one.amount === other.amount && one.paidOn === other.paidOn
