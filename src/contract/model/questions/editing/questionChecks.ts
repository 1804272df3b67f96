/**
 * What prevents the words of questions from being published: something that belongs to the program was changed or is missing, or a test
 * case fails. Pure: the program's set, and the words of its other parts, are passed in as facts.
 */
import { claimKeys } from '../../claims/claimKeys.ts'
import type { Check } from '../../content/checks/check.ts'
import { requestKeys } from '../../quotes/requestKeys.ts'
import { promisesCover } from '../../settings/plainWords.ts'
import type { Reading } from '../answer.ts'
import type { QuestionSet, When } from '../question.ts'
import { requestFamily } from '../questionForm.ts'
import { faultsOf } from './questionCase.ts'
import { claimFamily, type OptionWords, type QuestionWords, type WordedPage, type WordedQuestion } from './questionWords.ts'
import { withWords } from './wording.ts'

export type QuestionFacts = {
  /** As shipped with the program. */
  set: QuestionSet
  /** The program's own words for this part. */
  own: QuestionWords
  /** The published words of the other parts of the set. */
  others: readonly QuestionWords[]
  reading: Reading
  /** Set if the program shipped new words after staff had edited theirs: the revision that holds them, and when. */
  newer: { number: number; on: string } | null
}

const error = (path: string, message: string): Check => ({ level: 'error', code: 'incomplete', path, message })
const failed = (path: string, message: string): Check => ({ level: 'error', code: 'cases', path, message })

const conditionsOf = (when: When | undefined) => [...(when?.all ?? []), ...(when?.any ?? [])].map(({ question }) => question)

/** Questions whose answers the program reads, and those that decide what else is asked or said. */
const needsOf = (set: QuestionSet): Readonly<Record<'code' | 'conditions' | 'files', ReadonlySet<string>>> => ({
  files: new Set(set.pages.flatMap(({ questions }) => questions.flatMap(({ id, type }) => (type === 'files' ? [id] : [])))),
  code: new Set<string>(set.family === claimFamily ? claimKeys : requestKeys),
  conditions: new Set([
    ...set.pages.flatMap((page) => [
      ...conditionsOf(page.when),
      ...page.questions.flatMap((question) => [
        ...conditionsOf(question.when),
        ...('atLeast' in question && question.atLeast ? [question.atLeast] : []),
        ...('sameAs' in question && question.sameAs ? [question.sameAs] : []),
        ...('notBefore' in question && question.notBefore ? [question.notBefore] : []),
      ]),
    ]),
    ...(set.referrals ?? []).flatMap(({ when }) => conditionsOf(when)),
  ]),
})

/** Names that must match: in any order, unless `ordered`. */
const sameNames = (
  path: string,
  what: string,
  { brought, own, ordered = false }: { brought: readonly string[]; own: readonly string[]; ordered?: boolean },
): Check[] => {
  const lacking = brought.filter((name) => !own.includes(name))
  const strange = own.filter((name, place) => !brought.includes(name) || own.indexOf(name) < place)
  return [
    ...lacking.map((name) => error(path, `The ${what} "${name}" is missing: the program needs it`)),
    ...strange.map((name) => error(path, `There is no ${what} "${name}" here, or it is here twice: it belongs to the program`)),
    ...(ordered && lacking.length + strange.length === 0 && brought.join() !== own.join()
      ? [error(path, `The order of each ${what} belongs to the program`)]
      : []),
  ]
}

const values = (options: readonly OptionWords[] | undefined) => (options ?? []).map(({ value }) => value)

type Needs = ReturnType<typeof needsOf>

const ofQuestion = (path: string, brought: WordedQuestion, own: WordedQuestion, { code, conditions, files }: Needs): Check[] => {
  const needed = code.has(own.id)
  return [
    ...(brought.is === own.is ? [] : [error(`${path}.is`, 'What kind of answer it is, and when it is asked, belongs to the program')]),
    ...sameNames(`${path}.options`, 'answer', { brought: values(brought.options), own: values(own.options) }),
    ...sameNames(`${path}.items`, 'share', {
      brought: (brought.items ?? []).map(({ key }) => key),
      own: (own.items ?? []).map(({ key }) => key),
      ordered: true,
    }),
    ...sameNames(`${path}.parts`, 'field', {
      brought: (brought.parts ?? []).map(({ id }) => id),
      own: (own.parts ?? []).map(({ id }) => id),
      ordered: true,
    }),
    ...(brought.parts ?? []).flatMap((part, place) => {
      const mine = own.parts?.[place]
      return mine?.id === part.id
        ? [
            ...(mine.is === part.is ? [] : [error(`${path}.parts.${place}.is`, 'What kind of answer it is belongs to the program')]),
            ...sameNames(`${path}.parts.${place}.options`, 'answer', { brought: values(part.options), own: values(mine.options) }),
          ]
        : []
    }),
    ...((brought.detail === undefined) === (own.detail === undefined)
      ? []
      : [error(`${path}.detail`, 'Whether "yes" asks for words belongs to the program')]),
    ...(own.optional && !brought.optional && needed
      ? [error(`${path}.optional`, 'The program needs an answer to this: it cannot be optional')]
      : []),
    ...(files.has(own.id) && brought.optional !== own.optional ? [error(`${path}.optional`, 'Files can only be optional')] : []),
    ...(own.off && needed ? [error(`${path}.off`, 'The program uses the answer to this: it cannot be taken out')] : []),
    ...(own.off && !needed && conditions.has(own.id)
      ? [error(`${path}.off`, 'Other questions depend on the answer to this: it cannot be taken out')]
      : []),
    ...(own.off && !own.optional ? [error(`${path}.off`, 'Only an optional question can be taken out. Make it optional first')] : []),
  ]
}

