/** What a broker must look at before asking insurers (domain 8.4). Never shown to the visitor, never a refusal. */
import { applies } from './condition.ts'
import { isNotSure, type Answer, type Answers, type QuestionSet } from './question.ts'
import type { Referral } from './quote.ts'
import { isUsualVrm } from './reading.ts'
import { addDays } from './workingTime.ts'

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
/** Compared word by word in the answer about products. */
const referredProducts = ['medical', 'surgical', 'implant', 'pharmaceutical', 'aviation', 'aircraft', 'aerospace', 'nuclear']

type Rule = { code: string; text: string; fires: (answers: Answers, today: string) => boolean }

const rules: readonly Rule[] = [
  {
    code: 'claims',
    text: 'More than 2 claims in 5 years, or one over £25,000',
    fires: ({ c17 }) => rows(c17).length > limits.claims || rows(c17).some((row) => number(row['amount']) > limits.claim),
  },
  { code: 'declined', text: 'An insurer has declined, cancelled or imposed special terms', fires: ({ c18 }) => yes(c18) },
  { code: 'conduct', text: 'Insolvency, disqualification or unspent convictions', fires: ({ c19 }) => yes(c19) },
  {
    code: 'turnover',
    text: 'Turnover above £10m',
    fires: ({ c10a, c10b }) => number(c10a) > limits.turnover || number(c10b) > limits.turnover,
  },
  {
    code: 'employees',
    text: 'More than 100 employees',
    fires: ({ c12a, c12b, c12c }) => number(c12a) + number(c12b) + number(c12c) > limits.employees,
  },
  {
    code: 'new',
    text: 'New venture: started this year',
    fires: ({ c9 }, today) => typeof c9 === 'number' && c9 >= Number(today.slice(0, 4)),
  },
  {
    code: 'soon',
    text: 'Cover wanted within 2 days',
    fires: ({ c20 }, today) => typeof c20 === 'string' && c20 < addDays(today, limits.soonDays),
  },
  {
    code: 'lapsed',
    text: 'The expiry date of the present cover has passed',
    fires: ({ c16b }, today) => typeof c16b === 'string' && c16b < today,
  },
  {
    code: 'products',
    text: 'Products may be medical, aviation or nuclear',
    fires: ({ a12 }) => typeof a12 === 'string' && referredProducts.some((word) => a12.toLowerCase().includes(word)),
  },
  {
    code: 'contract',
    text: 'Largest contract is more than twice the yearly turnover',
    fires: ({ a9, c10b }) => typeof a9 === 'number' && typeof c10b === 'number' && a9 > 2 * c10b,
  },
  { code: 'subcontractors', text: 'Subcontractors whose insurance is not checked', fires: ({ a11b }) => a11b === false || isNotSure(a11b) },
  { code: 'trade', text: 'The trade is not in our list', fires: ({ c8 }) => typeof c8 === 'object' && 'slug' in c8 && c8.slug === '' },
  { code: 'support', text: 'Asked for extra support: read the contact section first', fires: ({ c24 }) => list(c24).length > 0 },
]

/** Rules of every family, beside those the set itself carries as data. */
export const commonReferrals: readonly { code: string; text: string }[] = rules

/** `answers`: only those that count. `today`: yyyy-mm-dd. "Not sure" fires none of the set's own: staff see it as such. */
export const referralsOf = (set: Pick<QuestionSet, 'referrals'>, answers: Answers, today: string): Referral[] =>
  [
    ...rules.filter(({ fires }) => fires(answers, today)),
    ...(set.referrals ?? olderReferrals).filter(({ when }) => applies(when, answers, false)),
  ].map(({ code, text }) => ({ code, text }))

/** Sets of before the rules were data: drafts on them are still sent. */
const olderReferrals: NonNullable<QuestionSet['referrals']> = [
  {
    code: 'usa',
    text: 'Work or sales in the USA or Canada',
    when: {
      any: [
        { question: 'c11b', over: 0 },
        { question: 'a13a', over: 0 },
      ],
    },
  },
  { code: 'heat', text: 'Heat used away from the premises', when: { all: [{ question: 'a6', besides: 'none' }] } },
  { code: 'height', text: 'Work above 10 metres', when: { all: [{ question: 'a4', over: 10 }] } },
  { code: 'depth', text: 'Digging below 2 metres', when: { all: [{ question: 'a5', over: 2 }] } },
  { code: 'hazard', text: 'Work at hazardous places', when: { all: [{ question: 'a7', besides: 'none' }] } },
  { code: 'accidents', text: 'Reportable accidents in 5 years', when: { all: [{ question: 'a20', over: 0 }] } },
]

/** What the visitor may want to look at again; nothing here stops a request. */
export const cautionsOf = (answers: Answers): { question: string; text: string }[] => [...contractCaution(answers), ...vrmCautions(answers)]

const vrmCautions = (answers: Answers) =>
  ['v1', 'v1t'].flatMap((question) => {
    const unusual = rows(answers[question]).flatMap(({ vrm }) => (typeof vrm === 'string' && !isUsualVrm(vrm) ? [vrm] : []))
    if (unusual.length === 0) return []
    const shown = unusual.slice(0, 5).join(', ') + (unusual.length > 5 ? ` and ${unusual.length - 5} more` : '')
    return [{ question, text: `Please check: ${shown} ${unusual.length === 1 ? 'is' : 'are'} not in a usual form of a UK registration.` }]
  })

const contractCaution = ({ a9, c10b }: Answers): { question: string; text: string }[] => {
  return typeof a9 === 'number' && typeof c10b === 'number' && a9 > 2 * c10b
    ? [
        {
          question: 'a9',
          text: 'Your largest contract is more than twice your turnover for the next 12 months. Please check both figures.',
        },
      ]
    : []
}
