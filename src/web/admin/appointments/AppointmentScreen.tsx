/** One appointment or call-back: who wants what and when, and what can be done with it now. */
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { useParams, type LoaderFunctionArgs } from 'react-router'
import { formatDateTime, formatDue } from '#contract/format.ts'
import {
  appointmentChannelLabels,
  appointmentKindLabels,
  appointmentReasonLabels,
  type AppointmentDetail,
} from '#contract/model/appointment.ts'
import { paths } from '#contract/paths.ts'
import { depsContext, useDeps } from '#web/app/deps.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card, CardHeader } from '#web/ui/Card.tsx'
import { DescriptionList } from '#web/ui/DescriptionList.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PhoneLink, typedPhone } from '#web/ui/PhoneLink.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { toast } from '#web/ui/toasts.ts'
import { adminApi } from '../api.ts'
import { appointmentNextStep } from '../nextStep.ts'
import { appointmentQuery, fetchNow } from '../queries.ts'
import { Facts } from '../record/Facts.tsx'
import { Neighbours } from '../record/Neighbours.tsx'
import { Refusal } from '../record/Refusal.tsx'
import { StepDialog } from '../record/StepDialog.tsx'
import { Timeline } from '../record/Timeline.tsx'
import { useChange } from '../record/useChange.ts'
import { BackLink } from '../shell/BackLink.tsx'
import { NotLoaded } from '../shell/NotLoaded.tsx'
import { Screen } from '../shell/Screen.tsx'
import { appointmentListQuery } from './appointmentList.ts'

export const loader = async ({ context, params }: LoaderFunctionArgs) => {
  const deps = context.get(depsContext)
  await fetchNow(deps, appointmentQuery(deps, params['id'] ?? ''))
  return null
}

export const AppointmentScreen = () => {
  const { id = '' } = useParams()
  const deps = useDeps()
  const query = useQuery(appointmentQuery(deps, id))
  const above = (
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      <BackLink to={paths.adminAppointments}>Appointments</BackLink>
      <Neighbours id={id} keyOf={(search) => appointmentListQuery(deps, search).queryKey} path={paths.adminAppointment} />
    </div>
  )
  return query.data ? (
    <Loaded key={id} one={query.data} query={query} above={above} />
  ) : (
    <Screen title="Appointment" above={above}>
      <NotLoaded what="appointment" query={query} />
    </Screen>
  )
}

const actionWords: Record<string, string> = {
  'appointments.book': 'Booked on the contact page',
  'appointments.callBack': 'Asked for on the contact page',
  'appointments.move': 'Moved by the visitor',
  'appointments.cancelByVisitor': 'Cancelled by the visitor',
  'appointments.confirm': 'Confirmed',
  'appointments.complete': 'Completed',
  'appointments.noShow': 'Missed',
  'appointments.cancel': 'Cancelled',
}

