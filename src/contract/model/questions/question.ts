/** Question sets as data: what is asked, in which words, why, and when. Defined in `content/questions/`; the database keeps every version. */
import { requiredText, text, z, type Infer } from '../../schema.ts'

const some = z.array(z.string()).check(z.minLength(1))
const about = {
  question: requiredText(60),
  /** True for any line of a list, or any share, whose part matches. */ part: z.optional(requiredText(60)),
}

/**
 * Tests one earlier answer. `over` applies to numbers and money (pence); `sector` and `trade` to the trade ('' is one not in our list).
 * `besides`: something other than this was also chosen; `lacks`: this was not chosen, which includes no answer at all.
 */
const Condition = z.union([
  z.strictObject({ ...about, includes: requiredText(40) }),
  z.strictObject({ ...about, lacks: requiredText(40) }),
  z.strictObject({ ...about, besides: requiredText(40) }),
  z.strictObject({ ...about, oneOf: some }),
  z.strictObject({ ...about, over: z.number() }),
  z.strictObject({ ...about, yes: z.boolean() }),
  z.strictObject({ ...about, sector: some }),
  z.strictObject({ ...about, trade: some }),
])
export type Condition = Infer<typeof Condition>

/** The question whose choices `covers` below refers to. */
export const coversKey = 'covers'

/**
 * True if at least one of `covers` is asked for, all of `all` hold and, if given, at least one of `any` holds.
 * Conditions look at earlier pages only, so that a page does not change while it is being filled in.
 */
export const When = z.strictObject({ covers: z.optional(some), all: z.optional(z.array(Condition)), any: z.optional(z.array(Condition)) })
export type When = Infer<typeof When>

export const Option = z.strictObject({
  value: requiredText(60),
  label: requiredText(120),
  hint: z.optional(text(240)),
  /** Options of one group are shown under its name. */ group: z.optional(requiredText(60)),
  /** Excludes all others: "None of these". */ alone: z.optional(z.literal(true)),
})
const options = z.array(Option).check(z.minLength(2), z.maxLength(60))

/**
 * The key that the answer is stored under for as long as the record exists: camelCase words that say what is asked, the same for the
 * same fact in every family (docs/decisions/0036). Stored sets may be older than that rule, so questionKeys.test.ts enforces it.
 */
const key = z.string().check(z.regex(/^[a-zA-Z]\w{0,59}$/))
/** Its code in the domain paper. It was also its key until 2026, and still is in the audit log and in records sent before then. */
const source = z.optional(requiredText(20))

export const worded = {
  id: key,
  source,
  /** The question as the visitor reads it. */
  label: requiredText(200),
  /** A short name, for the check page: "Change <short>". */
  short: requiredText(80),
  hint: z.optional(text(400)),
  /** "Why we ask": what the answer changes about the cover, never about blame. */
  why: requiredText(400),
  /** The error if it is empty or unreadable: "Enter your annual turnover, like 250000". Optional questions use it for unreadable answers. */
  missing: requiredText(160),
  optional: z.optional(z.literal(true)),
  /** Offers "I am not sure" as an answer, which staff follow up. Never on identity or declaration. */
  notSure: z.optional(z.literal(true)),
  headings: z.optional(z.array(requiredText(40))),
  /** Shown below the Yes of this yes-or-no question earlier on the same page, and answered only with that Yes. Always optional. */
  underYes: z.optional(requiredText(60)),
  /** Prefills its fields before the visitor answers (suggest.ts). Never for a fact that insurers rely on: docs/decisions/0091. */
  suggest: z.optional(z.enum(['notSure', 'twoWeeksAhead', 'mainAddress'])),
  when: z.optional(When),
}

const plain = {
  text: z.strictObject({
    ...worded,
    type: z.literal('text'),
    max: z.number(),
    min: z.optional(z.number()),
    format: z.optional(z.enum(['registration', 'email', 'phone', 'postcode', 'vrm'])),
    /** Token for the browser's autofill. */
    autocomplete: z.optional(requiredText(40)),
  }),
  area: z.strictObject({ ...worded, type: z.literal('area'), max: z.number(), min: z.optional(z.number()) }),
  int: z.strictObject({ ...worded, type: z.literal('int'), min: z.number(), max: z.number(), unit: z.optional(text(20)) }),
  /** Pence. `atLeast`: not less than another money answer on the same page. */
  money: z.strictObject({
    ...worded,
    type: z.literal('money'),
    atLeast: z.optional(requiredText(60)),
    /** If empty, it takes the amount of this other answer on the same page, unless that is empty or 0. Its hint says so. */
    sameAs: z.optional(requiredText(60)),
    /** Allows a minus sign, for a loss. */ negative: z.optional(z.literal(true)),
  }),
  pct: z.strictObject({ ...worded, type: z.literal('pct') }),
  /** `from`, `to`: allowed days from today. `notBefore`: another date on the same page. */
  date: z.strictObject({
    ...worded,
    type: z.literal('date'),
    from: z.optional(z.number()),
    to: z.optional(z.number()),
    notBefore: z.optional(requiredText(60)),
  }),
  year: z.strictObject({ ...worded, type: z.literal('year'), min: z.number() }),
  radio: z.strictObject({ ...worded, type: z.literal('radio'), options }),
  select: z.strictObject({ ...worded, type: z.literal('select'), options }),
  multi: z.strictObject({ ...worded, type: z.literal('multi'), options }),
  bool: z.strictObject({ ...worded, type: z.literal('bool') }),
}
/** What a line of a list may ask. `headings`: other names for the column in a pasted list, besides its key and short name. */
const Part = z.discriminatedUnion('type', [
  plain.text,
  plain.area,
  plain.int,
  plain.money,
  plain.pct,
  plain.date,
  plain.year,
  plain.select,
  plain.radio,
  plain.bool,
])
export type Part = Infer<typeof Part>

