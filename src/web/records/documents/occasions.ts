/** Answers to insurers by occasion. */
import { formatDateTime } from '#contract/format.ts'
import { disclosureSourceLabels, type GivenAnswer, type LedgerOfClient } from '#contract/model/disclosures/presentation.ts'

/** Who gave an answer, when, and to which questions. */
export const occasionText = ({ by, at, source, version }: GivenAnswer) =>
  `Given by ${by} on ${formatDateTime(at)} (${disclosureSourceLabels[source].toLowerCase()}), to the questions for: ${version}`

type Given = LedgerOfClient['answers'][number]

/** Answers given about the same thing, by the same person in the same minute, so that who and when are said once. In the order of the ledger. */
export const occasionsIn = (answers: readonly Given[]): { first: Given; given: Given[] }[] => {
  const occasions = new Map<string, { first: Given; given: Given[] }>()
  for (const one of answers) {
    const key = `${one.subjectId} ${occasionText(one.now)}`
    const occasion = occasions.get(key)
    if (occasion) occasion.given.push(one)
    else occasions.set(key, { first: one, given: [one] })
  }
  return [...occasions.values()]
}
