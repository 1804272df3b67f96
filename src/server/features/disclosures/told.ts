/** What each kind of record tells insurers, question by question. */
import { formatDate, formatSum } from '#contract/format.ts'
import { changeLabel } from '#contract/model/changes/changeKinds.ts'
import type { GivenAnswer } from '#contract/model/disclosures/presentation.ts'
import { factLabels, fairPresentation, shownFact } from '#contract/model/renewals/renewal.ts'
import type { ChangeRow } from '#server/features/changes/changes.table.ts'
import type { QuoteRow } from '#server/features/quotes/quotes.table.ts'
import type { RenewalRow } from '#server/features/renewals/renewals.table.ts'

/** As it was declared; the words are those of the question set of that day. */
export const toldByQuote = ({ sent, family, setVersion, declaredName, submittedAt, contactName }: QuoteRow, now: Date): GivenAnswer[] =>
  (sent?.sections ?? []).flatMap(({ rows }) =>
    rows.map(({ id, question, answer }) => ({
      key: id,
      question,
      version: `${family} ${setVersion}`,
      answer,
      source: 'client',
      by: declaredName ?? contactName,
      at: (submittedAt ?? now).toISOString(),
    })),
  )

/** What the client confirmed or corrected so far. */
export const toldByRenewal = ({ facts, sums, claimsTold }: RenewalRow, by: string, now: Date): GivenAnswer[] => {
  const given = { version: `renewal ${fairPresentation.version}`, by, at: now.toISOString() }
  const source = (state: string) => (state === 'same' ? ('record' as const) : ('client' as const))
  return [
    ...facts.flatMap(({ key, state, before, after }) =>
      state === ''
        ? []
        : [
            {
              ...given,
              key,
              question: factLabels[key].ask,
              answer: shownFact(key, state === 'same' ? before : after),
              source: source(state),
            },
          ],
    ),
    ...sums.flatMap(({ key, name, state, before, after }) =>
      state === ''
        ? []
        : [
            {
              ...given,
              key: `sum ${key}`,
              question: `${name}: sum insured`,
              answer: formatSum(state === 'same' ? before : (after ?? before)),
              source: source(state),
            },
          ],
    ),
    ...(claimsTold.others === ''
      ? []
      : [
          {
            ...given,
            key: 'claims',
            question: 'Claims and losses that we do not know of',
            answer: claimsTold.others === 'none' ? 'None' : claimsTold.told,
            source: 'client' as const,
          },
        ]),
  ]
}

export const toldByChange = ({
  kind,
  compared,
  reason,
  effectiveOn,
  requestedBy,
  requestedByName,
  createdAt,
}: ChangeRow): GivenAnswer[] => {
  const given = {
    version: `change ${kind}`,
    source: requestedBy === null ? ('staff' as const) : ('client' as const),
    by: requestedByName,
    at: createdAt.toISOString(),
  }
  return [
    { ...given, key: 'kind', question: 'What changes', answer: changeLabel(kind) },
    { ...given, key: 'effectiveOn', question: 'From which day', answer: formatDate(effectiveOn) },
    ...compared.map(({ field, before, after }, at) => ({
      ...given,
      key: `field ${at}`,
      question: field,
      answer: before ? `${after} (before: ${before})` : after,
    })),
    ...(reason ? [{ ...given, key: 'details', question: 'What else the insurer should know', answer: reason }] : []),
  ]
}
