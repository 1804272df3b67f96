/** The dialogs that ask for a date: until when an approval is valid, and when something is published or taken off the site. */
import { useState } from 'react'
import { useWatch, type FieldPathByValue, type FieldValues } from 'react-hook-form'
import type { ContentDetail } from '#contract/admin/content/contentGroup.ts'
import { formatDate, formatDateTime } from '#contract/format.ts'
import { addDays, londonClock } from '#contract/model/contact/workingTime.ts'
import { approvalDays } from '#contract/model/content/approval.ts'
import { isProgramPart } from '#contract/model/content/contentName.ts'
import { PressForm } from '#web/forms/EndpointForm.tsx'
import { AreaField, DayField, TextField } from '#web/forms/fields.tsx'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { AskForm, useAsk } from '#web/forms/plain/AskForm.tsx'
import type { FormState } from '#web/forms/formState.ts'
import type { Messages } from '#web/forms/messages.ts'
import { useEndpointForm } from '#web/forms/useEndpointForm.ts'
import type { StepDialogProps } from '#web/records/stepDialog.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { todayInLondon } from '../shell/todayInLondon.ts'
import { useCan } from '../shell/useCan.ts'
import type { Collection } from './collection.ts'
import { clockFaults, timeHint, typedInstant } from './londonTime.ts'
import { inUse, override, placeOf, usersOf } from './publicSteps.tsx'

type Props = StepDialogProps<ContentDetail> & { collection: Collection }

export const inDays = (days: number) => addDays(todayInLondon(), days)

/** Approves the content as it is now: changing it later removes the approval. */
export const ApproveDialog = ({ collection: { group, one }, detail, record, open, onClose }: Props) => {
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
      effect={`These words on ${placeOf(detail)} may be public until the day you choose. Anyone who changes them removes the approval.`}
      submitLabel="Approve"
    >
      <DayField form={form} name="until" label="Approved until" hint={`${formatDate(most)} at the latest.`} />
      <AreaField
        form={form}
        name="reason"
        label="What you looked at"
        hint="For colleagues. You can leave this empty."
        limit={500}
        rows={2}
        width="full"
      />
    </FormDialog>
  )
}

type Clock = { day: string; time: string }
/** Without script a field may be missing from what was sent. */
type Sent = Partial<Clock>

/** A date and time in London, sent as an ISO timestamp. */
export const timed = {
  input: ({ day = '', time = '' }: Sent) => ({ at: typedInstant(day, time)?.toISOString() ?? '' }),
  check: ({ day = '', time = '' }: Sent): Messages => clockFaults(day, time),
  refusedAt: 'day' as const,
}

/** `day`, `time`: the names of the fields. */
export const TimeFields = <T extends FieldValues>({
  form,
  day,
  time,
}: {
  form: FormState<T>
  day: FieldPathByValue<T, string>
  time: FieldPathByValue<T, string>
}) => {
  const chosen = useWatch({ control: form.control, name: day })
  return (
    <>
      <DayField form={form} name={day} label="Day" />
      <TextField form={form} name={time} type="time" label="Time" hint={timeHint(chosen)} width="short" />
    </>
  )
}

/** An instant as London date and time, in the format of the form's fields. */
const clockOf = (instant: string) => {
  const { date, minute } = londonClock(new Date(instant))
  const two = (part: number) => String(part).padStart(2, '0')
  return { day: date, time: `${two(Math.floor(minute / 60))}:${two(minute % 60)}` }
}

export const ScheduleDialog = ({ collection: { group }, detail, record, open, onClose }: Props) => {
  const [day] = useState(() => inDays(1))
  const planned = detail.status === 'scheduled' ? detail.publishAt : null
  const form = useEndpointForm(group.schedule, {
    ...timed,
    fixed: { id: detail.id, version: detail.version, draftVersion: detail.draftVersion },
    defaults: planned ? clockOf(planned) : { day, time: '09:00' },
    record,
    onDone: (reply) => {
      onClose()
      toast.success('Scheduled', reply.publishAt ? formatDateTime(reply.publishAt) : undefined)
    },
  })
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title={planned ? 'Publish at another time?' : 'Publish later'}
      effect={
        planned
          ? `The scheduled version of ${placeOf(detail)} will stay as it is, and go public at the new time.`
          : `This exact version of ${placeOf(detail)} will go public at that time. Anything you write afterwards will stay a draft.`
      }
      submitLabel={planned ? 'Change the time' : 'Schedule'}
    >
      <TimeFields form={form} day="day" time="time" />
    </FormDialog>
  )
}

type End = Sent & { override?: string }

/** Taking off the site without script: at once, or from the dialog below, whose fields are converted as there. */
export const plainEnd = {
  input: ({ override, ...typed }: End & { reason?: string }) => ({
    ...('day' in typed ? timed.input(typed) : typed),
    ...(override ? { override } : {}),
  }),
  check: (typed: End): Messages => ('day' in typed ? timed.check(typed) : {}),
}

const EndDialog = ({ collection: { group }, detail, record, open, onClose }: Omit<Props, 'rule'>) => {
  const [day] = useState(() => inDays(1))
  const used = usersOf(detail).length > 0
  const mayOverride = useCan('content:publish-anyway') && used
  const when = detail.unpublishAt ? clockOf(detail.unpublishAt) : { day, time: '09:00' }
  const form = useEndpointForm(group.unpublish, {
    fixed: { id: detail.id, version: detail.version },
    defaults: { ...when, override: '' },
    input: (typed: Clock & { override: string }) => plainEnd.input(typed),
    check: timed.check,
    refusedAt: timed.refusedAt,
    record,
    onDone: (reply) => {
      onClose()
      toast.success('Scheduled', reply.unpublishAt ? `Off the site from ${formatDateTime(reply.unpublishAt)}.` : undefined)
    },
  })
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title="Take off the site later"
      effect={used ? inUse(detail) : `${placeOf(detail)} will answer "gone" from that time on.`}
      submitLabel="Schedule it"
    >
      <TimeFields form={form} day="day" time="time" />
      {mayOverride && <AreaField form={form} {...override} label="Why it must go then" />}
    </FormDialog>
  )
}

/** When the item comes off the site, shown among the other facts, with the buttons to plan and cancel that. */
export const PlannedEnd = ({ collection, detail, record }: Pick<Props, 'collection' | 'detail' | 'record'>) => {
  const { open, ask, close } = useAsk('end')
  const mayPlan = useCan(`${collection.area}:publish`) && detail.published && !isProgramPart(detail.kind)
  const cancel = async () => {
    if (await record.press(collection.group.cancelUnpublish, { id: detail.id, version: detail.version }))
      toast.success('It will stay on the site')
  }
  return (
    <>
      {detail.unpublishAt ? formatDateTime(detail.unpublishAt) : 'No day set'}
      {mayPlan && (
        <span className="-my-1 ml-3 inline-flex gap-3">
          <AskForm step="end" onAsk={ask}>
            <button type="submit" className="link min-h-8">
              {detail.unpublishAt ? 'Change the day' : 'Set a day'}
            </button>
          </AskForm>
          {detail.unpublishAt && (
            <PressForm
              endpoint={collection.group.cancelUnpublish}
              fixed={{ id: detail.id, version: detail.version }}
              onPress={() => void cancel()}
            >
              <button type="submit" className="link min-h-8">
                Keep it on the site
              </button>
            </PressForm>
          )}
          <EndDialog collection={collection} detail={detail} record={record} open={open} onClose={close} />
        </span>
      )}
    </>
  )
}
