/** The steps of a claim report: the pages of its question set, the page for files before the contact page, then the check. */
import { pageFaults, pagesOf } from '../questions/questionFlow.ts'
import type { Reading } from '../questions/answer.ts'
import type { Answers, QuestionSet } from '../questions/question.ts'

/** Paths under /report-claim that are not pages of the set. */
export const evidenceStep = 'evidence'
export const checkStep = 'check'
/** The page after the files. */
const afterEvidence = 'contact'

/** The names of the steps these answers require, in order. */
export const claimSteps = (set: QuestionSet, answers: Answers): string[] => [
  ...pagesOf(set, answers).flatMap(({ id }) => (id === afterEvidence ? [evidenceStep, id] : [id])),
  checkStep,
]

export const claimProgress = (set: QuestionSet, answers: Answers, step: string): { step: number; of: number } => {
  const steps = claimSteps(set, answers)
  return { step: Math.max(steps.indexOf(step), 0) + 1, of: steps.length }
}

/** The steps before and after this one. Either is null at the ends; the result is null if the step is not asked for. */
export const aroundStep = (set: QuestionSet, answers: Answers, step: string): { before: string | null; after: string | null } | null => {
  const steps = claimSteps(set, answers)
  const at = steps.indexOf(step)
  return at < 0 ? null : { before: steps[at - 1] ?? null, after: steps[at + 1] ?? null }
}

/** The first step not yet completed, or whose answers are no longer valid. Null when only the check is left. */
export const openStep = (set: QuestionSet, answers: Answers, done: readonly string[], reading: Reading): string | null => {
  const pages = new Map(pagesOf(set, answers).map((page) => [page.id, page]))
  return (
    claimSteps(set, answers)
      .slice(0, -1)
      .find((step) => {
        const page = pages.get(step)
        return !done.includes(step) || (page !== undefined && Object.keys(pageFaults(page, answers, reading)).length > 0)
      }) ?? null
  )
}

export type ClaimTask = { title: string; step: string; state: 'notStarted' | 'inProgress' | 'completed' | 'cannotStart' }

/** The report as a list of tasks: one per section, the files, and the check. A section cannot start before those above it are done. */
export const claimTasks = (set: QuestionSet, answers: Answers, done: readonly string[], reading: Reading): ClaimTask[] => {
  const next = openStep(set, answers, done, reading) ?? checkStep
  const steps = claimSteps(set, answers)
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
    if (own.includes(next)) return { title, step: next, state: first === next && !done.includes(first) ? 'notStarted' : 'inProgress' }
    return { title, step: first, state: steps.indexOf(first) < steps.indexOf(next) ? 'completed' : 'cannotStart' }
  })
}