const Loaded = ({ one, query, above }: { one: AppointmentDetail; query: UseQueryResult<AppointmentDetail>; above: React.ReactNode }) => {
  const deps = useDeps()
  const { appointments } = adminApi(deps.transport)
  const [dialog, setDialog] = useState<'confirm' | 'cancel' | null>(null)
  const changing = useChange<AppointmentDetail>(appointmentQuery(deps, one.id).queryKey, [['appointments', 'list'], ['dashboard']], query)
  const can = (action: AppointmentDetail['actions'][number]) => one.actions.includes(action)
  const at = { id: one.id, version: one.version }
  const rung = one.kind === 'callback' || one.channel === 'phone'
  const called = one.kind === 'callback' ? 'call' : 'appointment'
  const shared = { onClose: () => setDialog(null), onReload: changing.reload, reloading: changing.reloading }

  const press = async (change: () => Promise<AppointmentDetail>, done: string) => {
    if (await changing.press(change)) toast.success(done)
  }

  const actions = (
    <>
      {can('confirm') && (
        <Button variant="primary" onClick={() => setDialog('confirm')}>
          Confirm
        </Button>
      )}
      {can('complete') && (
        <Button
          variant={one.kind === 'callback' ? 'primary' : 'secondary'}
          busy={changing.busy}
          onClick={() => void press(() => appointments.complete(at), 'Completed')}
        >
          {one.kind === 'callback' ? 'We have spoken' : 'It took place'}
        </Button>
      )}
      {can('noShow') && (
        <Button busy={changing.busy} onClick={() => void press(() => appointments.noShow(at), 'Noted')}>
          {one.kind === 'callback' ? 'Nobody answered' : 'Did not come'}
        </Button>
      )}
      {can('cancel') && <Button onClick={() => setDialog('cancel')}>Cancel {called}</Button>}
    </>
  )
  return (
    <Screen
      title={`${one.name}, ${one.reference}`}
      heading={one.name}
      above={above}
      beside={
        <>
          <StatusBadge kind="appointment" status={one.status} />
          {one.overdue && (
            <Badge tone="danger" glyph={CircleAlert}>
              Outcome?
            </Badge>
          )}
        </>
      }
      actions={actions}
      facts={
        <Facts
          facts={[
            { label: 'When', value: formatDue(one.startsAt) },
            { label: 'Kind', value: appointmentKindLabels[one.kind] },
            ...(rung && one.phone ? [{ label: 'Ring', value: <PhoneLink phone={typedPhone(one.phone)} /> }] : []),
            { label: 'About', value: appointmentReasonLabels[one.reason] },
            { label: 'Reference', value: one.reference },
            { label: 'Whose', value: one.handler?.name ?? 'Nobody\u2019s yet' },
            { label: 'Next', value: appointmentNextStep(one.kind, one.status, one.overdue) },
          ]}
        />
      }
    >
      <Refusal error={changing.refused} onReload={changing.reload} reloading={changing.reloading} />
      {one.suspected && (
        <Notice tone="warning" title="This may be spam">
          {one.suspected} No mail was sent about it, and it holds no time.
        </Notice>
      )}
      <div className="grid items-start gap-5 lg:grid-cols-3">
        <div className="grid grid-cols-1 gap-5 lg:col-span-2">
          <Card as="section">
            <CardHeader title="What it is about" end={<span className="text-meta text-hint">{formatDateTime(one.createdAt)}</span>} />
            <p className="max-w-measure whitespace-pre-line">{one.note || 'Nothing was written.'}</p>
          </Card>
          <Card as="section">
            <CardHeader title="History" />
            <Timeline
              label="History"
              entries={one.history.map(({ at: when, by, action, reason }) => ({
                at: when,
                by,
                what: actionWords[action] ?? action,
                detail: reason,
              }))}
            />
          </Card>
        </div>
        <Card as="section">
          <CardHeader title="Who" />
          <DescriptionList
            facts={[
              { label: 'Business', value: one.business || 'Not given' },
              { label: 'How', value: appointmentChannelLabels[one.channel] },
              {
                label: 'Phone',
                value: one.phone ? <PhoneLink phone={typedPhone(one.phone)} /> : 'Not given',
              },
              {
                label: 'E-mail',
                value: one.email ? (
                  <a href={`mailto:${one.email}`} className="link break-all">
                    {one.email}
                  </a>
                ) : (
                  'Not given'
                ),
              },
              { label: 'Support need', value: one.supportNeed || 'None named' },
            ]}
          />
        </Card>
      </div>
      <StepDialog
        {...shared}
        open={dialog === 'confirm'}
        title="Confirm this appointment?"
        effect={`${one.name} gets a mail for ${formatDue(one.startsAt)}, with the calendar entry.`}
        text={{
          label: 'A note in the mail',
          hint: 'The video link, or where to park. May stay empty.',
          min: 0,
          max: 500,
          missing: '',
          rows: 3,
        }}
        field="message"
        submitLabel="Confirm and send"
        busyLabel="Sending..."
        perform={async (message) => {
          await changing.change(() => appointments.confirm({ ...at, message }))
          toast.success('Confirmed', `A mail is on its way to ${one.email}.`)
        }}
      />
      <StepDialog
        {...shared}
        open={dialog === 'cancel'}
        title={`Cancel this ${called}?`}
        effect={
          one.kind === 'callback'
            ? 'It leaves the list of calls to make. No mail is sent.'
            : `The half hour is free again, and ${one.name} gets a mail with a link to choose another time.`
        }
        text={{ label: 'Why', hint: 'For colleagues. May stay empty.', min: 0, max: 500, missing: '', rows: 2 }}
        submitLabel={`Cancel ${called}`}
        busyLabel="Cancelling..."
        grave
        perform={async (reason) => {
          await changing.change(() => appointments.cancel({ ...at, reason }))
          toast.success('Cancelled')
        }}
      />
    </Screen>
  )
}
