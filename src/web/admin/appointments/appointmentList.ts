/** The list of appointments: what its address may say, and the call that means. */
import { appointmentKindLabels, appointmentKinds, appointmentStatuses, appointmentStatusLabels } from '#contract/model/appointment.ts'
import { paths } from '#contract/paths.ts'
import type { Deps } from '#web/app/deps.tsx'
import type { SortSpec } from '../list/ListResults.tsx'
import { readList, type ListSpec, type ListState } from '../list/listState.ts'
import { appointmentsQuery } from '../queries.ts'

export const appointmentList: ListSpec = {
  one: 'appointment',
  many: 'appointments',
  path: paths.adminAppointments,
  searches: 'Name, business, phone, reference',
  filters: [
    {
      key: 'status',
      label: 'Status',
      options: [
        { value: 'toAnswer', label: 'To answer' },
        { value: 'live', label: 'Not over' },
        ...appointmentStatuses.map((status) => ({ value: status, label: appointmentStatusLabels[status] })),
      ],
    },
    { key: 'kind', label: 'Kind', options: appointmentKinds.map((kind) => ({ value: kind, label: appointmentKindLabels[kind] })) },
    {
      key: 'when',
      label: 'When',
      options: [
        { value: 'today', label: 'Today' },
        { value: 'coming', label: 'To come' },
        { value: 'past', label: 'Past' },
      ],
    },
    { key: 'overdue', label: 'Outcome', options: [{ value: 'yes', label: 'Not said' }] },
  ],
}

export const appointmentSorts: readonly SortSpec[] = [{ column: 'when', asc: 'soonest', desc: 'latest' }]

const inputOf = ({ q, sort, cursor, limit, values }: ListState): Record<string, string> => ({
  ...values,
  limit: String(limit),
  ...(q ? { q } : {}),
  ...(sort === 'latest' ? { sort } : {}),
  ...(cursor ? { cursor } : {}),
})

export const appointmentListQuery = (deps: Deps, search: URLSearchParams) =>
  appointmentsQuery(deps, inputOf(readList(appointmentList, search)))
