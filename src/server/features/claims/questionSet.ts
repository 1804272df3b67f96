/** What a report asks, and what each kind of claim requires. A version of the questions never changes once it has been answered. */
import guideContent from '#content/claims/guide.json' with { type: 'json' }
import type { Reading } from '#contract/model/questions/answer.ts'
import { ClaimGuide, isUrgent, type ClaimKind } from '#contract/model/claims/claim.ts'
import type { ClaimAnswers, ClaimKey } from '#contract/model/claims/claimKeys.ts'
import { checkStep, openStep } from '#contract/model/claims/claimFlow.ts'
import type { Answers, QuestionSet } from '#contract/model/questions/question.ts'
import { sectionsOf } from '#contract/model/questions/questionFlow.ts'
import type { AnswerSection } from '#contract/model/quotes/quote.ts'
import { londonClock } from '#contract/model/contact/workingTime.ts'
import type { Db } from '#server/db/connect.ts'
import { loadSet, newestSet } from '#server/features/questions/questions.ts'
import type { ClaimRow } from './claims.table.ts'

export const family = 'claim'
export const guide = ClaimGuide.parse(guideContent)

/** Claim reports do not depend on a trade. */
export const readingAt = (now: Date): Reading => ({ today: londonClock(now).date, trades: [] })

/** The version the report was started with. */
export const setOf = (db: Db, { setVersion }: Pick<ClaimRow, 'setVersion'>): Promise<QuestionSet> => loadSet(db, { family, setVersion })

/** The version for new reports. */
export const currentSet = (db: Db): Promise<QuestionSet> => newestSet(db, family)

/** The answer as text, or '' if there is none or it is not text. */
export const textOf = (answers: ClaimAnswers, key: ClaimKey): string => {
  const answer = answers[key]
  return typeof answer === 'string' ? answer : ''
}
export const typeOf = (answers: ClaimAnswers) => textOf(answers, 'claimType')
/** Our own label, never text typed by a user. Empty until a kind is chosen. */
export const kindLabel = (type: string): string => guide.types[type]?.label ?? ''
export const emailOf = (answers: ClaimAnswers): string | null => textOf(answers, 'contactEmail') || null

/** Only the questions that were answered, for reports not filled in here. */
export const answeredSections = (set: QuestionSet, answers: Answers): AnswerSection[] =>
  sectionsOf(set, answers).flatMap((section) => {
    const rows = section.rows.filter(({ answer }) => answer !== '' && answer !== 'Not given')
    return rows.length > 0 ? [{ ...section, rows }] : []
  })

/** Columns derived from the answers, for lists, searches and promises. */
export const columnsOf = (answers: ClaimAnswers) => {
  const type = typeOf(answers)
  const { estimatedCost } = answers
  return {
    type,
    kind: guide.types[type]?.recordedAs ?? ('other' satisfies ClaimKind),
    circumstance: textOf(answers, 'claimOrCircumstance') === 'circumstance',
    urgent: isUrgent(answers),
    reporterName: textOf(answers, 'contactName'),
    business: textOf(answers, 'insuredBusiness'),
    policyNumber: textOf(answers, 'policyNumber'),
    incidentOn: textOf(answers, 'incidentDate') || textOf(answers, 'firstKnownDate') || null,
    estimatedLoss: typeof estimatedCost === 'number' ? estimatedCost : null,
  } satisfies Partial<ClaimRow>
}

/** The step to continue with. */
export const nextOf = (set: QuestionSet, row: Pick<ClaimRow, 'answers' | 'done'>, now: Date): string =>
  openStep(set, row, readingAt(now)) ?? checkStep

/** The evidence required for a kind of claim, or the general list until a kind is chosen. */
export const evidenceFor = (type: string) => (guide.types[type] ?? guide.types['other'])?.evidence ?? []
export const adviceFor = (type: string) => (guide.types[type] ?? guide.types['other'])?.advice ?? []
