/** Parses the lines of a policy into a policy and its sections, with faults for what cannot be read. */
import { cancellationLabels, type CancellationReason } from '#contract/model/policies/policy.ts'
import { policyClasses, policyClassNames, type PolicyClass } from '#contract/model/policies/policyClass.ts'
import { policyMachine, type PolicyStatus } from '#contract/model/policies/policyMachine.ts'
import { knownRates, type IptRate, type TaxRates } from '#contract/model/policies/ipt.ts'
import { sectionKey } from '#contract/model/policies/sectionKey.ts'
import { otherSection, usualSection, usualSections } from '#contract/model/policies/sectionNames.ts'
import { limitBasisLabels, paymentLabels, type Section, type Terms } from '#contract/model/policies/terms.ts'
import { policyFields, type PolicyField } from '#contract/model/imports/policyFields.ts'
import { choiceOf, dateIn, isYes, linesIn, oneOf, shareIn, shareWords } from './cells.ts'
import { clientReference, plainName } from './clientCells.ts'
import { differences } from '../handler.ts'
import type { Cells, Fault, RecordLines } from '../lines.ts'
import { readerOf } from '../reading.ts'

/** What the file says of a section. Fields it leaves empty are absent. `line`: where it is in the file. */
export type GivenSection = { line: number; code: string; given: Partial<Section> }
export type ReadPolicy = {
  line: number
  cells: Cells
  reference: string
  client: { reference: string; companyNumber: string; email: string; name: string }
  class: PolicyClass | null
  insurer: string | null
  policyNumber: string | null
  inception: string | null
  expiry: string | null
  status: PolicyStatus | null
  confirmedOn: string | null
  cancelledFrom: string | null
  cancellationReason: CancellationReason | null
  terms: Partial<Omit<Terms, 'sections' | 'items' | 'payment'>> & { payment?: Partial<Terms['payment']> }
  sections: GivenSection[]
  handler: string
  faults: Fault[]
}

const labelsOf = <K extends string>(keys: readonly K[], label: (key: K) => string) =>
  Object.fromEntries(keys.map((key) => [key, label(key)])) as Record<K, string>

const words = {
  class: labelsOf(policyClassNames, (name) => policyClasses[name].label),
  status: labelsOf(policyMachine.statusNames, (status) => policyMachine.label(status, 'staff')),
  cancellationReason: cancellationLabels,
  paymentMethod: paymentLabels,
  basis: limitBasisLabels,
  // Object.keys loses the literal types.
  cover: labelsOf(Object.keys(usualSections), (code) => usualSection(code).name),
}
const choices = {
  class: choiceOf(words.class),
  status: choiceOf(words.status),
  cancellationReason: choiceOf(words.cancellationReason),
  paymentMethod: choiceOf(words.paymentMethod),
  basis: choiceOf(words.basis),
  cover: choiceOf(words.cover),
}

export const furtherOfPolicy: ReadonlySet<string> = new Set(policyFields.flatMap((field) => ('further' in field ? [field.key] : [])))
/** As `POL-2026-000041`, or null if it is not one of our references. */
export const policyReference = (typed: string): string | null => (/^POL-\d{4}-\d{6}$/i.test(typed) ? typed.toUpperCase() : null)
export const plainInsurer = plainName
export const plainNumber = (typed: string): string => typed.trim().replace(/\s+/g, ' ').toUpperCase()

type Reader = ReturnType<typeof reader>
const reader = (line: number, cells: Cells, faults: Fault[]) => {
  const basic = readerOf<PolicyField>(line, cells, faults)
  return {
    ...basic,
    choice: <K extends keyof typeof choices>(field: K) => basic.read(field, choices[field], `Enter ${oneOf(words[field])}`),
  }
}

/** Rates valid on some day. Whether one applies on the policy's first day is checked once that day is known (`settleOne`). */
type Rates = readonly IptRate[]
const rateWords = (rates: Rates) => `Enter ${oneOf(Object.fromEntries(rates.map((rate) => [`of ${rate}`, `${rate}%`])))}`
const iptIn = (rates: Rates) => (cell: string) => {
  const share = shareIn(cell)
  return rates.find((rate) => Math.round(rate * 100) === share) ?? null
}

