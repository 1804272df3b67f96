/** Appointments and call-backs: who, when and how, and which await our confirmation. */
import { appointments } from '#contract/admin/appointments.ts'
import { formatDue } from '#contract/format.ts'
import { views } from '#contract/admin/views.ts'
import { paths } from '#contract/paths.ts'
import { ListScreen } from '#web/lists/ListScreen.tsx'
import { listLoader } from '#web/lists/listQuery.ts'
import { LateBadge } from '#web/records/LateBadge.tsx'
import { Screen } from '#web/records/Screen.tsx'
import { StatusBadge } from '#web/ui/display/StatusBadge.tsx'

export const loader = listLoader(appointments.list, views)

const { columns } = appointments.list.list

export const AppointmentsScreen = () => (
  <Screen title="Appointments">
    <ListScreen
      endpoint={appointments.list}
      views={views}
      csv={appointments.csv}
      path={paths.adminAppointments}
      href={({ id }) => paths.adminAppointment(id)}
      under={({ business }) => business}
      offPhone={['reason']}
      cells={{
        kind: (row) => (
          <>
            {columns.kind.text(row)}
            <span className="md:hidden">, {columns.reason.text(row).toLowerCase()}</span>
          </>
        ),
        startsAt: ({ startsAt, overdue }) => (
          <span className="inline-flex flex-wrap items-center gap-2 md:gap-y-0">
            {formatDue(startsAt)}
            {overdue && <LateBadge>Outcome?</LateBadge>}
          </span>
        ),
        status: ({ status }) => <StatusBadge kind="appointment" status={status} />,
      }}
      nothingYet={{ title: 'No appointments yet', text: 'Appointments booked or requested on the contact page appear here at once.' }}
    />
  </Screen>
)
