/** The expected behaviour of the list of claims, as in lists.ts. */
import { randomUUID } from 'node:crypto'
import { claimStatusesOurs, openClaimStatuses } from '#contract/model/claims/claimMachine.ts'
import { addDays, closingTime, londonClock, londonInstant } from '#contract/model/contact/workingTime.ts'
import { claims } from '#server/features/claims/claims.table.ts'
import { inHours } from './build/values.ts'
import type { Plain, Stored } from './plainList.ts'

const names = ['Anchor', '\u00c9clair', 'eclair', 'Zoe', 'Zo\u00eb Ltd', 'anchor', '100 %']
const instants = [-50, -26, -26, -3, -3, 5, 29].map((hours) => inHours(hours))
const of = <T>(values: readonly T[], place: number) => values[place % values.length] as T
const name = (column: string) => (row: Stored) =>
  String(row[column]).normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim().replace(/\s+/g, ' ')
const planted = londonClock(new Date()).date

const groups: Record<string, readonly string[]> = { toAcknowledge: ['submitted'], open: openClaimStatuses }
const ours: readonly string[] = claimStatusesOurs
/** When the client should hear next: the acknowledgement, then the next update by the end of its day. */
const answerDue = ({ dueAt, nextUpdateOn: on }: Stored) =>
  ((dueAt as Date | null) ?? (on === null ? null : londonInstant(on as string, closingTime)))?.getTime() ?? Infinity
const updateDue = ({ nextUpdateOn }: Stored) => String(nextUpdateOn ?? 'never')

export const claimLists: Record<'claims', Plain> = {
  claims: {
    table: claims,
    plant: (build, place, people) =>
      build.claim({
        status: of(['submitted', 'acknowledged', 'with_insurer', 'closed', 'draft'], place),
        business: of(names, place),
        assignedTo: of([null, ...people], place),
        // Some are due an update and have no answer that is late, so that each of the two promises is seen.
        nextUpdateOn: of([null, addDays(planted, -1), planted, addDays(planted, 2), null], place),
        wroteAt: place % 3 === 0 ? inHours(-1) : null,
        ...(place % 5 === 4 ? {} : { submittedAt: of(instants, place), dueAt: of([null, ...instants], place) }),
      }),
    base: ({ submittedAt }) => submittedAt !== null,
    filters: {
      status: (row, value) =>
        value === 'ours'
          ? ours.includes(String(row['status'])) || row['wroteAt'] !== null
          : (groups[value] ?? [value]).includes(String(row['status'])),
      assigned: (row, value, me) => (value === 'none' ? row['assignedTo'] === null : row['assignedTo'] === (value === 'me' ? me : value)),
      overdue: (row, _value, _me, now) => (row['dueAt'] !== null && (row['dueAt'] as Date) < now) || updateDue(row) < londonClock(now).date,
      update: (row, value, _me, now) => {
        const today = londonClock(now).date
        return value === 'late' ? updateDue(row) < today : updateDue(row) === today
      },
      client: (row, value) => row['clientId'] === value,
    },
    values: { client: [randomUUID()] },
    keys: {
      business: name('business'),
      dueAt: answerDue,
      submittedAt: ({ submittedAt }) => (submittedAt as Date | null)?.getTime() ?? Infinity,
    },
  },
}
