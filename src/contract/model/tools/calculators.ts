/**
 * Three calculations that people often get wrong: rebuilding cost, the gross profit that business interruption insures, and the wage roll
 * that employers' liability is rated on. Each states its formula, and nothing is guessed for the visitor. Money is in whole pounds, as typed.
 */
import { readMoney } from '../content/reading.ts'

export const calculatorNames = ['rebuilding-cost', 'gross-profit', 'wage-roll'] as const
export type CalculatorName = (typeof calculatorNames)[number]

type Kind = 'pounds' | 'number' | 'percent'
export type CalculatorField = {
  name: string
  label: string
  hint?: string
  kind: Kind
  /** What to enter, if it is empty or cannot be read. Named, because the summary of errors stands apart from the fields. */
  missing?: string
  /** May be empty, which counts as 0. */
  optional?: true
} & ({ options?: undefined } | { kind: 'number'; options: readonly { value: string; label: string }[] })
/** One line of the working. `total` lines are the result. */
export type ResultLine = { label: string; pounds: number; total?: true; note?: string }
type Values = Readonly<Record<string, number>>

export type Calculator = {
  title: string
  description: string
  intro: readonly string[]
  fields: readonly CalculatorField[]
  /** In words, as spoken. */
  formula: string
  /** Figures of an invented business, as they would be typed: shown worked out before the visitor has entered any. */
  example: { about: string; values: Readonly<Record<string, string>> }
  work: (values: Values) => ResultLine[]
  /** What to do with the result. */
  after: readonly string[]
  /** Slug of the product page it relates to. */
  service: string
}

const of = (values: Values, name: string) => values[name] ?? 0
const rounded = (amount: number) => Math.round(amount)
const months = [12, 18, 24, 36] as const

