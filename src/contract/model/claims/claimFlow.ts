/** The steps of a claim report: the pages of its question set, the page for files before the contact page, then the check. */
import { pageFaults, pagesOf, showAnswer } from '../questions/questionFlow.ts'
import type { Reading } from '../questions/answer.ts'
import type { Answers, QuestionSet } from '../questions/question.ts'
import type { ClaimKey } from './claimKeys.ts'

/** Paths under /report-claim that are not pages of the set. */
export const evidenceStep = 'evidence'
export const checkStep = 'check'
/** The page after the files. */
const afterEvidence = 'contact'

/** Asks for the kind of claim, which the start page asks as well. */
export const kindPage = 'what'
/** Among the steps done of a report whose kind was chosen on the start page. */
export const kindGiven = 'start'
const kind: ClaimKey = 'claimType'

/** A report: its answers, and the steps that are done. */
type Begun = { answers: Answers; done: readonly string[] }

const isKindGiven = ({ answers, done }: Begun) => done.includes(kindGiven) && answers[kind] !== undefined

/** The names of the steps these answers require, in order. A kind given on the start page is not asked again, but its page can be opened. */
export const claimSteps = (set: QuestionSet, report: Begun): string[] => [
  ...pagesOf(set, report.answers)
    .filter(({ id }) => id !== kindPage || !isKindGiven(report))
    .flatMap(({ id }) => (id === afterEvidence ? [evidenceStep, id] : [id])),
  checkStep,
]

export const claimProgress = (set: QuestionSet, report: Begun, step: string): { step: number; of: number } => {
  const steps = claimSteps(set, report)
  return { step: Math.max(steps.indexOf(step), 0) + 1, of: steps.length }
}

/** The steps before and after this one. Either is null at the ends; the result is null if the step is not asked for. */
export const aroundStep = (set: QuestionSet, report: Begun, step: string): { before: string | null; after: string | null } | null => {
  const steps = claimSteps(set, report)
  const [first = null] = steps
  // Changing the kind leads back to the first step, which shows it.
  if (step === kindPage && isKindGiven(report)) return { before: first, after: first }
  const at = steps.indexOf(step)
  return at < 0 ? null : { before: steps[at - 1] ?? null, after: steps[at + 1] ?? null }
}

/** The kind as the first step shows it, if the start page asked for it. */
export const givenKind = (set: QuestionSet, report: Begun, step: string): { label: string; answer: string; page: string } | null => {
  const answer = report.answers[kind]
  const question = set.pages.find(({ id }) => id === kindPage)?.questions.find(({ id }) => id === kind)
  return question && answer !== undefined && isKindGiven(report) && step === claimSteps(set, report)[0]
    ? { label: question.short, answer: showAnswer(question, answer), page: kindPage }
    : null
}

/** The first step not yet completed, or whose answers are no longer valid. Null when only the check is left. */
export const openStep = (set: QuestionSet, report: Begun, reading: Reading): string | null => {
  const { answers, done } = report
  const pages = new Map(pagesOf(set, answers).map((page) => [page.id, page]))
  return (
    claimSteps(set, report)
      .slice(0, -1)
      .find((step) => {
        const page = pages.get(step)
        return !done.includes(step) || (page !== undefined && Object.keys(pageFaults(page, answers, reading)).length > 0)
      }) ?? null
  )
}

export type ClaimTask = { title: string; step: string; state: 'notStarted' | 'inProgress' | 'completed' | 'cannotStart' }

/** The report as a list of tasks: one per section, the files, and the check. A section cannot start before those above it are done. */
export const claimTasks = (set: QuestionSet, report: Begun, reading: Reading): ClaimTask[] => {
  const next = openStep(set, report, reading) ?? checkStep
  const steps = claimSteps(set, report)
  const sections: { title: string; steps: string[] }[] = []
  const titleOf = (step: string) =>
    step === evidenceStep
      ? 'Photos and documents'
      : step === checkStep
        ? 'Check and send'
        : (set.pages.find(({ id }) => id === step)?.section ?? '')
  for (const step of steps) {
    const last = sections.at(-1)
    if (last?.title === titleOf(step)) last.steps.push(step)
    else sections.push({ title: titleOf(step), steps: [step] })
  }
  return sections.map(({ title, steps: own }) => {
    const [first = checkStep] = own
    if (own.includes(next))
      return { title, step: next, state: first === next && !report.done.includes(first) ? 'notStarted' : 'inProgress' }
    return { title, step: first, state: steps.indexOf(first) < steps.indexOf(next) ? 'completed' : 'cannotStart' }
  })
}