const ofPage = (path: string, brought: WordedPage, own: WordedPage, needs: Needs): Check[] => [
  ...(brought.is === own.is ? [] : [error(`${path}.is`, 'When a page is asked belongs to the program')]),
  ...sameNames(`${path}.questions`, 'question', { brought: brought.questions.map(({ id }) => id), own: own.questions.map(({ id }) => id) }),
  ...own.questions.flatMap((question, place) => {
    const known = brought.questions.find(({ id }) => id === question.id)
    return known ? ofQuestion(`${path}.questions.${place}`, known, question, needs) : []
  }),
]

/** The check page and error messages identify a question by its short name. Checked per page, as not all pages are asked of one person. */
const twice = ({ pages }: QuestionWords): Check[] =>
  pages.flatMap(({ questions }, page) => {
    const seen = new Set<string>()
    return questions.flatMap(({ short, off }, place): Check[] => {
      const name = short.trim().toLowerCase()
      if (off || name === '') return []
      if (seen.has(name))
        return [error(`pages.${page}.questions.${place}.short`, `Two questions of this page have the short name "${short}"`)]
      seen.add(name)
      return []
    })
  })

const structure = (content: QuestionWords, facts: QuestionFacts, needs: Needs): Check[] => {
  const { own } = facts
  return [
    ...sameNames('pages', 'page', { brought: own.pages.map(({ id }) => id), own: content.pages.map(({ id }) => id), ordered: true }),
    ...sameNames('covers', 'cover', { brought: values(own.covers), own: values(content.covers), ordered: true }),
    ...content.pages.flatMap((page, place) => {
      const known = own.pages.find(({ id }) => id === page.id)
      return known ? ofPage(`pages.${place}`, known, page, needs) : []
    }),
    ...twice(content),
    ...ofDeclaration(content, facts),
  ]
}

/** Phrases that the law requires in the declaration: about the duty, and in the statement that is signed. */
const declares: Readonly<Record<string, { duty: readonly string[]; statement: readonly string[] }>> = {
  [requestFamily]: { duty: ['fair presentation', 'reasonable care'], statement: ['true and complete'] },
  [claimFamily]: { duty: ['insurer decides'], statement: ['true'] },
}
const ofDeclaration = ({ declaration }: QuestionWords, { own, set }: QuestionFacts): Check[] => {
  if (!declaration) return []
  if (!own.declaration) return [error('declaration', 'The declaration belongs to another part')]
  const { duty, statement } = declaration
  const keeps = declares[set.family]
  const lost = (text: string, words: readonly string[] = []) => words.filter((one) => !text.toLowerCase().includes(one))
  return [
    ...lost(duty.join(' '), keeps?.duty).map((words) => error('declaration.duty', `Keep the words "${words}": the law asks for them`)),
    ...lost(statement, keeps?.statement).map((words) =>
      error('declaration.statement', `Keep the words "${words}": without them it is not a declaration`),
    ),
    ...[...duty, statement]
      .filter(promisesCover)
      .map(() => error('declaration', 'Do not promise cover or payment: only an insurer can, in writing')),
  ]
}

const casesIn = (content: QuestionWords, { set, others, reading }: QuestionFacts): Check[] => {
  const known = new Set(set.pages.flatMap(({ questions }) => questions.map(({ id }) => id)))
  let worded: QuestionSet
  try {
    worded = withWords(set, [...others, content])
  } catch {
    return [error('', 'This wording does not make a set of questions: shorten the longest, and leave no page without a question')]
  }
  const elsewhere = others.flatMap((other) =>
    other.cases.flatMap((one) =>
      faultsOf(worded, one, reading, known).map((fault) => failed('', `Test case "${one.name}" of "${other.title}" fails. ${fault}`)),
    ),
  )
  const own = content.cases.flatMap((one, place) =>
    faultsOf(worded, one, reading, known).map((fault) => failed(`cases.${place}`, `Test case "${one.name}" fails. ${fault}`)),
  )
  return [...own, ...elsewhere]
}

/** Expects words that have the shape of their kind. */
export const questionChecks = (content: QuestionWords, facts: QuestionFacts): Check[] => {
  const strange = structure(content, facts, needsOf(facts.set))
  const { newer } = facts
  return [
    ...strange,
    // A set that lacks something the program needs cannot be walked through.
    ...(strange.length > 0 ? [] : casesIn(content, facts)),
    ...(newer
      ? [
          {
            level: 'warning' as const,
            code: 'cases' as const,
            path: '',
            message: `An update brought new wording on ${newer.on}. Yours is kept. Compare version ${newer.number} under Versions`,
          },
        ]
      : []),
  ]
}
