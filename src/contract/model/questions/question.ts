/** Question sets as data: what is asked, in which words, why, and when. `content/questions/` holds them; the database keeps every version. */
import { requiredText, text, z, type Infer } from '../../schema.ts'

const some = z.array(z.string()).check(z.minLength(1))
const about = {
  question: requiredText(60),
  /** Any line of a list whose part holds, or one share of a set of shares. */ part: z.optional(requiredText(60)),
}

/**
 * Compares one earlier answer. `over` works on numbers and money (pence); `sector` and `trade` on the trade ('' is one not in our list).
 * `besides`: something else than this was chosen too; `lacks`: this was not chosen, alone or among several, also while nothing is.
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

/** The question whose choices `covers` below looks for. */
export const coversKey = 'covers'

/**
 * At least one of `covers` is asked for, every one of `all` holds and, where given, at least one of `any`.
 * Conditions look at earlier pages only, so that no page changes under the hand.
 */
export const When = z.strictObject({ covers: z.optional(some), all: z.optional(z.array(Condition)), any: z.optional(z.array(Condition)) })
export type When = Infer<typeof When>

export const Option = z.strictObject({
  value: requiredText(60),
  label: requiredText(120),
  hint: z.optional(text(240)),
  /** Options of one group stand under its name. */ group: z.optional(requiredText(60)),
  /** Chosen alone: "None of these". */ alone: z.optional(z.literal(true)),
})
const options = z.array(Option).check(z.minLength(2), z.maxLength(60))

/**
 * What the answer is stored under for as long as the record lasts: camelCase words that say what is asked, the same for the same fact
 * in every family (docs/decisions/0036). Stored sets may be older than that rule, so questionKeys.test.ts keeps it.
 */
const key = z.string().check(z.regex(/^[a-zA-Z]\w{0,59}$/))
/** Its code in the domain paper; until 2026 also its key, which the audit log and the records sent before then still show. */
const source = z.optional(requiredText(20))

export const worded = {
  id: key,
  source,
  /** The question as the visitor reads it. */
  label: requiredText(200),
  /** In a few words, for the check page: "Change <short>". */
  short: requiredText(80),
  hint: z.optional(text(400)),
  /** "Why we ask": what the answer changes about the cover, never about blame. */
  why: requiredText(400),
  /** What to do when it is empty or unreadable: "Enter your annual turnover, like 250000". Also how an optional one is corrected. */
  missing: requiredText(160),
  optional: z.optional(z.literal(true)),
  /** "I am not sure" is an answer: staff follow it up. Never on identity or declaration. */
  notSure: z.optional(z.literal(true)),
  headings: z.optional(z.array(requiredText(40))),
  /** What its fields hold before somebody answers (suggest.ts). Never for a fact that insurers rely on: docs/decisions/0091. */
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
  /** Pence. `atLeast`: not below another money answer of the same page. */
  money: z.strictObject({
    ...worded,
    type: z.literal('money'),
    atLeast: z.optional(requiredText(60)),
    /** Left empty, it is the amount of this other answer of the same page, unless that is nothing. Its hint says so. */
    sameAs: z.optional(requiredText(60)),
    /** A loss is written with a minus. */ negative: z.optional(z.literal(true)),
  }),
  pct: z.strictObject({ ...worded, type: z.literal('pct') }),
  /** `from`, `to`: days from today that are allowed. `notBefore`: another date of the same page. */
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
/** What a line of a list may ask. `headings` of a part: how its column may be called in a pasted list, beside its key and short name. */
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
  /** One of them, in the singular: 'vehicle'. */ item: requiredText(40),
  max: z.number(),
  parts: z.array(Part).check(z.minLength(1)),
  /** The part that no two lines may share. */ unique: z.optional(requiredText(60)),
  /** The part whose shares make 100 over all lines. */ total: z.optional(requiredText(60)),
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
  /** Shares of a whole that make 100 (within 0.5). */
  z.strictObject({
    ...worded,
    type: z.literal('pctSet'),
    items: z.array(z.strictObject({ key, source, label: requiredText(80) })),
  }),
  /** Yes or no; yes asks for words. */
  z.strictObject({
    ...worded,
    type: z.literal('boolDetail'),
    detail: z.strictObject({ label: requiredText(160), missing: requiredText(160), max: z.number() }),
  }),
  /** Yes or no; yes asks for one to `max` lines. */
  z.strictObject({ ...worded, type: z.literal('boolList'), ...lines }),
  /** One to `max` lines, each with its own fields. */
  z.strictObject({ ...worded, type: z.literal('list'), ...lines }),
  /** The same, typed or pasted as text: one line each, parts in order between commas or tabs. `example`: such a line. */
  z.strictObject({ ...worded, type: z.literal('table'), ...lines, example: requiredText(200) }),
  z.strictObject({ ...worded, type: z.literal('address') }),
  /** Files, which are sent beside the form and kept with the request: never among its answers. */
  z.strictObject({ ...worded, type: z.literal('files') }),
  z.strictObject({ ...worded, type: z.literal('trade') }),
  /** Employer reference number, or why there is none. */
  z.strictObject({ ...worded, type: z.literal('ern'), options }),
])
export type Question = Infer<typeof Question>
export type QuestionType = Question['type']

/** One screen: a single question or one tight group. `id` is its URL. */
export const QuestionPage = z.strictObject({
  id: z.string().check(z.regex(/^[a-z]+(?:-[a-z]+)*$/)),
  section: requiredText(60),
  /** The h1. */
  title: requiredText(120),
  intro: z.optional(text(500)),
  when: z.optional(When),
  /** Its yes-or-no questions ask for what is seldom so: one press may answer no to those left open. */
  noToRest: z.optional(z.literal(true)),
  questions: z.array(Question).check(z.minLength(1)),
})
export type QuestionPage = Infer<typeof QuestionPage>

/** Its words, which staff may change. */
export const declarationWords = { duty: z.array(requiredText(600)).check(z.minLength(2), z.maxLength(12)), statement: requiredText(300) }
export const Declaration = z.strictObject({
  /** Recorded with the name and time of whoever declares. */
  version: requiredText(20),
  ...declarationWords,
})
export type Declaration = Infer<typeof Declaration>

/** What a broker is told beside the answers, with the plain reason. Never shown to the visitor, never a refusal. */
const ReferralRule = z.strictObject({ code: z.string().check(z.regex(/^[a-z]+(?:-[a-z]+)*$/)), text: requiredText(120), when: When })
export const referralRules = z.array(ReferralRule)

export const QuestionSet = z.strictObject({
  family: requiredText(40),
  version: z.number().check(z.int(), z.minimum(1)),
  title: requiredText(80),
  pages: z.array(QuestionPage).check(z.minLength(1)),
  declaration: Declaration,
  /** Absent in sets of before there were any. */
  referrals: z.optional(referralRules),
})
export type QuestionSet = Infer<typeof QuestionSet>

/** Not pages of a set, so no page may have these names. */
export const reservedPages = ['check', 'declaration', 'resume', 'save'] as const

/** What the journey needs of a trade; the texts of content/trades/ (tradeContent.ts) are left behind, so that they are not sent. */
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
/** `slug` and `sector` are empty for a trade that is not in our list; `name` then is what was typed. */
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

/** A form as it was sent: names to text, several values under one name as a list. */
export type Fields = Record<string, string | string[]>
