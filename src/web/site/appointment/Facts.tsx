/** An appointment's details for the person who booked it, set like a schedule. */
import type { ReactNode } from 'react'
import { formatDue } from '#contract/format.ts'
import { appointmentChannelLabels } from '#contract/model/contact/appointmentChoices.ts'
import { appointmentMachine } from '#contract/model/contact/appointmentMachine.ts'
import type { OwnAppointment } from '#contract/site/appointments.ts'
import { ScheduleCard } from '#web/ui/display/ScheduleCard.tsx'

export const AppointmentFacts = ({ own, children }: { own: OwnAppointment; children?: ReactNode }) => (
  <ScheduleCard
    title="When and how"
    rows={[
      { label: 'When', value: formatDue(own.startsAt) },
      { label: 'How long', value: '30 minutes' },
      { label: 'How', value: appointmentChannelLabels[own.channel] },
      { label: 'Status', value: appointmentMachine.label(own.status, 'client') },
      { label: 'Reference', value: own.reference },
    ]}
  >
    {children}
  </ScheduleCard>
)
