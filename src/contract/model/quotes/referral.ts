/** What a broker must look at before approaching insurers (domain 8.4). Never shown to the visitor, never a refusal. */
import { applies } from '../questions/condition.ts'
import { isNotSure, type Answer, type Answers, type QuestionSet } from '../questions/question.ts'
import type { Referral } from './quote.ts'
import type { RequestAnswers, RequestKey } from './requestKeys.ts'
import { isUsualVrm } from '../content/reading.ts'
import { addDays } from '../contact/workingTime.ts'

const number = (answer: Answer | undefined) => (typeof answer === 'number' ? answer : 0)
const list = (answer: Answer | undefined) => (Array.isArray(answer) ? answer : [])
const yes = (answer: Answer | undefined) => answer === true || (typeof answer === 'object' && 'yes' in answer && answer.yes === true)
const rows = (answer: Answer | undefined): Record<string, Answer>[] =>
  typeof answer === 'object' && 'rows' in answer && Array.isArray(answer.rows) ? answer.rows : []

const pounds = (value: number) => value * 100
const limits = {
  claims: 2,
  claim: pounds(25_000),
  turnover: pounds(10_000_000),
  employees: 100,
  soonDays: 2,
} as const
/** Compared word by word with the answer about products. */
const referredProducts = ['medical', 'surgical', 'implant', 'pharmaceutical', 'aviation', 'aircraft', 'aerospace', 'nuclear']

type Rule = { code: string; text: string; fires: (answers: RequestAnswers, today: string) => boolean }

const rules: readonly Rule[] = [
  {
    code: 'claims',
    text: 'More than 2 claims in 5 years, or one over £25,000',
    fires: ({ previousClaims }) =>
      rows(previousClaims).length > limits.claims || rows(previousClaims).some((row) => number(row['costSoFar']) > limits.claim),
  },
  {
    code: 'declined',
    text: 'An insurer has declined, cancelled or imposed special terms',
    fires: ({ insuranceDeclinedOrCancelled }) => yes(insuranceDeclinedOrCancelled),
  },
  {
    code: 'conduct',
    text: 'Insolvency, disqualification or unspent convictions',
    fires: ({ insolvencyOrConvictions }) => yes(insolvencyOrConvictions),
  },
  {
    code: 'turnover',
    text: 'Turnover above £10m',
    fires: ({ annualTurnover, expectedAnnualTurnover }) =>
      number(annualTurnover) > limits.turnover || number(expectedAnnualTurnover) > limits.turnover,
  },
  {
    code: 'employees',
    text: 'More than 100 employees',
    fires: ({ employeeCountOffice, employeeCountManual, employeeCountOther }) =>
      number(employeeCountOffice) + number(employeeCountManual) + number(employeeCountOther) > limits.employees,
  },
  {
    code: 'new',
    text: 'New venture: started this year',
    fires: ({ businessStartYear }, today) => typeof businessStartYear === 'number' && businessStartYear >= Number(today.slice(0, 4)),
  },
  {
    code: 'soon',
    text: 'Cover wanted within 2 days',
    fires: ({ coverStartDate }, today) => typeof coverStartDate === 'string' && coverStartDate < addDays(today, limits.soonDays),
  },
  {
    code: 'lapsed',
    text: 'The expiry date of the present cover has passed',
    fires: ({ presentCoverEndDate }, today) => typeof presentCoverEndDate === 'string' && presentCoverEndDate < today,
  },
  {
    code: 'products',
    text: 'Products may be medical, aviation or nuclear',
    fires: ({ productsSupplied }) =>
      typeof productsSupplied === 'string' && referredProducts.some((word) => productsSupplied.toLowerCase().includes(word)),
  },
  {
    code: 'contract',
    text: 'Largest contract is more than twice the yearly turnover',
    fires: ({ largestContract, expectedAnnualTurnover }) =>
      typeof largestContract === 'number' && typeof expectedAnnualTurnover === 'number' && largestContract > 2 * expectedAnnualTurnover,
  },
  {
    code: 'subcontractors',
    text: 'Subcontractors whose insurance is not checked',
    fires: ({ checksSubcontractorInsurance }) => checksSubcontractorInsurance === false || isNotSure(checksSubcontractorInsurance),
  },
  {
    code: 'trade',
    text: 'The trade is not in our list',
    fires: ({ trade }) => typeof trade === 'object' && 'slug' in trade && trade.slug === '',
  },
  {
    code: 'support',
    text: 'Asked for extra support: read the contact section first',
    fires: ({ supportNeeds }) => list(supportNeeds).length > 0,
  },
]

