/** Appointments and call-backs: who, when, how, and what waits for our word. */
import { useQuery } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { Link, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { formatDue } from '#contract/format.ts'
import { appointmentKindLabels, appointmentReasonLabels, type AppointmentSummary } from '#contract/model/appointment.ts'
import { paths } from '#contract/paths.ts'
import { depsContext, useDeps } from '#web/app/deps.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import type { Column } from '#web/ui/Table.tsx'
import { ListResults } from '../list/ListResults.tsx'
import { readList } from '../list/listState.ts'
import { appointmentNextStep } from '../nextStep.ts'
import { fetchNow } from '../queries.ts'
import { Screen } from '../shell/Screen.tsx'
import { appointmentList, appointmentListQuery, appointmentSorts } from './appointmentList.ts'

export const loader = async ({ context, request }: LoaderFunctionArgs) => {
  const deps = context.get(depsContext)
  await fetchNow(deps, appointmentListQuery(deps, new URL(request.url).searchParams))
  return null
}

const how = { phone: 'Phone', video: 'Video', office: 'Office' } as const

const columnsFor = (list: string): readonly Column<AppointmentSummary>[] => [
  {
    key: 'name',
    header: 'Name',
    names: true,
    cell: (one) => (
      <>
        <Link to={paths.adminAppointment(one.id)} state={{ list }} className="link">
          {one.name}
        </Link>
        {one.business && <span className="block text-meta font-normal text-hint">{one.business}</span>}
      </>
    ),
  },
  {
    key: 'when',
    header: 'When',
    sortable: true,
    cell: ({ startsAt, overdue }) => (
      <span className="inline-flex flex-wrap items-center gap-2">
        {formatDue(startsAt)}
        {overdue && (
          <Badge tone="danger" glyph={CircleAlert}>
            Outcome?
          </Badge>
        )}
      </span>
    ),
  },
  {
    key: 'kind',
    header: 'Kind',
    cell: ({ kind, channel }) =>
      kind === 'callback' ? appointmentKindLabels.callback : `${appointmentKindLabels.appointment}, ${how[channel].toLowerCase()}`,
  },
  { key: 'reason', header: 'About', wrap: true, cell: ({ reason }) => appointmentReasonLabels[reason] },
  { key: 'status', header: 'Status', cell: ({ status }) => <StatusBadge kind="appointment" status={status} /> },
  { key: 'next', header: 'Next action', wrap: true, cell: ({ kind, status, overdue }) => appointmentNextStep(kind, status, overdue) },
  { key: 'handler', header: 'Whose', wrap: true, cell: ({ handler }) => handler?.name ?? 'Nobody' },
]

export const AppointmentsScreen = () => {
  const deps = useDeps()
  const [search] = useSearchParams()
  return (
    <Screen title="Appointments">
      <ListResults
        spec={appointmentList}
        state={readList(appointmentList, search)}
        query={useQuery(appointmentListQuery(deps, search))}
        columns={columnsFor(search.toString())}
        rowKey={({ id }) => id}
        sorts={appointmentSorts}
        usual="soonest"
        nothingYet={{ title: 'No appointments yet', text: 'What is booked or asked for on the contact page appears here at once.' }}
      />
    </Screen>
  )
}
