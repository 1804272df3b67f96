/** What is done with something written, in the order of its buttons: the dialogs name the address and the time. */
import { CalendarClock, Globe, Send, Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { ContentDetail } from '#contract/admin/contentGroup.ts'
import { formatDateTime } from '#contract/format.ts'
import { addDays, londonClock, londonInstant } from '#contract/model/contact/workingTime.ts'
import type { ContentAction } from '#contract/model/content/contentMachine.ts'
import { AreaField, TextField } from '#web/forms/fields.tsx'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { useEndpointForm } from '#web/forms/useEndpointForm.ts'
import type { Step } from '#web/records/RecordActions.tsx'
import { stepDialog, type StepDialogProps } from '#web/records/stepDialog.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import type { Desk } from './desk.ts'

const placeOf = ({ path, title }: ContentDetail) => path ?? `"${title}"`

const tomorrow = () => addDays(londonClock(new Date()).date, 1)

/** A day and a time in London, sent as an instant. */
const LaterDialog = ({
  desk: { group },
  step,
  detail,
  record,
  open,
  onClose,
}: StepDialogProps<ContentDetail> & { desk: Desk; step: 'schedule' | 'unpublish' }) => {
  const [day] = useState(tomorrow)
  const publishes = step === 'schedule'
  const form = useEndpointForm(group[step], {
    fixed: { id: detail.id, version: detail.version },
    defaults: { day, time: '09:00' },
    input: ({ day: on, time }: { day: string; time: string }) => ({ at: instantOf(on, time) }),
    refusedAt: 'day',
    record,
    onDone: () => {
      onClose()
      toast.success(publishes ? 'Scheduled' : 'Planned')
    },
  })
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title={publishes ? 'Publish later' : 'Take off the site later'}
      effect={
        publishes
          ? `This very version of ${placeOf(detail)} goes public at that time. What you write afterwards stays a draft.`
          : `${placeOf(detail)} answers "gone" from that time on.`
      }
      submitLabel={publishes ? 'Schedule' : 'Plan it'}
      busyLabel="Saving..."
    >
      <TextField form={form} name="day" type="date" label="Day" width="short" />
      <TextField form={form} name="time" type="time" label="Time" hint="In London." width="short" />
    </FormDialog>
  )
}
const instantOf = (day: string, time: string) => {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(day) && /^\d{2}:\d{2}/.test(time) ? londonInstant(day, time.slice(0, 5)) : null
  return at && !Number.isNaN(at.getTime()) ? at.toISOString() : ''
}

const PublishDialog = ({ desk: { group }, detail, record, open, onClose }: StepDialogProps<ContentDetail> & { desk: Desk }) => {
  const errors = detail.checks.filter(({ level }) => level === 'error')
  const mayOverride = errors.length > 0 && errors.every(({ code }) => !['incomplete', 'taken', 'reserved'].includes(code))
  const form = useEndpointForm(group.publish, {
    fixed: { id: detail.id, version: detail.version },
    defaults: { override: '' },
    input: ({ override }: { override: string }) => (override ? { override } : {}),
    record,
    onDone: () => {
      onClose()
      toast.success('Published', detail.path ?? detail.title)
    },
  })
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title={`Publish ${placeOf(detail)}?`}
      effect={
        errors.length === 0
          ? `Everybody sees this version at once${detail.published ? ', in place of the one that is public now' : ''}.`
          : `${errors.length === 1 ? 'One thing has' : `${errors.length} things have`} to be mended first: they are named beside the text.`
      }
      submitLabel="Publish"
      busyLabel="Publishing..."
    >
      {mayOverride && (
        <AreaField
          form={form}
          name="override"
          label="Why it is published all the same"
          hint="Kept in the history and the audit log. At least 10 characters."
          limit={500}
          rows={2}
          width="full"
        />
      )}
    </FormDialog>
  )
}

export const contentSteps = (desk: Desk): Partial<Record<ContentAction, Step<ContentDetail>>> => {
  const { group, one } = desk
  return {
    publish: {
      primary: true,
      icon: Globe,
      dialog: (props) => <PublishDialog {...props} desk={desk} />,
    },
    submit: {
      icon: Send,
      dialog: stepDialog(group.submit, {
        title: 'Send for review?',
        effect: () => 'Whoever may publish finds it under "To review".',
        text: { label: 'What should they know?', hint: 'May stay empty.', limit: 500, rows: 2, optional: true },
        done: () => ['Sent for review'],
      }),
    },
    approve: { press: group.approve, done: 'Approved for a year' },
    sendBack: {
      icon: Undo2,
      dialog: stepDialog(group.sendBack, {
        title: 'Send it back?',
        effect: () => 'It becomes a draft again, with your words beside it.',
        text: { label: 'What is to be changed', limit: 1000 },
      }),
    },
    schedule: { icon: CalendarClock, dialog: (props) => <LaterDialog {...props} desk={desk} step="schedule" /> },
    cancelSchedule: {
      dialog: stepDialog(group.cancelSchedule, {
        title: 'Cancel the schedule?',
        effect: ({ publishAt }) => `Nothing happens on ${publishAt ? formatDateTime(publishAt) : 'that day'}.`,
        done: () => ['Schedule cancelled'],
      }),
    },
    discard: {
      under: 'more',
      dialog: stepDialog(group.discard, {
        title: 'Discard the changes?',
        effect: () => 'The public version stays. What you discard is kept among the versions.',
        done: () => ['Changes discarded'],
      }),
    },
    unpublish: {
      under: 'more',
      dialog: stepDialog(group.unpublish, {
        title: `Take this ${one} off the site?`,
        effect: (detail) => `${placeOf(detail)} answers "gone" from now on. You can publish it again.`,
        text: { label: 'Why', hint: 'May stay empty.', limit: 500, rows: 2, optional: true },
        done: () => ['Taken off the site'],
      }),
    },
    trash: {
      under: 'more',
      dialog: stepDialog(group.trash, {
        title: 'Move to the trash?',
        effect: () => 'It stays there for 30 days and can be restored.',
        done: () => ['In the trash'],
      }),
    },
    recover: { press: group.recover, done: 'Restored' },
  }
}
