/** What a renewal tells insurers, question by question. */
import { formatSum } from '#contract/format.ts'
import { toldUsText } from '#contract/model/contact/toldUs.ts'
import type { GivenAnswer } from '#contract/model/disclosures/presentation.ts'
import { factLabels, fairPresentation, factText } from '#contract/model/renewals/renewal.ts'
import type { RenewalRow } from './renewals.table.ts'

/** What the client confirmed or corrected so far. */
export const answersOfRenewal = (
  { facts, sums, claimsTold, acceptedFor, acknowledged }: RenewalRow,
  by: string,
  now: Date,
): GivenAnswer[] => {
  const common = { version: `renewal ${fairPresentation.version}`, by, at: now.toISOString() }
  const source = (state: string) => (state === 'same' ? ('record' as const) : ('client' as const))
  return [
    ...facts.flatMap(({ key, state, before, after }) =>
      state === ''
        ? []
        : [
            {
              ...common,
              key,
              question: factLabels[key].ask,
              answer: factText(key, state === 'same' ? before : after),
              source: source(state),
            },
          ],
    ),
    ...sums.flatMap(({ key, name, state, before, after }) =>
      state === ''
        ? []
        : [
            {
              ...common,
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
            ...common,
            key: 'claims',
            question: 'Claims and losses that we do not know about',
            answer: claimsTold.others === 'none' ? 'None' : claimsTold.told,
            source: 'client' as const,
          },
        ]),
    ...(acceptedFor
      ? [
          {
            ...common,
            key: 'acceptance',
            question: 'How the terms were accepted, where staff recorded it',
            answer: [
              `${toldUsText(acceptedFor)}.`,
              ...acknowledged.map(({ text, readBy }) => `${readBy ? 'Read to them' : 'Ticked in the client portal'}: ${text}`),
              `Declaration ${acceptedFor.wording.version} read to them, and agreed.`,
            ].join('\n'),
            source: 'staff' as const,
            by: acceptedFor.recordedBy,
            at: acceptedFor.at,
          },
        ]
      : []),
  ]
}
