/** Find my insurance as data: questions, and the rules applied to their answers. `finderEngine.ts` runs them. */
import { coverBases, coverLevels } from '../content/kinds/industry.ts'
import { isoDate, requiredText, z, type Infer } from '../../schema.ts'

const name = requiredText(40)
const values = z.array(name).check(z.minLength(1))

export const FinderCondition = z.union([
  /** The answer is one of these. With several answers, any of them. */
  z.strictObject({ question: name, is: values }),
  z.strictObject({ question: name, atLeast: z.number() }),
  /** Earlier rules found at least this many of these covers. */
  z.strictObject({ covers: values, atLeast: z.number() }),
])
export type FinderCondition = Infer<typeof FinderCondition>

/** Every given part must hold. `otherwise`: no other rule has found anything. */
export const FinderWhen = z.strictObject({
  all: z.optional(z.array(FinderCondition)),
  any: z.optional(z.array(FinderCondition)),
  none: z.optional(z.array(FinderCondition)),
  otherwise: z.optional(z.literal(true)),
})
export type FinderWhen = Infer<typeof FinderWhen>

const FinderOption = z.strictObject({
  value: name,
  label: requiredText(80),
  hint: z.optional(requiredText(160)),
  when: z.optional(FinderWhen),
})

export const FinderQuestion = z.strictObject({
  id: name,
  type: z.enum(['one', 'several', 'number', 'trade']),
  label: requiredText(120),
  /** Short label for the list of answers beside the result. */
  short: requiredText(60),
  why: requiredText(200),
  hint: z.optional(requiredText(160)),
  options: z.optional(z.array(FinderOption).check(z.minLength(2))),
  min: z.optional(z.number()),
  max: z.optional(z.number()),
  /** The message for a number that cannot be read. */
  wrong: z.optional(requiredText(120)),
  /** Not asked if this is known to be false. */
  when: z.optional(FinderWhen),
  /** Shown below one choice of another question. */
  under: z.optional(z.strictObject({ question: name, value: name })),
})
export type FinderQuestion = Infer<typeof FinderQuestion>

export const FinderRule = z.strictObject({
  /** Its number in the decision table: 1 to 43. Rule 43 comes before 42, which applies if nothing else was found. */
  id: z.number(),
  when: FinderWhen,
  finds: z
    .array(
      z.strictObject({
        cover: requiredText(10),
        level: z.enum(coverLevels),
        basis: z.enum(coverBases),
        reason: requiredText(300),
        /** The product page that fits this reason better than the cover's own page. */
        service: z.optional(requiredText(80)),
        when: z.optional(FinderWhen),
      }),
    )
    .check(z.minLength(1)),
})
export type FinderRule = Infer<typeof FinderRule>

export const FinderStep = z.strictObject({ id: name, title: requiredText(60), questions: z.array(FinderQuestion).check(z.minLength(1)) })
export type FinderStep = Infer<typeof FinderStep>

/** content/tools/finder/find-my-insurance.json */
export const Finder = z.strictObject({
  slug: requiredText(40),
  title: requiredText(60),
  updatedOn: isoDate(),
  /** An example result, shown before the visitor has answered. */
  example: z.strictObject({ title: requiredText(60), caption: requiredText(160), answers: z.record(name, values) }),
  steps: z.array(FinderStep).check(z.minLength(1)),
  rules: z.array(FinderRule).check(z.minLength(1)),
})
export type Finder = Infer<typeof Finder>
