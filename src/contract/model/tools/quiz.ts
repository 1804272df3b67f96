/** The quiz: questions are data. The answers so far are a short text in the URL, one digit per question. */
import { isoDate, requiredText, z, type Infer } from '../../schema.ts'

export const QuizQuestion = z.strictObject({
  id: requiredText(10),
  area: requiredText(20),
  question: requiredText(200),
  options: z.array(requiredText(120)).check(z.minLength(4), z.maxLength(4)),
  /** The right option, counted from 1. */
  answer: z.number().check(z.int(), z.minimum(1), z.maximum(4)),
  explanation: requiredText(300),
  /** Slug of the product page with more about it. */
  service: requiredText(80),
})
export type QuizQuestion = Infer<typeof QuizQuestion>

export const QuizBand = z.strictObject({ from: z.number(), to: z.number(), name: requiredText(40), text: requiredText(300) })
export type QuizBand = Infer<typeof QuizBand>

/** content/tools/quiz/business-insurance.json */
export const Quiz = z.strictObject({
  slug: requiredText(40),
  title: requiredText(80),
  updatedOn: isoDate(),
  questions: z.array(QuizQuestion).check(z.minLength(1)),
  bands: z.array(QuizBand).check(z.minLength(1)),
})
export type Quiz = Infer<typeof Quiz>

type Questions = readonly Pick<QuizQuestion, 'answer' | 'area'>[]
/** For each question the option chosen, counted from 1. Null if none was. */
export type QuizAnswers = readonly (number | null)[]

/** '31-2': a digit or a dash for each question. Anything else counts as unanswered. */
export const readQuiz = (sent: string, length: number): QuizAnswers =>
  Array.from({ length }, (_, index) => {
    const letter = sent[index] ?? '-'
    return /^[1-4]$/.test(letter) ? Number(letter) : null
  })

/** Without trailing dashes, so that a quiz not yet started is ''. */
export const writeQuiz = (answers: QuizAnswers): string =>
  answers
    .map((answer) => answer ?? '-')
    .join('')
    .replace(/-+$/, '')

export const answerQuiz = (answers: QuizAnswers, number: number, choice: number): QuizAnswers =>
  answers.map((answer, index) => (index === number - 1 ? choice : answer))

/** The next unanswered question, counted from 1, searching from `after` to the end and then from the start. Null if all are answered. */
export const nextOpen = (answers: QuizAnswers, after = 0): number | null => {
  const order = [...answers.keys()].map((index) => (index + after) % answers.length)
  const open = order.find((index) => answers[index] === null)
  return open === undefined ? null : open + 1
}

export type AreaScore = { area: string; right: number; of: number }
export type QuizScore = { right: number; answered: number; of: number; areas: AreaScore[] }

export const scoreQuiz = (questions: Questions, answers: QuizAnswers): QuizScore => {
  const isRight = (index: number) => answers[index] === questions[index]?.answer
  const areas = [...new Set(questions.map(({ area }) => area))].map((area): AreaScore => {
    const inArea = questions.flatMap((question, index) => (question.area === area ? [index] : []))
    return { area, right: inArea.filter(isRight).length, of: inArea.length }
  })
  return {
    right: questions.filter((_, index) => isRight(index)).length,
    answered: answers.filter((answer) => answer !== null).length,
    of: questions.length,
    areas,
  }
}

/** The band that a score falls in. The bands in the content cover every score. */
export const bandOf = (bands: readonly QuizBand[], right: number): QuizBand | null =>
  bands.find(({ from, to }) => right >= from && right <= to) ?? null