/** Rules that apply to every family, in addition to those that the question set carries as data. */
export const commonReferrals: readonly { code: string; text: string }[] = rules

/** `answers`: only those that count. `today`: yyyy-mm-dd. "Not sure" triggers none of the set's own rules; staff see it as such. */
export const referralsOf = (set: Pick<QuestionSet, 'referrals'>, answers: Answers, today: string): Referral[] =>
  [
    ...rules.filter(({ fires }) => fires(answers, today)),
    ...(set.referrals ?? olderReferrals).filter(({ when }) => applies(when, answers, false)),
  ].map(({ code, text }) => ({ code, text }))

/** For question sets from before the rules were data. Drafts on those sets can still be sent. */
const olderReferrals: NonNullable<QuestionSet['referrals']> = [
  {
    code: 'usa',
    text: 'Work or sales in the USA or Canada',
    when: {
      any: [
        { question: 'turnoverUsaCanadaPercent' satisfies RequestKey, over: 0 },
        { question: 'productSalesUsaCanadaPercent' satisfies RequestKey, over: 0 },
      ],
    },
  },
  {
    code: 'heat',
    text: 'Heat used away from the premises',
    when: { all: [{ question: 'heatWorkAway' satisfies RequestKey, besides: 'none' }] },
  },
  { code: 'height', text: 'Work above 10 metres', when: { all: [{ question: 'greatestHeightMetres' satisfies RequestKey, over: 10 }] } },
  { code: 'depth', text: 'Digging below 2 metres', when: { all: [{ question: 'greatestDepthMetres' satisfies RequestKey, over: 2 }] } },
  {
    code: 'hazard',
    text: 'Work at hazardous places',
    when: { all: [{ question: 'hazardousPlaces' satisfies RequestKey, besides: 'none' }] },
  },
  {
    code: 'accidents',
    text: 'Reportable accidents in 5 years',
    when: { all: [{ question: 'reportableAccidentCount' satisfies RequestKey, over: 0 }] },
  },
]

/** What the visitor may want to check again. None of it blocks a request. */
export const cautionsOf = (answers: Answers): { question: string; text: string }[] => [...contractCaution(answers), ...vrmCautions(answers)]

const vrmCautions = (answers: RequestAnswers) =>
  (['vehicles', 'pastedVehicles'] as const).flatMap((question) => {
    const unusual = rows(answers[question]).flatMap(({ registration }) =>
      typeof registration === 'string' && !isUsualVrm(registration) ? [registration] : [],
    )
    if (unusual.length === 0) return []
    const shown = unusual.slice(0, 5).join(', ') + (unusual.length > 5 ? ` and ${unusual.length - 5} more` : '')
    return [{ question, text: `Please check: ${shown} ${unusual.length === 1 ? 'is' : 'are'} not in a usual form of a UK registration.` }]
  })

const contractCaution = ({ largestContract, expectedAnnualTurnover }: RequestAnswers): { question: string; text: string }[] => {
  return typeof largestContract === 'number' && typeof expectedAnnualTurnover === 'number' && largestContract > 2 * expectedAnnualTurnover
    ? [
        {
          question: 'largestContract',
          text: 'Your largest contract is more than twice your turnover for the next 12 months. Please check both figures.',
        },
      ]
    : []
}
