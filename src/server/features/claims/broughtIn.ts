/** Claims reported elsewhere before we held them: imported from another broker's books, and exported again. */
import type { Answers, QuestionSet } from '#contract/model/questions/question.ts'
import type { ClaimRow, SentReport } from './claims.table.ts'
import { columnsOf, givenSections, guide } from './questionSet.ts'

/** The report of such a claim, as far as our questions ask for it. */
export type Reported = {
  type: string
  circumstance: boolean
  incidentOn: string | null
  place: string
  description: string
  estimatedLoss: number | null
  business: string
  policyNumber: string
  reporter: string
  email: string
  phone: string
}

export const claimTypeLabels: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(guide.types).map(([type, { label }]) => [type, label]),
)

/** The columns of the claim, with its answers under our own questions. Nothing was declared to us. */
export const reportedElsewhere = (set: QuestionSet, told: Reported) => {
  const given: Answers = {
    insuredBusiness: told.business,
    policyNumber: told.policyNumber,
    claimType: told.type,
    claimOrCircumstance: told.circumstance ? 'circumstance' : 'claim',
    // Which of the two dates is asked for depends on the kind of claim.
    ...(told.incidentOn ? { incidentDate: told.incidentOn, firstKnownDate: told.incidentOn } : {}),
    incidentPlace: told.place,
    incidentDescription: told.description,
    ...(told.estimatedLoss === null ? {} : { estimatedCost: told.estimatedLoss }),
    contactName: told.reporter,
    contactPhone: told.phone,
    contactEmail: told.email,
  }
  const answers = Object.fromEntries(Object.entries(given).filter(([, answer]) => answer !== ''))
  const sent: SentReport = { declaration: '', sections: givenSections(set, answers), files: [], later: [] }
  return { ...columnsOf(answers), setVersion: set.version, answers, sent, email: told.email || null }
}

const textIn = (answers: Answers, key: string) => {
  const answer = answers[key]
  return typeof answer === 'string' ? answer : ''
}
export const reportOf = ({ answers, ...row }: ClaimRow): Reported => ({
  type: row.type,
  circumstance: row.circumstance,
  incidentOn: row.incidentOn,
  place: textIn(answers, 'incidentPlace'),
  description: textIn(answers, 'incidentDescription'),
  estimatedLoss: row.estimatedLoss,
  business: row.business,
  policyNumber: row.policyNumber,
  reporter: row.reporterName,
  email: row.email ?? '',
  phone: textIn(answers, 'contactPhone'),
})