export const calculators: Record<CalculatorName, Calculator> = {
  'rebuilding-cost': {
    title: 'What would it cost to rebuild?',
    description: 'Work out the sum insured for a building: floor area, cost per square metre, demolition, fees and VAT. With the formula.',
    intro: [
      'Buildings are insured for what it costs to clear the site and build them again, not for what they would sell for. Land is not insured.',
      "You need the cost per square metre for your kind of building and place. A surveyor's rebuild assessment gives it; have one done every three years, and after building work.",
    ],
    fields: [
      {
        name: 'area',
        label: 'Floor area in square metres',
        hint: 'All floors together, measured inside the outer walls.',
        kind: 'number',
        missing: 'Enter the floor area, like 180',
      },
      {
        name: 'rate',
        label: 'Building cost for each square metre',
        hint: 'From the assessment, without VAT.',
        kind: 'pounds',
        missing: 'Enter the building cost for each square metre, like 1,900',
      },
      { name: 'outside', label: 'Walls, car park, sheds and other outside work', kind: 'pounds', optional: true },
      { name: 'demolition', label: 'Demolition and clearing the site', kind: 'pounds', optional: true },
      {
        name: 'fees',
        label: 'Architects, surveyors and engineers',
        hint: 'As a percentage of the building cost. The assessment names it.',
        kind: 'percent',
        missing: 'Enter the fees as a percentage, like 12',
      },
      {
        name: 'vat',
        label: 'Can you reclaim VAT on the building work?',
        kind: 'number',
        options: [
          { value: '20', label: 'No: add 20%' },
          { value: '0', label: 'Yes, all of it' },
        ],
      },
      {
        name: 'uplift',
        label: 'Rising prices until it is rebuilt',
        hint: 'The Day One uplift of your policy, commonly 15 to 50. Leave it empty if you have none.',
        kind: 'percent',
        optional: true,
      },
    ],
    example: {
      about: 'An invented shop with two flats above, VAT not reclaimed.',
      values: { area: '220', rate: '2,100', outside: '12,000', demolition: '28,000', fees: '12', vat: '20', uplift: '' },
    },
    formula:
      'Area × cost per square metre + outside work + demolition, plus fees, plus VAT that you cannot reclaim. With Day One cover the insurer adds the uplift to that declared value.',
    work: (values) => {
      const building = rounded(of(values, 'area') * of(values, 'rate')) + of(values, 'outside')
      const demolition = of(values, 'demolition')
      const fees = rounded((building * of(values, 'fees')) / 100)
      const vat = rounded(((building + demolition + fees) * of(values, 'vat')) / 100)
      const declared = building + demolition + fees + vat
      const uplift = rounded((declared * of(values, 'uplift')) / 100)
      return [
        { label: 'Building and outside work', pounds: building },
        { label: 'Demolition and clearing', pounds: demolition },
        { label: 'Professional fees', pounds: fees },
        { label: 'VAT that you cannot reclaim', pounds: vat },
        { label: 'Declared value', pounds: declared, total: true, note: 'What it would cost to rebuild on the first day of the policy.' },
        ...(uplift > 0
          ? [
              {
                label: 'Sum insured with the uplift',
                pounds: declared + uplift,
                total: true as const,
                note: 'The most that would be paid if prices rise while you rebuild.',
              },
            ]
          : []),
      ]
    },
    after: [
      'If the sum insured is too low, most policies pay claims only in proportion, however small the claim. A building worth £800,000 to rebuild and insured for £600,000 gets £75,000 of a loss of £100,000, less the excess.',
      'Listed buildings cost more and take longer. Tell us if yours is one.',
    ],
    service: 'commercial-property-insurance',
  },
  'gross-profit': {
    title: 'Gross profit for business interruption',
    description:
      'Work out the gross profit that business interruption insurance is based on, for 12 to 36 months. It is not the one in your accounts.',
    intro: [
      'Business interruption insurance replaces gross profit while you cannot trade as usual. Insurers mean something else by it than accountants do.',
      'They take off only what you stop paying as soon as you stop selling, mostly goods and materials. Wages and rent stay in, because they go on.',
    ],
    fields: [
      {
        name: 'turnover',
        label: 'Turnover of the last 12 months',
        hint: 'Without VAT.',
        kind: 'pounds',
        missing: 'Enter the turnover of the last 12 months, like 250,000',
      },
      { name: 'opening', label: 'Stock and work in progress at the beginning of the year', kind: 'pounds', optional: true },
      { name: 'closing', label: 'Stock and work in progress at the end of the year', kind: 'pounds', optional: true },
      {
        name: 'purchases',
        label: 'Goods and materials bought',
        hint: 'Less discounts you were given.',
        kind: 'pounds',
        missing: 'Enter the goods and materials bought, like 90,000',
      },
      {
        name: 'carriage',
        label: 'Carriage, packing and other costs that fall with sales',
        hint: 'Only what stops when you stop selling. Never wages or rent.',
        kind: 'pounds',
        optional: true,
      },
      {
        name: 'growth',
        label: 'Growth you expect by the end of the period',
        hint: 'In all, for example 10. A loss late in the policy year reaches far into the next one.',
        kind: 'percent',
        optional: true,
      },
      {
        name: 'months',
        label: 'How long until you trade as before?',
        kind: 'number',
        options: months.map((count) => ({ value: String(count), label: `${count} months` })),
      },
    ],
    example: {
      about: 'An invented café: turnover £310,000, goods bought £96,000.',
      values: {
        turnover: '310,000',
        opening: '6,000',
        closing: '7,000',
        purchases: '96,000',
        carriage: '4,000',
        growth: '5',
        months: '18',
      },
    },
    formula:
      'Turnover + closing stock − (opening stock + goods bought + other costs that fall with sales), plus growth, for as many months as you choose.',
    work: (values) => {
      const year = of(values, 'turnover') + of(values, 'closing') - of(values, 'opening') - of(values, 'purchases') - of(values, 'carriage')
      const grown = rounded((year * of(values, 'growth')) / 100)
      const period = rounded(((year + grown) * of(values, 'months')) / 12)
      return [
        { label: 'Insurance gross profit of the last 12 months', pounds: year },
        { label: 'Growth', pounds: grown },
        {
          label: `Gross profit for ${of(values, 'months')} months`,
          pounds: period,
          total: true,
          note: 'The figure to declare for this indemnity period.',
        },
      ]
    },
    after: [
      'Count the time to clear the site, get permission, rebuild, fit out and win customers back. For many businesses 12 months are too short, and for a listed building 24 often are.',
      'If you declare too little, most policies pay in proportion. Ask your accountant to check the figure.',
    ],
    service: 'business-interruption-insurance',
  },
  'wage-roll': {
    title: "Wages for employers' liability",
    description: "Split your wage roll into office work, work on your premises and work away, as employers' liability insurers ask for it.",
    intro: [
      "Employers' liability is rated on wages, and an hour on a roof costs more to insure than an hour at a desk. So insurers ask for wages by kind of work.",
      "Use gross pay for the coming 12 months with overtime and bonuses, without employer's National Insurance.",
    ],
    fields: [
      { name: 'clerical', label: 'Office and sales', hint: 'Nobody in this group does manual work.', kind: 'pounds', optional: true },
      {
        name: 'inside',
        label: 'Manual work on your own premises',
        hint: 'Kitchen, workshop, shop floor, warehouse.',
        kind: 'pounds',
        optional: true,
      },
      {
        name: 'away',
        label: 'Manual work elsewhere',
        hint: "At customers' premises, on sites, on the road.",
        kind: 'pounds',
        optional: true,
      },
      { name: 'height', label: 'Of that: work with heat or above 10 metres', kind: 'pounds', optional: true },
      { name: 'directors', label: 'Directors who do manual work', kind: 'pounds', optional: true },
      {
        name: 'labour',
        label: 'Labour-only subcontractors',
        hint: 'They work under your direction with your tools, so they count as your staff.',
        kind: 'pounds',
        optional: true,
      },
      {
        name: 'bonaFide',
        label: 'Subcontractors who bring their own tools and insurance',
        hint: 'Asked for separately; not part of your wages.',
        kind: 'pounds',
        optional: true,
      },
    ],
    example: {
      about: 'An invented joinery: two in the office, a workshop, and fitting at customers.',
      values: {
        clerical: '48,000',
        inside: '86,000',
        away: '64,000',
        height: '',
        directors: '30,000',
        labour: '22,000',
        bonaFide: '18,000',
      },
    },
    formula:
      'Office + manual on your premises + manual elsewhere + directors who do manual work + labour-only subcontractors. Work with heat or at height is shown separately, and is already in the total.',
    work: (values) => {
      const manual = of(values, 'inside') + of(values, 'away') + of(values, 'directors') + of(values, 'labour')
      return [
        { label: 'Office and sales', pounds: of(values, 'clerical') },
        { label: 'Manual, with directors and labour-only subcontractors', pounds: manual },
        { label: 'Wages to declare', pounds: of(values, 'clerical') + manual, total: true },
        ...(of(values, 'height') > 0 ? [{ label: 'Of that: with heat or above 10 metres', pounds: of(values, 'height') }] : []),
        ...(of(values, 'bonaFide') > 0
          ? [
              {
                label: 'Other subcontractors, asked for separately',
                pounds: of(values, 'bonaFide'),
                note: 'Check each year that they have their own cover.',
              },
            ]
          : []),
      ]
    },
    after: [
      'Most policies are adjusted at the end of the year: you declare what you paid, and pay more or get some back.',
      'Not sure who counts as labour-only? Ask us before you declare.',
    ],
    service: 'employers-liability-insurance',
  },
}

