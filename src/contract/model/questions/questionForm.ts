/**
 * One set of questions for every cover: a common part, asked once, and a part for each family of covers (domain 8.3).
 * content/questions/ holds the parts; the database stores the combined set under one version.
 */
import { requiredText, z, type Infer } from '../../schema.ts'
import { coversKey, Declaration, Option, QuestionPage, referralRules, worded, type QuestionSet, type When } from './question.ts'

/** The family name that new sets are stored under. Drafts on the earlier 'liability' set continue with that. */
export const requestFamily = 'request'

const {
  id: _id,
  source: _source,
  optional: _optional,
  notSure: _notSure,
  headings: _headings,
  underYes: _underYes,
  when: _when,
  ...words
} = worded

/** content/questions/common.json */
export const CommonPart = z.strictObject({
  /** Increased with every change of any part once the set has been answered. */
  version: z.number().check(z.int(), z.minimum(1)),
  title: requiredText(80),
  /** Files of families/, in the order they are asked. */
  families: z.array(requiredText(40)).check(z.minLength(1)),
  /** The page that asks for the `covers`. Its choices come from the families. */
  covers: z.strictObject({ id: requiredText(40), section: requiredText(60), title: requiredText(120), question: z.strictObject(words) }),
  before: z.array(QuestionPage),
  after: z.array(QuestionPage),
  declaration: Declaration,
})
export type CommonPart = Infer<typeof CommonPart>

/** content/questions/families/<family>.json. Pages without `when.covers` are asked for every cover of the family. */
export const FamilyPart = z.strictObject({
  family: requiredText(40),
  title: requiredText(80),
  covers: z.array(Option),
  pages: z.array(QuestionPage).check(z.minLength(1)),
  referrals: referralRules,
})
export type FamilyPart = Infer<typeof FamilyPart>

/** Throws if the parts do not fit together. */
export const composeSet = (common: CommonPart, parts: readonly FamilyPart[]): QuestionSet => {
  const families = common.families.map((name) => {
    const part = parts.find(({ family }) => family === name)
    if (!part) throw new Error(`The family ${name} has no file in content/questions/families`)
    return part
  })
  const left = parts.find(({ family }) => !common.families.includes(family))
  if (left) throw new Error(`The family ${left.family} is not named in content/questions/common.json`)
  const { question, ...covers } = common.covers
  const ownPages = ({ covers: own, pages }: FamilyPart) =>
    pages.map((page): QuestionPage => {
      const when: When = { ...page.when, covers: page.when?.covers ?? own.map(({ value }) => value) }
      return { ...page, when }
    })
  return {
    family: requestFamily,
    version: common.version,
    title: common.title,
    pages: [
      {
        ...covers,
        questions: [
          { ...question, id: coversKey, source: 'c1', type: 'multi', options: inGroups(families.flatMap((part) => part.covers)) },
        ],
      },
      ...common.before,
      ...families.flatMap(ownPages),
      ...common.after,
    ],
    declaration: common.declaration,
    referrals: families.flatMap(({ referrals }) => referrals),
  }
}

/** Puts options of the same group together. Groups are in order of their first option. */
const inGroups = (options: readonly Option[]): Option[] => {
  const groups = [...new Set(options.map(({ group }) => group))]
  return groups.flatMap((group) => options.filter((option) => option.group === group))
}
type Option = Infer<typeof Option>
