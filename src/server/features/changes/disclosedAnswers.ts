/** What a change tells the insurer, question by question. */
import { formatDate } from '#contract/format.ts'
import { changeLabel } from '#contract/model/changes/changeKinds.ts'
import type { GivenAnswer } from '#contract/model/disclosures/presentation.ts'
import type { ChangeRow } from './changes.table.ts'

const answersOfChange = ({ kind, compared, reason, effectiveOn, requestedBy, requestedByName, createdAt }: ChangeRow): GivenAnswer[] => {
  const common = {
    version: `change of a policy, ${changeLabel(kind).toLowerCase()}`,
    source: requestedBy === null ? ('staff' as const) : ('client' as const),
    by: requestedByName,
    at: createdAt.toISOString(),
  }
  return [
    { ...common, key: 'kind', question: 'What changes', answer: changeLabel(kind) },
    { ...common, key: 'effectiveOn', question: 'From which day', answer: formatDate(effectiveOn) },
    ...compared.map(({ field, before, after }, at) => ({
      ...common,
      key: `field ${at}`,
      question: field,
      answer: before ? `${after} (before: ${before})` : after,
    })),
    ...(reason ? [{ ...common, key: 'details', question: 'What else the insurer should know', answer: reason }] : []),
  ]
}

/** What is sealed when a change goes to the insurer, for `sealPresentation`. `by`: who sent it. */
export const presentationOfChange = (row: ChangeRow, by: string) => ({
  clientId: row.clientId,
  subject: 'change' as const,
  subjectId: row.id,
  policyId: row.policyId,
  reference: row.reference,
  step: 'sent' as const,
  by,
  answers: answersOfChange(row),
})
