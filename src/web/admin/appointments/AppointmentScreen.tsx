/** One appointment or call-back: who wants what and when, and which steps are possible now. */
import { appointments, meetingText } from '#contract/admin/appointments.ts'
import { clients } from '#contract/admin/book/clients.ts'
import { dashboard } from '#contract/admin/dashboard.ts'
import { formatDue } from '#contract/format.ts'
import { appointmentReasonLabels, type AppointmentDetail } from '#contract/model/contact/appointment.ts'
import { appointmentMachine } from '#contract/model/contact/appointmentMachine.ts'
import { paths } from '#contract/paths.ts'
import { handlerLabel, handlerName } from '#contract/model/people/handler.ts'
import { q } from '#web/app/data/query.ts'
import { endpointAction } from '#web/forms/endpointAction.ts'
import { neighboursIn } from '#web/lists/listQuery.ts'
import { FactsCard, TextCard } from '#web/records/cards.tsx'
import { clientFact } from '#web/records/clientFact.tsx'
import { EmailLink, TypedPhone } from '#web/records/ContactLinks.tsx'
import { Reference } from '#web/records/Facts.tsx'
import { History } from '#web/records/History.tsx'
import { RecordPage } from '#web/records/RecordPage.tsx'
import { LateBadge } from '#web/records/LateBadge.tsx'
import { RecordActions } from '#web/records/RecordActions.tsx'
import { RecordScreen, type RecordScreenProps } from '#web/records/RecordScreen.tsx'
import { recordLoader } from '#web/records/useRecord.ts'
import { StatusBadge } from '#web/ui/display/StatusBadge.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { useCan } from '../shell/useCan.ts'
import { appointmentSteps } from './appointmentSteps.tsx'

const query = (id: string) => q(appointments.show, { id })
export const loader = recordLoader(query, paths.adminLogin)
export const action = endpointAction(
  appointments.confirm,
  appointments.complete,
  appointments.noShow,
  appointments.notSpam,
  appointments.cancel,
)

const list = { label: 'Appointments', path: paths.adminAppointments, neighbours: neighboursIn(appointments.list, paths.adminAppointment) }
export const AppointmentScreen = () => (
  <RecordScreen what="appointment" query={query} list={list} invalidates={[appointments.list, dashboard.show]} screen={Appointment} />
)

const Appointment = ({ detail: one, record, above }: RecordScreenProps<AppointmentDetail>) => {
  const mayAdd = useCan(clients.create.access)
  const weRing = one.kind === 'callback' || one.channel === 'phone'
  return (
    <RecordPage
      title={`${one.name}, ${one.reference}`}
      heading={one.name}
      above={above}
      status={
        <>
          <StatusBadge kind="appointment" status={one.status} />
          {one.overdue && <LateBadge>Outcome?</LateBadge>}
        </>
      }
      actions={
        <RecordActions detail={one} record={record} steps={appointmentSteps} machine={appointmentMachine} client={one.name} nextElsewhere />
      }
      facts={[
        { label: 'Next', value: appointmentMachine.next(one.status, { kind: one.kind, begun: one.overdue }) },
        { label: 'Reference', value: <Reference code={one.reference} /> },
        { label: 'When', value: formatDue(one.startsAt) },
        { label: 'Kind', value: meetingText(one) },
        ...(weRing && one.phone ? [{ label: 'Phone', value: <TypedPhone number={one.phone} /> }] : []),
        { label: 'About', value: appointmentReasonLabels[one.reason] },
        { label: handlerLabel, value: handlerName(one) },
      ]}
      record={record}
      notices={
        one.suspected && (
          <Notice tone="warning" title="This may be spam">
            {one.suspected} No email was sent about it, and no time is held for it.
          </Notice>
        )
      }
      aside={
        <FactsCard
          title="Who"
          facts={[
            { label: 'Business', value: one.business || 'Not given' },
            ...clientFact(one.knownClients, mayAdd ? paths.adminClientAdd({ appointment: one.id }) : null),
            ...(weRing ? [] : [{ label: 'Phone', value: <TypedPhone number={one.phone} /> }]),
            { label: 'Email', value: <EmailLink address={one.email} /> },
            { label: 'Support need', value: one.supportNeed || 'None named' },
          ]}
        />
      }
    >
      <TextCard title="What it is about" at={one.createdAt}>
        {one.note || 'No note was left.'}
        <span className="mt-3 block text-meta text-hint">Agreed to: {one.agreedTo}</span>
      </TextCard>
      <History machine={appointmentMachine} entries={one.history} />
    </RecordPage>
  )
}
