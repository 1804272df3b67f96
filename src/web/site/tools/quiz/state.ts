/** The quiz's state, read only from the URL. `a`: the answers so far; `q`: the current question, or `result`. */
import { answerQuiz, nextOpen, readQuiz, writeQuiz, type QuizAnswers } from '#contract/model/tools/quiz.ts'
import { paths } from '#contract/paths.ts'

export type QuizState =
  | { kind: 'question'; number: number; answers: QuizAnswers; error: string | null }
  | { kind: 'result'; answers: QuizAnswers }
  | { kind: 'elsewhere'; to: string }

export const quizAddress = (answers: QuizAnswers, at: number | 'result'): string => paths.quiz({ a: writeQuiz(answers), q: String(at) })

export const quizState = (length: number, search: URLSearchParams): QuizState => {
  const answers = readQuiz(search.get('a') ?? '', length)
  const at = search.get('q') ?? ''
  if (at === 'result') return { kind: 'result', answers }
  const number = /^\d{1,2}$/.test(at) && Number(at) >= 1 && Number(at) <= length ? Number(at) : (nextOpen(answers) ?? 1)
  if (!search.has('pick')) {
    // Show the error only if the form was submitted without a choice, not when the page is first opened.
    const error = search.has('sent') && answers[number - 1] === null ? 'Choose an answer' : null
    return { kind: 'question', number, answers, error }
  }
  const pick = search.get('pick') ?? ''
  // Only the first answer counts: going back and trying again shows the explanation again.
  const counted = /^[1-4]$/.test(pick) && answers[number - 1] === null ? answerQuiz(answers, number, Number(pick)) : answers
  return { kind: 'elsewhere', to: quizAddress(counted, number) }
}
