/** What a report asks, and what each kind of claim calls for. A version of the questions that was answered never changes. */
import guideContent from '#content/claims/guide.json' with { type: 'json' }
import type { Reading } from '#contract/model/answer.ts'
import { ClaimGuide, isUrgent, type ClaimKind } from '#contract/model/claim.ts'
import { checkStep, openStep } from '#contract/model/claimFlow.ts'
import { Failure } from '#contract/failure.ts'
import type { Answers, QuestionSet } from '#contract/model/question.ts'
import { londonClock } from '#contract/model/workingTime.ts'
import type { Db } from '#server/db/connect.ts'
import { loadSet, newestSet } from '#server/features/questions/questions.ts'
import type { ClaimRow } from './claims.table.ts'

export const family = 'claim'
export const guide = ClaimGuide.parse(guideContent)

/** A report asks for no trade. */
export const readingAt = (now: Date): Reading => ({ today: londonClock(now).date, trades: [] })

/** By the version a report was begun with. */
export const setOf = (db: Db, { setVersion }: Pick<ClaimRow, 'setVersion'>): Promise<QuestionSet> => loadSet(db, { family, setVersion })

/** The one that new reports use. */
export const currentSet = (db: Db): Promise<QuestionSet> => newestSet(db, family)

const text = (answers: Answers, id: string): string => {
  const answer = answers[id]
  return typeof answer === 'string' ? answer : ''
}
export const typeOf = (answers: Answers) => text(answers, 't1')
/** In our words, never typed by anybody; empty until chosen. */
export const kindLabel = (type: string): string => guide.types[type]?.label ?? ''
export const emailOf = (answers: Answers): string | null => text(answers, 'n3') || null

/** What lists, searches and promises need of the answers, kept beside them. */
export const columnsOf = (answers: Answers) => {
  const type = typeOf(answers)
  const { k1 } = answers
  return {
    type,
    kind: guide.types[type]?.recordedAs ?? ('other' satisfies ClaimKind),
    circumstance: text(answers, 't2') === 'circumstance',
    urgent: isUrgent(answers),
    reporterName: text(answers, 'n1'),
    business: text(answers, 'r2'),
    policyNumber: text(answers, 'r3'),
    incidentOn: text(answers, 'w1') || text(answers, 'm1') || null,
    estimatedLoss: typeof k1 === 'number' ? k1 : null,
  } satisfies Partial<ClaimRow>
}

/** The step to go on at. */
export const nextOf = (set: QuestionSet, row: Pick<ClaimRow, 'answers' | 'done'>, now: Date): string =>
  openStep(set, row.answers, row.done, readingAt(now)) ?? checkStep

export const startFirst = () => new Failure('conflict', 'Start a report first', { flags: { start: true } })

/** The evidence a kind of claim calls for; the general list until a kind is chosen. */
export const evidenceFor = (type: string) => (guide.types[type] ?? guide.types['other'])?.evidence ?? []
export const adviceFor = (type: string) => (guide.types[type] ?? guide.types['other'])?.advice ?? []
