/** One appointment or call-back: who wants what and when, and what can be done with it now. */
import type { ReactNode } from 'react'
import { appointments } from '#contract/admin/appointments.ts'
import { dashboard } from '#contract/admin/dashboard.ts'
import { formatDateTime, formatDue } from '#contract/format.ts'
import {
  appointmentChannelLabels,
  appointmentKindLabels,
  appointmentReasonLabels,
  type AppointmentDetail,
} from '#contract/model/contact/appointment.ts'
import { appointmentMachine } from '#contract/model/contact/appointmentMachine.ts'
import { paths } from '#contract/paths.ts'
import { q } from '#web/app/data/query.ts'
import { endpointAction } from '#web/forms/endpointAction.ts'
import { listQuery } from '#web/lists/listQuery.ts'
import { EmailLink } from '#web/records/EmailLink.tsx'
import { History } from '#web/records/History.tsx'
import { Record } from '#web/records/Record.tsx'
import { LateBadge } from '#web/records/LateBadge.tsx'
import { RecordActions } from '#web/records/RecordActions.tsx'
import { RecordScreen } from '#web/records/RecordScreen.tsx'
import { recordLoader, type RecordState } from '#web/records/useRecord.ts'
import { Card, CardHeader } from '#web/ui/display/Card.tsx'
import { DescriptionList } from '#web/ui/display/DescriptionList.tsx'
import { PhoneLink, typedPhone } from '#web/ui/display/PhoneLink.tsx'
import { StatusBadge } from '#web/ui/display/StatusBadge.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { appointmentSteps } from './appointmentSteps.tsx'

const query = (id: string) => q(appointments.show, { id })
export const loader = recordLoader(query, paths.adminLogin)
export const action = endpointAction(appointments.confirm, appointments.complete, appointments.noShow, appointments.cancel)

export const AppointmentScreen = () => {
  const neighbours = { path: paths.adminAppointment, keyOf: (search: URLSearchParams) => listQuery(appointments.list, search).queryKey }
  return (
    <RecordScreen
      what="appointment"
      query={query}
      list={{ label: 'Appointments', path: paths.adminAppointments, neighbours }}
      makesOld={[appointments.list, dashboard.show]}
    >
      {(one, record, above) => <Appointment one={one} record={record} above={above} />}
    </RecordScreen>
  )
}

const phoneLink = (phone: string) => <PhoneLink phone={typedPhone(phone)} />
const Appointment = ({ one, record, above }: { one: AppointmentDetail; record: RecordState<AppointmentDetail>; above: ReactNode }) => {
  const weRing = one.kind === 'callback' || one.channel === 'phone'
  return (
    <Record
      title={`${one.name}, ${one.reference}`}
      heading={one.name}
      above={above}
      status={
        <>
          <StatusBadge kind="appointment" status={one.status} />
          {one.overdue && <LateBadge>Outcome?</LateBadge>}
        </>
      }
      actions={<RecordActions detail={one} record={record} steps={appointmentSteps} machine={appointmentMachine} client={one.name} />}
      facts={[
        { label: 'When', value: formatDue(one.startsAt) },
        { label: 'Kind', value: appointmentKindLabels[one.kind] },
        ...(weRing && one.phone ? [{ label: 'Ring', value: phoneLink(one.phone) }] : []),
        { label: 'About', value: appointmentReasonLabels[one.reason] },
        { label: 'Reference', value: one.reference },
        { label: 'Assigned to', value: one.assignedTo?.name ?? 'Unassigned' },
        { label: 'Next', value: appointmentMachine.next(one.status, { kind: one.kind, begun: one.overdue }) },
      ]}
      record={record}
      notices={
        one.suspected && (
          <Notice tone="warning" title="This may be spam">
            {one.suspected} No mail was sent about it, and it holds no time.
          </Notice>
        )
      }
      aside={
        <Card as="section">
          <CardHeader title="Who" />
          <DescriptionList
            facts={[
              { label: 'Business', value: one.business || 'Not given' },
              { label: 'How', value: appointmentChannelLabels[one.channel] },
              { label: 'Phone', value: one.phone ? phoneLink(one.phone) : 'Not given' },
              { label: 'E-mail', value: one.email ? <EmailLink address={one.email} /> : 'Not given' },
              { label: 'Support need', value: one.supportNeed || 'None named' },
            ]}
          />
        </Card>
      }
    >
      <Card as="section">
        <CardHeader title="What it is about" end={<span className="text-meta text-hint">{formatDateTime(one.createdAt)}</span>} />
        <p className="max-w-measure whitespace-pre-line">{one.note || 'Nothing was written.'}</p>
      </Card>
      <History machine={appointmentMachine} entries={one.history} />
    </Record>
  )
}
