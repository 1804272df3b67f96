/** What is done with something written, in the order of its buttons: the dialogs name the address and the time. */
import { CalendarClock, Globe, Send, Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { ContentDetail } from '#contract/admin/content/contentGroup.ts'
import { formatDateTime } from '#contract/format.ts'
import { addDays, londonClock, londonInstant } from '#contract/model/contact/workingTime.ts'
import { isProgramPart } from '#contract/model/content/contentName.ts'
import type { ContentAction } from '#contract/model/content/contentMachine.ts'
import { DayField, TextField } from '#web/forms/fields.tsx'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { useEndpointForm } from '#web/forms/useEndpointForm.ts'
import type { Step } from '#web/records/RecordActions.tsx'
import { stepDialog, type StepDialogProps } from '#web/records/stepDialog.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import type { Desk } from './desk.ts'
import { placeOf, PublishDialog, ReplaceDialog, UnpublishDialog } from './publicSteps.tsx'

const inAMonth = () => addDays(londonClock(new Date()).date, 30)
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
      <DayField form={form} name="day" label="Day" />
      <TextField form={form} name="time" type="time" label="Time" hint="In London." width="short" />
    </FormDialog>
  )
}
const instantOf = (day: string, time: string) => {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(day) && /^\d{2}:\d{2}/.test(time) ? londonInstant(day, time.slice(0, 5)) : null
  return at && !Number.isNaN(at.getTime()) ? at.toISOString() : ''
}

/** What comes with the program is changed, and never taken away. */
const staysPublic = ({ kind }: ContentDetail) => isProgramPart(kind)

export const contentSteps = (desk: Desk): Partial<Record<ContentAction, Step<ContentDetail>>> => {
  const { group } = desk
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
    approve: {
      press: group.approve,
      done: 'Approved for a year',
      // Of what is public: when its approval ends within a month.
      hidden: ({ status, approvedUntil }) => status === 'published' && (approvedUntil === null || approvedUntil > inAMonth()),
    },
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
    unpublish: { under: 'more', hidden: staysPublic, dialog: (props) => <UnpublishDialog {...props} desk={desk} /> },
    replace: { under: 'more', hidden: staysPublic, dialog: (props) => <ReplaceDialog {...props} desk={desk} /> },
    trash: {
      under: 'more',
      hidden: staysPublic,
      dialog: stepDialog(group.trash, {
        title: 'Move to the trash?',
        effect: () => 'It stays there for 30 days and can be restored.',
        done: () => ['In the trash'],
      }),
    },
    recover: { press: group.recover, done: 'Restored' },
  }
}