const lines = {
  /** The singular name of a line: 'vehicle'. */ item: requiredText(40),
  max: z.number(),
  parts: z.array(Part).check(z.minLength(1)),
  /** The part that must be different on every line. */ unique: z.optional(requiredText(60)),
  /** The part whose shares must add up to 100 over all lines. */ total: z.optional(requiredText(60)),
}

export const Question = z.discriminatedUnion('type', [
  plain.text,
  plain.area,
  plain.int,
  plain.money,
  plain.pct,
  plain.date,
  plain.year,
  plain.radio,
  plain.select,
  plain.multi,
  plain.bool,
  /** Shares of a whole that add up to 100 (within 0.5). */
  z.strictObject({
    ...worded,
    type: z.literal('pctSet'),
    items: z.array(z.strictObject({ key, source, label: requiredText(80) })),
  }),
  /** Yes or no; yes requires a text. */
  z.strictObject({
    ...worded,
    type: z.literal('boolDetail'),
    detail: z.strictObject({ label: requiredText(160), missing: requiredText(160), max: z.number() }),
  }),
  /** Yes or no; yes requires one to `max` lines. */
  z.strictObject({ ...worded, type: z.literal('boolList'), ...lines }),
  /** One to `max` lines, each with its own fields. */
  z.strictObject({ ...worded, type: z.literal('list'), ...lines }),
  /** The same, typed or pasted as text: one line each, parts in order, separated by commas or tabs. `example`: a sample line. */
  z.strictObject({ ...worded, type: z.literal('table'), ...lines, example: requiredText(200) }),
  z.strictObject({ ...worded, type: z.literal('address') }),
  /** Files, sent separately from the form and stored with the request. Never among its answers. */
  z.strictObject({ ...worded, type: z.literal('files') }),
  z.strictObject({ ...worded, type: z.literal('trade') }),
  /** Employer reference number, or why there is none. */
  z.strictObject({ ...worded, type: z.literal('ern'), options }),
])
export type Question = Infer<typeof Question>

/** One screen: a single question or one tight group. `id` is its URL. */
export const QuestionPage = z.strictObject({
  id: z.string().check(z.regex(/^[a-z]+(?:-[a-z]+)*$/)),
  section: requiredText(60),
  /** The h1. */
  title: requiredText(120),
  intro: z.optional(text(500)),
  when: z.optional(When),
  /** Its yes-or-no questions are about rare things: one button may answer no to all those left open. */
  noToRest: z.optional(z.literal(true)),
  questions: z.array(Question).check(z.minLength(1)),
})
export type QuestionPage = Infer<typeof QuestionPage>

/** The declaration's words, which staff may change. */
export const declarationWords = { duty: z.array(requiredText(600)).check(z.minLength(2), z.maxLength(12)), statement: requiredText(300) }
export const Declaration = z.strictObject({
  /** Recorded with the name and time of the person who declares. */
  version: requiredText(20),
  ...declarationWords,
})
export type Declaration = Infer<typeof Declaration>

/** What a broker is told in addition to the answers, with the reason. Never shown to the visitor, never a refusal. */
const ReferralRule = z.strictObject({ code: z.string().check(z.regex(/^[a-z]+(?:-[a-z]+)*$/)), text: requiredText(120), when: When })
export const referralRules = z.array(ReferralRule)

export const QuestionSet = z.strictObject({
  family: requiredText(40),
  version: z.number().check(z.int(), z.minimum(1)),
  title: requiredText(80),
  pages: z.array(QuestionPage).check(z.minLength(1)),
  declaration: Declaration,
  /** Absent in older sets. */
  referrals: z.optional(referralRules),
})
export type QuestionSet = Infer<typeof QuestionSet>

/** Reserved names that no page of a set may have. */
export const reservedPages = ['check', 'declaration', 'resume', 'save'] as const

/** The fields of a trade that the journey needs, without the texts of content/trades/ (tradeContent.ts), which are not sent. */
export const Trade = z.object({
  slug: requiredText(40),
  name: requiredText(60),
  sector: requiredText(40),
  synonyms: z.array(requiredText(40)),
})
export type Trade = Infer<typeof Trade>

// --- Answers as they are stored ---

export type NotSure = { notSure: true }
export type AddressAnswer = { line1: string; line2: string; town: string; county: string; postcode: string }
/** `slug` and `sector` are empty for a trade that is not in our list; `name` is then what was typed. */
export type TradeAnswer = { slug: string; name: string; sector: string }
export type ListAnswer = { yes: boolean; rows: Record<string, Answer>[] }
export type DetailAnswer = { yes: boolean; detail: string }
export type ErnAnswer = { number: string; reason: string }
/** Money in pence, percentages 0-100, dates yyyy-mm-dd. */
export type Answer =
  | string
  | number
  | boolean
  | string[]
  | Record<string, number>
  | NotSure
  | AddressAnswer
  | TradeAnswer
  | ListAnswer
  | DetailAnswer
  | ErnAnswer
export type Answers = Record<string, Answer>

export const isNotSure = (answer: Answer | undefined): answer is NotSure => typeof answer === 'object' && 'notSure' in answer

/** A form as sent: names to texts. Several values under one name are a list. */
export type Fields = Record<string, string | string[]>