/** Only what the file says. Anything else is a default for a new section; an existing one keeps its value. */
const sectionIn = (line: number, cells: Cells, { read, date, money, choice }: Reader, usualCode: string, rates: Rates): GivenSection => {
  const cover = cells['cover']
  const code = cover === undefined ? usualCode : cover.toUpperCase() === otherSection ? otherSection : (choice('cover') ?? '')
  const texts = (field: PolicyField) => (cells[field] === undefined ? undefined : linesIn(cells[field]))
  const [limit, excess, retroactiveOn] = [money('limit'), money('excess'), date('retroactiveOn')]
  const [net, iptRate] = [money('net'), read('iptRate', iptIn(rates), rateWords(rates))]
  const given: Partial<Section> = {
    ...(cells['coverName'] ? { name: cells['coverName'] } : {}),
    ...(limit === null ? {} : { limit }),
    ...(cells['basis'] ? { basis: choice('basis') as Section['basis'] } : {}),
    ...(excess === null ? {} : { excess }),
    ...(cells['excessNote'] ? { excessNote: cells['excessNote'] } : {}),
    ...(cells['territory'] ? { territory: cells['territory'] } : {}),
    ...(retroactiveOn === null ? {} : { retroactiveOn }),
    ...(net === null ? {} : { net }),
    ...(iptRate === null ? {} : { iptRate }),
  }
  for (const [field, key] of [
    ['extensions', 'extensions'],
    ['sectionConditions', 'conditions'],
    ['exclusions', 'exclusions'],
    ['endorsements', 'endorsements'],
  ] as const) {
    const list = texts(field)
    if (list) given[key] = list
  }
  return { line, code, given }
}

const termsIn = (cells: Cells, { read, money }: Reader): ReadPolicy['terms'] => {
  const fee = money('fee')
  const commissionRate = read('commissionRate', shareIn, shareWords)
  const method = read('paymentMethod', choices.paymentMethod, `Enter ${oneOf(words.paymentMethod)}`)
  const instalments = read(
    'instalments',
    (cell) => (/^\d{1,2}$/.test(cell) && Number(cell) >= 1 && Number(cell) <= 24 ? Number(cell) : null),
    'Enter a number from 1 to 24',
  )
  const adjustable = read('adjustable', isYes, 'Enter Yes or No')
  return {
    ...(cells['insured'] ? { insured: cells['insured'] } : {}),
    ...(cells['alsoInsured'] ? { alsoInsured: linesIn(cells['alsoInsured']) } : {}),
    ...(cells['business'] ? { business: cells['business'] } : {}),
    ...(cells['conditions'] ? { conditions: linesIn(cells['conditions']) } : {}),
    ...(fee === null ? {} : { fee }),
    ...(commissionRate === null ? {} : { commissionRate }),
    ...(adjustable === null ? {} : { adjustable }),
    ...(method || instalments !== null
      ? { payment: { ...(method ? { method } : {}), ...(instalments === null ? {} : { instalments }) } }
      : {}),
  }
}

const givenKey = ({ code, given: { name = '' } }: GivenSection) => sectionKey({ code, name })

export const readPolicy = (record: RecordLines, taxRates: TaxRates): ReadPolicy => {
  const rates = knownRates(taxRates)
  const [{ line, cells }] = record
  const faults: Fault[] = differences(record, furtherOfPolicy)
  const first = reader(line, cells, faults)
  const { fault, read, date, choice } = first
  const reference =
    read(
      'reference',
      policyReference,
      "Our references look like POL-2026-000123. Leave the column out if these are someone else's numbers",
    ) ?? ''
  const ofClient = read('clientReference', clientReference, 'References of our clients look like C-000123') ?? ''
  const kind = choice('class') as PolicyClass | null
  const usualCode = kind ? policyClasses[kind].covers[0] : ''
  const sections: GivenSection[] = []
  for (const one of record) {
    if (![...furtherOfPolicy].some((field) => one.cells[field] !== undefined)) continue
    const section = sectionIn(one.line, one.cells, one.line === line ? first : reader(one.line, one.cells, faults), usualCode, rates)
    const same = sections.find((one) => givenKey(one) === givenKey(section))
    if (same)
      faults.push({
        line: one.line,
        field: 'cover',
        value: one.cells['cover'] ?? '',
        reason: `The same policy with the same cover is on line ${same.line}`,
      })
    else sections.push(section)
  }
  const [inception, expiry] = [date('inception'), date('expiry')]
  if (inception && expiry && expiry < inception) fault('expiry', 'It ends before it begins')
  return {
    line,
    cells,
    reference,
    client: {
      reference: ofClient,
      companyNumber: cells['clientCompanyNumber'] ?? '',
      email: cells['clientEmail']?.toLowerCase() ?? '',
      name: cells['clientName'] ?? '',
    },
    class: kind,
    insurer: cells['insurer']?.replace(/\s+/g, ' ') ?? null,
    policyNumber: cells['policyNumber'] === undefined ? null : plainNumber(cells['policyNumber']),
    inception,
    expiry,
    status: choice('status') as PolicyStatus | null,
    confirmedOn: date('confirmedOn'),
    cancelledFrom: date('cancelledFrom'),
    cancellationReason: choice('cancellationReason') as CancellationReason | null,
    terms: termsIn(cells, first),
    sections,
    handler: cells['handler']?.toLowerCase() ?? '',
    faults,
  }
}

/** Names of a policy within its file: our reference, or the insurer's number for one period. */
export const policyKeys = ({ reference, insurer, policyNumber, inception }: Cells): string[] => [
  ...(reference ? [`reference ${reference.toUpperCase()}`] : []),
  ...(insurer && policyNumber
    ? [`number ${plainInsurer(insurer)} ${plainNumber(policyNumber)} ${dateIn(inception ?? '') ?? inception ?? ''}`]
    : []),
]
