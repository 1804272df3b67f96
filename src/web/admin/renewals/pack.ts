/** The week's renewals for the brokers' meeting: each listed once, under what has to be discussed, most pressing first. */
import type { RenewalRow } from '#contract/admin/book/renewals.ts'
import { lateDays } from '#contract/model/renewals/renewal.ts'
import { openRenewalStatuses } from '#contract/model/renewals/renewalMachine.ts'

export type PackGroup = { key: string; title: string; why: string; rows: RenewalRow[] }

const isOpen = ({ status }: RenewalRow) => openRenewalStatuses.some((one) => one === status)
const hasTerms = ({ status }: RenewalRow) => status === 'presented'

/** A row belongs to the first group that it matches. */
const groups: readonly { key: string; title: string; why: string; holds: (row: RenewalRow) => boolean }[] = [
  {
    key: 'bind',
    title: 'Accepted, not bound',
    why: 'The client has accepted. Nobody is on cover for the coming year until it is bound.',
    holds: ({ status }) => status === 'accepted',
  },
  {
    key: 'late',
    title: `Ends within ${lateDays} days`,
    why: 'No decision yet. Phone the client today.',
    holds: (row) => isOpen(row) && row.daysLeft <= lateDays,
  },
  {
    key: 'risk',
    title: 'Within two weeks, and no terms with the client',
    why: 'What is holding it up, and who will chase it?',
    holds: (row) => isOpen(row) && !hasTerms(row) && row.daysLeft <= 14,
  },
  {
    key: 'chase',
    title: 'A chase is due',
    why: 'The chase date has come.',
    holds: (row) => isOpen(row) && row.nextChaseOn !== null,
  },
  {
    key: 'client',
    title: 'Waiting for the client',
    why: 'For facts, or for a decision.',
    holds: ({ status }) => status === 'info_requested' || status === 'presented',
  },
  { key: 'insurers', title: 'With insurers', why: 'Terms not received yet.', holds: ({ status }) => status === 'with_insurers' },
  { key: 'us', title: 'Our move', why: 'To invite, to send to insurers, or to present.', holds: isOpen },
]

/** `today`: yyyy-mm-dd. Leaves out empty groups; rows by due date. Renewals that are bound or lost are not included. */
export const packOf = (rows: readonly RenewalRow[], today: string): PackGroup[] => {
  const taken = new Set<string>()
  return groups.flatMap(({ holds, ...group }) => {
    const own = rows
      .filter((row) => !taken.has(row.id) && holds(row) && (group.key !== 'chase' || (row.nextChaseOn ?? '') <= today))
      .toSorted((one, other) => one.dueOn.localeCompare(other.dueOn) || one.client.localeCompare(other.client))
    for (const { id } of own) taken.add(id)
    return own.length > 0 ? [{ ...group, rows: own }] : []
  })
}

/** Expiring premiums in pence, and the total of the offered terms, if any. */
export const packSums = (rows: readonly RenewalRow[]) => ({
  expiring: rows.reduce((sum, { expiring }) => sum + expiring, 0),
  offered: rows.reduce((sum, { offered }) => sum + (offered ?? 0), 0),
})