const maxValue = 1_000_000_000
const enter: Record<Kind, string> = {
  pounds: 'enter a sum in pounds, like 250,000',
  number: 'enter a number, like 180',
  percent: 'enter a percentage, like 12',
}
const wrong = ({ label, kind, options, missing }: CalculatorField) =>
  options ? `${label} Choose one` : (missing ?? `${label}: ${enter[kind]}`)

/** A number as typed. Null if it is not one. Pence are dropped from money. */
const readField = ({ kind, options }: CalculatorField, typed: string): number | null => {
  if (kind === 'pounds') {
    const pence = readMoney(typed)
    return pence === null ? null : Math.round(pence / 100)
  }
  if (options && !options.some(({ value }) => value === typed)) return null
  const plain = typed.replace(/\s*%$/, '').trim()
  return /^(?:\d{1,3}(?:,\d{3}){1,2}|\d{1,9})(?:\.\d{1,2})?$/.test(plain) ? Number(plain.replaceAll(',', '')) : null
}

export type Calculated = { typed: Record<string, string>; errors: Record<string, string>; lines: ResultLine[] | null }

/** The calculation for an address. `lines` is null until all required values are present and readable. `sent`: the form was sent. */
export const calculate = ({ fields, work }: Calculator, ask: (name: string) => string, sent: boolean): Calculated => {
  const typed: Record<string, string> = {}
  const errors: Record<string, string> = {}
  const values: Record<string, number> = {}
  for (const field of fields) {
    const text = ask(field.name).trim().slice(0, 30)
    typed[field.name] = text
    if (text === '' && field.optional) continue
    const value = readField(field, text)
    if (value === null) errors[field.name] = wrong(field)
    else if (value > maxValue || (field.kind === 'percent' && value > 100)) errors[field.name] = `${field.label}: this is too large`
    else values[field.name] = value
  }
  if (!sent) return { typed, errors: {}, lines: null }
  return Object.keys(errors).length > 0 ? { typed, errors, lines: null } : { typed, errors, lines: work(values) }
}

/** The working of a calculator's own example. */
export const exampleLines = (name: CalculatorName): ResultLine[] | null => {
  const { example } = calculators[name]
  return calculate(calculators[name], (field) => example.values[field] ?? '', true).lines
}
