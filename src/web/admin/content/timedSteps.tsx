/** The dialogs that ask for a day: until when an approval holds, and when something is to be published. */
import { useState } from 'react'
import type { ContentDetail } from '#contract/admin/content/contentGroup.ts'
import { formatDate } from '#contract/format.ts'
import { addDays, londonClock, londonInstant } from '#contract/model/contact/workingTime.ts'
import { approvalDays } from '#contract/model/content/approval.ts'
import { AreaField, DayField, TextField } from '#web/forms/fields.tsx'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { useEndpointForm } from '#web/forms/useEndpointForm.ts'
import type { StepDialogProps } from '#web/records/stepDialog.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import type { Desk } from './desk.ts'
import { placeOf } from './publicSteps.tsx'

type Props = StepDialogProps<ContentDetail> & { desk: Desk }

export const inDays = (days: number) => addDays(londonClock(new Date()).date, days)

/** Of words that somebody has read: whoever changes them takes the approval away. */
export const ApproveDialog = ({ desk: { group, one }, detail, record, open, onClose }: Props) => {
  const [{ usual, most }] = useState(() => ({ usual: inDays(approvalDays.usual), most: inDays(approvalDays.most) }))
  const form = useEndpointForm(group.approve, {
    fixed: { id: detail.id, version: detail.version, draftVersion: detail.draftVersion },
    defaults: { until: usual, reason: '' },
    record,
    onDone: (reply) => {
      onClose()
      toast.success('Approved', reply.approvedUntil ? `Until ${formatDate(reply.approvedUntil)}.` : undefined)
    },
  })
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title={`Approve this ${one}?`}
      effect={`These words of ${placeOf(detail)} may be public until the day you choose. Whoever changes them takes the approval away.`}
      submitLabel="Approve"
      busyLabel="Saving..."
    >
      <DayField form={form} name="until" label="Approved until" hint={`At the latest ${formatDate(most)}.`} />
      <AreaField
        form={form}
        name="reason"
        label="What you looked at"
        hint="For colleagues. May stay empty."
        limit={500}
        rows={2}
        width="full"
      />
    </FormDialog>
  )
}

const instantOf = (day: string, time: string) => {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(day) && /^\d{2}:\d{2}/.test(time) ? londonInstant(day, time.slice(0, 5)) : null
  return at && !Number.isNaN(at.getTime()) ? at.toISOString() : ''
}
/** A day and a time in London, sent as an instant. */
const timed = { input: ({ day, time }: { day: string; time: string }) => ({ at: instantOf(day, time) }), refusedAt: 'day' as const }

export const ScheduleDialog = ({ desk: { group }, detail, record, open, onClose }: Props) => {
  const [day] = useState(() => inDays(1))
  const form = useEndpointForm(group.schedule, {
    ...timed,
    fixed: { id: detail.id, version: detail.version, draftVersion: detail.draftVersion },
    defaults: { day, time: '09:00' },
    record,
    onDone: () => {
      onClose()
      toast.success('Scheduled')
    },
  })
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title="Publish later"
      effect={`This very version of ${placeOf(detail)} goes public at that time. What you write afterwards stays a draft.`}
      submitLabel="Schedule"
      busyLabel="Saving..."
    >
      <DayField form={form} name="day" label="Day" />
      <TextField form={form} name="time" type="time" label="Time" hint="In London." width="short" />
    </FormDialog>
  )
}
