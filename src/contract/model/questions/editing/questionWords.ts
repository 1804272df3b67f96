/**
 * The words of a part of the questions as staff edit them: the questions for everybody, those of one family of covers, or those of a claim.
 * Keys, types, conditions and limits belong to the program. They appear here as `id`, `value` and `is`, for reading only.
 */
import { requiredText, text, z, type Infer } from '../../../schema.ts'
import { declarationWords, worded } from '../question.ts'
import { QuestionCase } from './questionCase.ts'

const key = requiredText(60)
/** What the program decides about it, in words: what kind of answer it takes, and when it is asked. */
const is = text(6000)

const { label, short, hint, why, missing } = worded
const wordFields = { label, short, hint, why, missing }

export const OptionWords = z.strictObject({ label: requiredText(120), hint: z.optional(text(240)), value: key })
export type OptionWords = Infer<typeof OptionWords>

const options = z.optional(z.array(OptionWords).check(z.minLength(1)))

export const PartWords = z.strictObject({ ...wordFields, options, id: key, is })
export type PartWords = Infer<typeof PartWords>

const ShareWords = z.strictObject({ label: requiredText(80), key })
const DetailWords = z.strictObject({ label: requiredText(160), missing: requiredText(160) })

export const WordedQuestion = z.strictObject({
  ...wordFields,
  optional: z.optional(z.literal(true)),
  /** Switched off: kept here, but not asked. */
  off: z.optional(z.literal(true)),
  options,
  /** The parts of each line of a list. */
  parts: z.optional(z.array(PartWords).check(z.minLength(1))),
  /** The shares of a `pctSet`. */
  items: z.optional(z.array(ShareWords).check(z.minLength(1))),
  /** The text asked for after "yes". */
  detail: z.optional(DetailWords),
  id: key,
  is,
})
export type WordedQuestion = Infer<typeof WordedQuestion>

export const WordedPage = z.strictObject({
  title: requiredText(120),
  intro: z.optional(text(500)),
  questions: z.array(WordedQuestion).check(z.minLength(1)),
  id: key,
  is,
})
export type WordedPage = Infer<typeof WordedPage>

export const QuestionWords = z.strictObject({
  slug: requiredText(40),
  title: requiredText(120),
  /** The covers that can be asked for, in a family that adds covers. */
  covers: z.optional(z.array(OptionWords).check(z.minLength(1))),
  pages: z.array(WordedPage).check(z.minLength(1)),
  /** The declaration made before sending. Only in the common part. */
  declaration: z.optional(z.strictObject(declarationWords)),
  cases: z.array(QuestionCase).check(z.minLength(1), z.maxLength(30)),
})
export type QuestionWords = Infer<typeof QuestionWords>

/** The part with the pages that everybody is asked, and the part for claims. The others are named after their family of covers. */
export const commonPart = 'common'
export const claimPart = 'claim'
export const claimFamily = 'claim'
