/** Extracts the words from a set of questions, puts them back, and brings them into line with a newer set of the program. */
import { coversKey, QuestionSet, type Part, type Question, type QuestionPage } from '../question.ts'
import { pageIs, partIs, questionIs } from './describe.ts'
import type { QuestionCase } from './questionCase.ts'
import { type OptionWords, type PartWords, type QuestionWords, type WordedPage, type WordedQuestion } from './questionWords.ts'

type Option = { value: string; label: string; hint?: string | undefined }
type WordedFields = { label: string; short: string; hint?: string | undefined; why: string; missing: string }

/** Removes undefined keys. */
const present = <T extends object>(value: T): T => Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as T

const wordingOf = ({ label, short, hint, why, missing }: WordedFields) => present({ label, short, hint, why, missing })
const optionIn = ({ value, label, hint }: Option): OptionWords => present({ label, hint, value })

const partWords = (part: Part): PartWords => ({
  ...wordingOf(part),
  ...('options' in part ? { options: part.options.map(optionIn) } : {}),
  id: part.id,
  is: partIs(part),
})

const questionWords = (set: QuestionSet, question: Question): WordedQuestion => ({
  ...wordingOf(question),
  ...(question.optional ? { optional: true as const } : {}),
  // The choices for covers belong to the families.
  ...('options' in question && question.id !== coversKey ? { options: question.options.map(optionIn) } : {}),
  ...('parts' in question ? { parts: question.parts.map(partWords) } : {}),
  ...(question.type === 'pctSet' ? { items: question.items.map(({ label, key }) => ({ label, key })) } : {}),
  ...(question.type === 'boolDetail' ? { detail: { label: question.detail.label, missing: question.detail.missing } } : {}),
  id: question.id,
  is: questionIs(set, question),
})

const pageWords = (set: QuestionSet, page: QuestionPage): WordedPage => ({
  title: page.title,
  ...(page.intro ? { intro: page.intro } : {}),
  questions: page.questions.map((question) => questionWords(set, question)),
  id: page.id,
  is: pageIs(set, page),
})

/** One part of a set as shipped with the program. `pages`: the names of its own pages. */
export const wordsOf = (
  set: QuestionSet,
  part: {
    slug: string
    title: string
    covers?: readonly Option[]
    pages: readonly string[]
    /** Whether it includes the set's declaration. */
    declares?: true
    cases: readonly QuestionCase[]
  },
): QuestionWords => ({
  slug: part.slug,
  title: part.title,
  ...(part.covers?.length ? { covers: part.covers.map(optionIn) } : {}),
  pages: set.pages.filter(({ id }) => part.pages.includes(id)).map((page) => pageWords(set, page)),
  ...(part.declares ? { declaration: { duty: set.declaration.duty, statement: set.declaration.statement } } : {}),
  cases: [...part.cases],
})

/** Sorts a list by `order`. Entries that it does not name keep their position. */
const inOrder = <T extends object>(list: readonly T[], order: readonly string[], keyOf: (one: T) => string): T[] => {
  const found = order.flatMap((key) => list.find((one) => keyOf(one) === key) ?? [])
  const ordered = [...new Set(found)]
  for (const [place, one] of list.entries()) if (!ordered.includes(one)) ordered.splice(place, 0, one)
  return ordered
}

const withOptions = <T extends Option>(options: readonly T[], words: readonly OptionWords[] | undefined): T[] =>
  inOrder(
    options.map((option) => {
      const own = words?.find(({ value }) => value === option.value)
      return own ? { ...option, label: own.label, hint: own.hint || undefined } : option
    }),
    words?.map(({ value }) => value) ?? [],
    ({ value }) => value,
  )

const withWording = <T extends WordedFields>(one: T, { label, short, hint, why, missing }: WordedFields): T => ({
  ...one,
  label,
  short,
  hint: hint || undefined,
  why,
  missing,
})

const withPart = (part: Part, words: readonly PartWords[]): Part => {
  const own = words.find(({ id }) => id === part.id)
  if (!own) return part
  const named = withWording(part, own)
  return 'options' in named ? { ...named, options: withOptions(named.options, own.options) } : named
}

const withQuestion = (question: Question, words: WordedQuestion): Question => {
  const named: Question = { ...withWording(question, words), optional: words.optional }
  if ('options' in named) return { ...named, options: withOptions(named.options, words.options) }
  if ('parts' in named) return { ...named, parts: named.parts.map((part) => withPart(part, words.parts ?? [])) }
  if (named.type === 'pctSet') {
    const items = named.items.map((item) => ({ ...item, label: words.items?.find(({ key }) => key === item.key)?.label ?? item.label }))
    return { ...named, items }
  }
  return named.type === 'boolDetail' && words.detail ? { ...named, detail: { ...named.detail, ...words.detail } } : named
}

