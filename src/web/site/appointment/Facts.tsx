/** One appointment as its holder sees it, set like a schedule. */
import type { ReactNode } from 'react'
import { formatDue } from '#contract/format.ts'
import { appointmentChannelLabels } from '#contract/model/appointmentChoices.ts'
import type { OwnAppointment } from '#contract/site/appointments.ts'
import { ScheduleCard } from '#web/ui/ScheduleCard.tsx'

const standing: Record<OwnAppointment['status'], string> = {
  requested: 'Held for you, to be confirmed',
  confirmed: 'Confirmed',
  rescheduled: 'Moved, to be confirmed',
  cancelled: 'Cancelled',
  completed: 'It has taken place',
  no_show: 'It did not take place',
}

export const AppointmentFacts = ({ own, children }: { own: OwnAppointment; children?: ReactNode }) => (
  <ScheduleCard
    title="When and how"
    rows={[
      { label: 'When', value: formatDue(own.startsAt) },
      { label: 'How long', value: '30 minutes' },
      { label: 'How', value: appointmentChannelLabels[own.channel] },
      { label: 'Standing', value: standing[own.status] },
      { label: 'Reference', value: own.reference },
    ]}
  >
    {children}
  </ScheduleCard>
)
