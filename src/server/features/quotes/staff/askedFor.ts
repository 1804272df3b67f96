/** What the form for terms starts with: the insurers approached and the limits the client asked for. Staff overtype what is offered instead. */
import type { Answers, QuestionSet } from '#contract/model/questions/question.ts'
import { formatSum } from '#contract/format.ts'
import { sectionsOf } from '#contract/model/questions/questionFlow.ts'
import type { AskedFor, OfferRow } from '#contract/model/quotes/quote.ts'
import type { RequestKey } from '#contract/model/quotes/requestKeys.ts'

/**
 * A line of limits: its name, and the questions it takes its answer from. `part`: sum this part over the rows of a list answer. `after`: words after
 * the answer.
 */
type Line = { item: string; from?: readonly RequestKey[]; part?: string; after?: string }

const line = (item: string, from?: RequestKey, after?: string): Line => ({
  item,
  ...(from ? { from: [from] } : {}),
  ...(after ? { after } : {}),
})
const ofProperties = (item: string, part: string, after?: string): Line => ({
  item,
  from: ['properties', 'pastedProperties'],
  part,
  ...(after ? { after } : {}),
})

const contents = [
  line('Contents', 'sumInsuredContents'),
  line("Tenant's improvements", 'sumInsuredTenantImprovements'),
  line('Stock', 'sumInsuredStock'),
  line('Tobacco, alcohol and electrical stock', 'sumInsuredTargetStock'),
  line('Computers', 'sumInsuredComputers'),
]
const buildings = line('Buildings', 'sumInsuredBuildings')
const interruption = [
  line('Business interruption', 'annualGrossProfit', ' gross profit a year'),
  line('Indemnity period', 'indemnityPeriodMonths'),
]
const money = [
  line('Money in business hours', 'moneyInBusinessHours'),
  line('Money in a locked safe', 'moneyInSafe'),
  line('Money out of a safe', 'moneyOutOfSafe'),
  line('Money on the way to the bank', 'moneyInTransit'),
]

/** The usual limit lines for each cover code (domain 0.3). */
const linesOf: Record<string, readonly Line[]> = {
  PL: [line('Public liability', 'publicLiabilityLimit')],
  PROD: [line('Products liability')],
  EL: [line("Employers' liability")],
  LEG: [line('Legal expenses')],
  PI: [{ item: 'Professional indemnity', from: ['professionalIndemnityLimit', 'professionalIndemnityLimitBasis'] }],
  CW: [line('Contract works', 'largestWorksContract')],
  TOOL: [line('Tools', 'toolsTotalValue')],
  PLANT: [line('Own plant', 'ownPlantTotalValue'), line('Hired-in plant, any one item', 'hiredPlantLargestItemValue')],
  CYB: [line('Cyber: own losses', 'cyberLimit'), line('Cyber: liability', 'cyberLimit'), line('Payment fraud')],
  DO: [line("Directors' and officers' liability", 'managementLiabilityLimit')],
  EPL: [line('Employment practices liability', 'managementLiabilityLimit')],
  TRUST: [line("Trustees' indemnity", 'managementLiabilityLimit')],
  CRIME: [line('Crime', 'managementLiabilityLimit')],
  CONT: [...contents, buildings],
  BI: interruption,
  MONEY: money,
  DOS: [line('Deterioration of stock')],
  LOL: [line('Loss of licence')],
  COMBINED: [
    buildings,
    ...contents,
    ...interruption,
    ...money,
    line('Public and products liability', 'publicLiabilityLimit'),
    line("Employers' liability"),
  ],
  ENG: [line('Engineering breakdown'), line('Statutory inspection')],
  BLD: [ofProperties('Buildings (rebuilding cost)', 'rebuildingCost')],
  POL: [line("Property owners' liability", 'propertyOwnersLiabilityLimit')],
  RENT: [ofProperties('Loss of rent', 'annualRent', ' rent a year'), line('Rent period', 'lossOfRentPeriodMonths')],
  TERR: [line('Terrorism')],
  MOTOR: [
    line('Cover', 'motorCoverLevel'),
    line('Driving basis', 'drivingBasis'),
    line('Use', 'vehicleUse'),
    line('Third party property damage'),
  ],
  BRK: [line('Mechanical breakdown, any one claim')],
  RESC: [line('Breakdown recovery')],
  GIT: [line('Goods in transit, any one vehicle', 'mostInOneVehicle')],
  CARGO: [line('Cargo, any one conveyance'), line('Clauses', 'cargoClauses')],
  HULL: [line('Hull, agreed value'), line('Third party liability')],
  AV: [line('Aviation liability', 'aviationLiabilityLimit'), line('Hull or drone value')],
  MM: [line('Medical malpractice')],
  TREAT: [line('Treatment liability')],
  ABUSE: [line('Abuse extension')],
  PA: [line('Accidental death'), line('Weekly benefit')],
  TRAV: [line('Medical expenses abroad'), line('Cancellation')],
  KEY: [line('Key person, sum insured', 'sumInsuredPerPerson'), line('Term', 'coverTermYears')],
  BEN: [line('Death in service'), line('Income protection')],
  TC: [line('Trade credit, yearly limit'), line('Insured percentage')],
  ENV: [line('Environmental liability')],
  CANX: [line('Event cancellation', 'sumInsuredCancellation'), line('Public liability', 'eventPublicLiabilityLimit')],
}
/** A waiting period is an excess in time. */
const excesses: Record<string, readonly Line[]> = { CYB: [line('Cyber: waiting period', 'cyberWaitingPeriodHours')] }

