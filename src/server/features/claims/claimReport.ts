/** Claims reported elsewhere before we held them: imported from another broker's books, and exported again. */
import type { Answers, QuestionSet } from '#contract/model/questions/question.ts'
import type { ClaimRow, SentReport } from './claims.table.ts'
import { columnsOf, answeredSections, guide } from './questionSet.ts'

/** The report of such a claim, as far as our questions ask for it. */
export type ClaimReport = {
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
export const columnsOfReport = (set: QuestionSet, report: ClaimReport) => {
  const raw: Answers = {
    insuredBusiness: report.business,
    policyNumber: report.policyNumber,
    claimType: report.type,
    claimOrCircumstance: report.circumstance ? 'circumstance' : 'claim',
    // Which of the two dates is asked for depends on the kind of claim.
    ...(report.incidentOn ? { incidentDate: report.incidentOn, firstKnownDate: report.incidentOn } : {}),
    incidentPlace: report.place,
    incidentDescription: report.description,
    ...(report.estimatedLoss === null ? {} : { estimatedCost: report.estimatedLoss }),
    contactName: report.reporter,
    contactPhone: report.phone,
    contactEmail: report.email,
  }
  const answers = Object.fromEntries(Object.entries(raw).filter(([, answer]) => answer !== ''))
  const sent: SentReport = { declaration: '', sections: answeredSections(set, answers), files: [], later: [] }
  return { ...columnsOf(answers), setVersion: set.version, answers, sent, email: report.email || null }
}

const textIn = (answers: Answers, key: string) => {
  const answer = answers[key]
  return typeof answer === 'string' ? answer : ''
}
export const reportOf = ({ answers, ...row }: ClaimRow): ClaimReport => ({
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