const withPageWords = (page: QuestionPage, words: WordedPage | undefined): QuestionPage => {
  if (!words) return page
  const worded = page.questions.flatMap((question): Question[] => {
    const own = words.questions.find(({ id }) => id === question.id)
    if (!own) return [question]
    return own.off ? [] : [withQuestion(question, own)]
  })
  const questions = inOrder(
    worded,
    words.questions.map(({ id }) => id),
    ({ id }) => id,
  )
  return { ...page, title: words.title, intro: words.intro || undefined, questions }
}

/**
 * The program's set with the words of its parts. Anything without words in a part keeps the program's; a page whose questions are all
 * switched off is left out. Throws if the words do not fit.
 */
export const withWords = (set: QuestionSet, parts: readonly QuestionWords[]): QuestionSet => {
  const pages = new Map(parts.flatMap((part) => part.pages.map((page) => [page.id, page] as const)))
  const covers = parts.flatMap((part) => part.covers ?? [])
  const worded = set.pages.map((page) => withPageWords(page, pages.get(page.id)))
  const declaration = parts.find((part) => part.declaration)?.declaration
  return QuestionSet.parse({
    ...set,
    declaration: { ...set.declaration, ...declaration },
    pages: worded
      .filter(({ questions }) => questions.length > 0)
      .map((page) => ({
        ...page,
        questions: page.questions.map((question) =>
          question.id === coversKey && 'options' in question
            ? {
                ...question,
                options: question.options.map((option) => {
                  const own = covers.find(({ value }) => value === option.value)
                  return own ? { ...option, label: own.label, hint: own.hint || undefined } : option
                }),
              }
            : question,
        ),
      })),
  })
}

const keptOptions = (brought: readonly OptionWords[] | undefined, own: readonly OptionWords[] | undefined) =>
  brought && { options: withOptions(brought, own).map((option) => present(option)) }

const keptQuestion = (brought: WordedQuestion, own: WordedQuestion | undefined): WordedQuestion => {
  if (!own) return brought
  const { optional: _optional, ...rest } = withWording(brought, own)
  return present({
    ...rest,
    ...(own.optional ? { optional: true as const } : {}),
    ...(own.off ? { off: true as const } : {}),
    ...keptOptions(brought.options, own.options),
    ...(brought.parts
      ? {
          parts: brought.parts.map((part) => {
            const mine = own.parts?.find(({ id }) => id === part.id)
            return mine ? present({ ...withWording(part, mine), ...keptOptions(part.options, mine.options) }) : part
          }),
        }
      : {}),
    ...(brought.items
      ? { items: brought.items.map((item) => ({ ...item, label: own.items?.find(({ key }) => key === item.key)?.label ?? item.label })) }
      : {}),
    ...(brought.detail && own.detail ? { detail: own.detail } : {}),
  })
}

const isSameCase = (one: QuestionCase, other: QuestionCase) =>
  one.name === other.name &&
  one.typed === other.typed &&
  one.pages === other.pages &&
  one.asks.join() === other.asks.join() &&
  one.never.join() === other.never.join()

/** Cases that staff wrote or changed are kept. The others are replaced by the program's, which match its current questions. */
const keptCases = (brought: QuestionWords, own: QuestionWords, before: QuestionWords): QuestionCase[] => {
  const written = own.cases.filter((one) => !before.cases.some((other) => isSameCase(one, other)))
  const names = new Set(written.map(({ name }) => name))
  return [...brought.cases.filter(({ name }) => !names.has(name)), ...written]
}

/**
 * Merges words that staff edited with a newer set of the program: new pages, questions and answers are added, old ones removed, and
 * edited words are kept. `before`: what the program last shipped.
 */
export const inLineWith = (brought: QuestionWords, own: QuestionWords, before: QuestionWords): QuestionWords =>
  present({
    ...brought,
    title: own.title,
    ...(brought.covers ? { covers: brought.covers.map((cover) => keptOptions([cover], own.covers)?.options[0] ?? cover) } : {}),
    pages: brought.pages.map((page) => {
      const mine = own.pages.find(({ id }) => id === page.id)
      if (!mine) return page
      const questions = page.questions.map((question) =>
        keptQuestion(
          question,
          mine.questions.find(({ id }) => id === question.id),
        ),
      )
      return present({
        ...page,
        title: mine.title,
        intro: mine.intro,
        questions: inOrder(
          questions,
          mine.questions.map(({ id }) => id),
          ({ id }) => id,
        ),
      })
    }),
    ...(brought.declaration ? { declaration: own.declaration ?? brought.declaration } : {}),
    cases: keptCases(brought, own, before),
  })