/** The most lines and characters that the form for terms accepts. */
const maxLines = 30
const maxCharacters = 160

type AnswerSet = { answers: Answers; words: ReadonlyMap<string, string>; keys: ReadonlySet<string> }

const sumOf = (answer: Answers[string] | undefined, part: string): number =>
  typeof answer === 'object' && 'rows' in answer && Array.isArray(answer.rows)
    ? answer.rows.reduce((all, row) => all + (typeof row[part] === 'number' ? row[part] : 0), 0)
    : 0

/** Null to leave the line out: its question was not asked for this trade, or was left empty, or the answer is 0. */
const valueOf = ({ from, part, after = '' }: Line, { answers, words, keys }: AnswerSet): string | null => {
  // An older question set may lack a question that we ask today.
  if (!from || !from.some((key) => keys.has(key))) return ''
  const answerable = from.filter((key) => words.has(key))
  const counted = answerable.filter((key) => answers[key] !== undefined && answers[key] !== 0)
  const [first] = counted
  if (!first) return null
  if (part) {
    const sum = counted.reduce((all, key) => all + sumOf(answers[key], part), 0)
    return sum === 0 ? '' : `${formatSum(sum)}${after}`
  }
  const answered = counted.map((key) => words.get(key) ?? '')
  // The limit itself is "Not sure": its basis alone is not a limit.
  if (!answered[0]) return ''
  return `${answered
    .filter(Boolean)
    .map((value, place) => (place === 0 ? value : value.charAt(0).toLowerCase() + value.slice(1)))
    .join(', ')}${after}`.slice(0, maxCharacters)
}

/** Each name once, even if several covers have it. */
const rowsOf = (covers: readonly string[], lines: typeof linesOf, answerSet: AnswerSet): OfferRow[] => {
  const rows = new Map<string, string>()
  for (const code of covers) {
    const own = (lines[code] ?? []).map((each) => ({ item: each.item, value: valueOf(each, answerSet) }))
    const included = own.filter((row): row is OfferRow => row.value !== null)
    // Every cover asked for gets at least one line.
    for (const { item, value } of included.length > 0 ? included : own.slice(0, 1)) rows.set(item, rows.get(item) || (value ?? ''))
  }
  return [...rows].map(([item, value]) => ({ item, value })).slice(0, maxLines)
}

/** `insurers`: as they were typed, between commas. */
export const askedFor = (
  set: QuestionSet,
  answers: Answers,
  { covers, insurers }: { covers: readonly string[]; insurers: string },
): AskedFor => {
  const rows = sectionsOf(set, answers).flatMap((section) => section.rows)
  const answerSet: AnswerSet = {
    answers,
    words: new Map(rows.map(({ id, answer, notSure }) => [id, notSure ? '' : answer.replaceAll('\n', ', ')])),
    keys: new Set(set.pages.flatMap(({ questions }) => questions.map(({ id }) => id))),
  }
  const names = insurers
    .split(/[,;\n]/)
    .map((name) => name.trim().slice(0, 120))
    .filter(Boolean)
  return {
    insurers: [...new Set(names)],
    limits: rowsOf(covers, linesOf, answerSet),
    excesses: rowsOf(covers, excesses, answerSet).filter(({ value }) => value),
  }
}
