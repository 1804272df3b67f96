/** The finder's state, read only from the URL: a page of questions, the result, or a redirect to the canonical URL. */
import type { FinderStep } from '#contract/model/tools/finder.ts'
import { questionsIn, stepsOf, type FinderAnswers } from '#contract/model/tools/finderEngine.ts'
import { answerPairs, packAnswers, readAnswers, unpackAnswers, type Pairs } from '#contract/model/tools/finderAnswers.ts'
import type { Trade } from '#contract/model/questions/question.ts'
import { paths } from '#contract/paths.ts'
import type { FinderData } from '#contract/site/tools.ts'

export type StepState = {
  kind: 'step'
  step: FinderStep
  /** Counted from 1, among the pages that apply to these answers. */
  number: number
  of: number
  answers: FinderAnswers
  errors: Record<string, string>
  typed: Record<string, string>
  closest: readonly Trade[]
  /** Set if the visitor came back from the result to change an answer: the packed answers at that time. */
  was: string | null
  /** Id of the previous page. Null on the first. */
  before: string | null
}
export type ResultState = { kind: 'result'; answers: FinderAnswers; was: FinderAnswers | null }
export type FinderState = StepState | ResultState | { kind: 'elsewhere'; to: string }

/** The canonical URL of a page of questions or the result. */
export const finderAddress = (data: FinderData, answers: FinderAnswers, { step, was }: { step: string; was?: string | null }): string =>
  paths.findMyInsurance({ step, was: was ?? undefined, ...Object.fromEntries(answerPairs(data, answers)) })

/** A link from elsewhere may name the trade as other pages do (`?trade=cafe`), without the question's own id. */
const byQuestion = (data: FinderData, pairs: Pairs): Pairs => {
  const asked = questionsIn(data).find(({ type }) => type === 'trade')
  if (!asked || pairs.some(([key]) => key === asked.id)) return pairs
  return pairs.map(([key, value]) => [key === 'trade' ? asked.id : key, value])
}

export const finderState = (data: FinderData, pairs: Pairs): FinderState => {
  const sent = (name: string) => pairs.find(([key]) => key === name)?.[1] ?? ''
  const { answers, errors, typed, closest } = readAnswers(data, data.trades, byQuestion(data, pairs))
  const steps = stepsOf(data, answers)
  const place = (step: FinderStep) => data.steps.findIndex(({ id }) => id === step.id)
  const was = sent('was') === '' ? null : packAnswers(data, unpackAnswers(data, data.trades, sent('was')))
  const page = (step: FinderStep, wrong: Record<string, string>): StepState => ({
    kind: 'step',
    step,
    errors: wrong,
    typed,
    closest,
    answers,
    was,
    number: steps.filter((other) => place(other) < place(step)).length + 1,
    of: steps.length,
    before: steps.findLast((other) => place(other) < place(step))?.id ?? null,
  })

  const answered = data.steps.find(({ id }) => id === sent('from'))
  if (answered) {
    const own = Object.fromEntries(Object.entries(errors).filter(([id]) => answered.questions.some((question) => question.id === id)))
    if (Object.keys(own).length > 0) return page(answered, own)
    const next = was !== null || sent('to') === 'result' ? undefined : steps.find((step) => place(step) > place(answered))
    return { kind: 'elsewhere', to: finderAddress(data, answers, { step: next?.id ?? 'result', was }) }
  }

  const wanted = data.steps.find(({ id }) => id === sent('step'))
  const [first] = steps
  if (!first) throw new Error('The finder has no questions')
  if (sent('step') !== 'result' && !wanted) {
    // Keep answers from external links (`?f2=plumber`) and ignore other parameters.
    return Object.keys(answers).length > 0 ? { kind: 'elsewhere', to: finderAddress(data, answers, { step: first.id }) } : page(first, {})
  }
  const state: StepState | ResultState = wanted
    ? page(steps.find((step) => place(step) >= place(wanted)) ?? first, {})
    : { kind: 'result', answers, was: was === null ? null : unpackAnswers(data, data.trades, was) }
  const own = finderAddress(data, answers, { step: state.kind === 'step' ? state.step.id : 'result', was })
  const asked = `${paths.findMyInsurance()}?${pairs.map((pair) => pair.map(encodeURIComponent).join('=')).join('&')}`
  return asked === own ? state : { kind: 'elsewhere', to: own }
}
