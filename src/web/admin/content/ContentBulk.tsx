/** The bulk bar of a content list: what can be done with several items at once, after a dialog that says what it means. */
import { useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { addDays, londonClock } from '#contract/model/contact/workingTime.ts'
import { hasTags } from '#contract/model/content/contentName.ts'
import { useDeps } from '#web/app/data/deps.tsx'
import { call } from '#web/app/data/query.ts'
import { DayInput } from '#web/forms/DayInput.tsx'
import { rowsInWords } from '#web/lists/listState.ts'
import type { Selected } from '#web/lists/ListScreen.tsx'
import { useBulk, type BulkChange } from '#web/lists/useBulk.ts'
import { MenuButton } from '#web/ui/app/MenuButton.tsx'
import { Dialog } from '#web/ui/feedback/Dialog.tsx'
import { Radios } from '#web/ui/fields/Radios.tsx'
import { TextInput } from '#web/ui/fields/TextInput.tsx'
import { Button } from '#web/ui/navigation/Button.tsx'
import { useCan } from '../shell/useCan.ts'
import type { Desk } from './desk.ts'
import { timeHint, typedInstant } from './londonTime.ts'

type Props = { desk: Desk; selected: Selected }

const words = {
  publish: {
    ask: 'Publish',
    effect: 'Everybody will see the newest version of each at once. Any that still need fixing will be left as they are, and listed.',
  },
  unpublish: { ask: 'Take off the site', effect: 'Their addresses will answer "gone" from now on. Each can be published again.' },
  schedule: {
    ask: 'Publish later',
    effect:
      'Each will go public at that time as it is now. Anything written afterwards will stay a draft. Any that need fixing will be listed.',
  },
  tag: { ask: 'Change a tag', effect: 'In the working copies. The public pages will change when they are published.' },
  duplicate: { ask: 'Duplicate', effect: 'Each copy will be a draft with its own address, and yours.' },
  trash: {
    ask: 'Move to the trash',
    effect: 'They will stay there for 30 days and can be restored. Any that a public page uses will be left where they are, and listed.',
  },
  restore: { ask: 'Restore', effect: 'They will be drafts again, or archived if they were once public.' },
  remove: {
    ask: 'Delete for good',
    effect:
      'Nobody can bring them back; the audit log will record that they existed. Any that something links to, or that were once public, will be left in the trash, and listed.',
  },
} as const
type Step = keyof typeof words

/** Asks for confirmation first. `children`: fields that the action needs. */
const Asking = ({
  title,
  step,
  children,
  onClose,
  onYes,
}: {
  title: string
  step: Step
  children?: ReactNode
  onClose: () => void
  onYes: () => void
}) => (
  <Dialog open onClose={onClose} title={title} {...(step === 'remove' ? { tone: 'danger' as const } : {})}>
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        onYes()
      }}
    >
      <p className="text-soft">{words[step].effect}</p>
      {children}
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant={step === 'remove' ? 'danger' : 'accent'}>
          {words[step].ask}
        </Button>
      </div>
    </form>
  </Dialog>
)

const StepDialog = ({ step, onClose, desk: { group }, selected }: Props & { step: Step; onClose: () => void }) => {
  const { query } = useDeps()
  const { mutate } = useBulk(group.list.list, selected, [group.list, group.show])
  const many = { selection: selected.selection }
  const once = { idempotencyKey: crypto.randomUUID() }
  const [day, setDay] = useState(() => addDays(londonClock(new Date()).date, 1))
  const [time, setTime] = useState('09:00')
  const [tag, setTag] = useState('')
  const [change, setChange] = useState<'add' | 'remove'>('add')
  const [counted, setCounted] = useState('')
  const at = step === 'schedule' ? typedInstant(day, time) : null
  const works: Record<Step, () => BulkChange> = {
    publish: () => ({ said: 'Published', work: () => call(query, group.publishMany, many, once) }),
    unpublish: () => ({ said: 'Taken off the site', work: () => call(query, group.unpublishMany, many, once) }),
    schedule: () => ({
      said: 'Scheduled',
      work: () => call(query, group.scheduleMany, { ...many, at: at?.toISOString() ?? '' }, once),
      back: (ids) => call(query, group.cancelScheduleMany, { ids }),
    }),
    tag: () => ({
      said: change === 'add' ? 'Tagged' : 'Tag removed',
      work: () => call(query, group.tagMany, { ...many, tag: tag.trim(), change }, once),
      back: (ids) =>
        call(
          query,
          group.tagMany,
          { selection: { ids }, tag: tag.trim(), change: change === 'add' ? 'remove' : 'add' },
          { idempotencyKey: crypto.randomUUID() },
        ),
    }),
    duplicate: () => ({ said: 'Copied', text: 'The copies are drafts.', work: () => call(query, group.duplicateMany, many, once) }),
    trash: () => ({
      said: 'Moved to the trash',
      work: () => call(query, group.trashMany, many, once),
      back: (ids) => call(query, group.recoverMany, { selection: { ids } }),
    }),
    restore: () => ({
      said: 'Restored',
      work: () => call(query, group.recoverMany, many),
      back: (ids) => call(query, group.trashMany, { selection: { ids } }, { idempotencyKey: crypto.randomUUID() }),
    }),
    remove: () => ({
      said: 'Deleted for good',
      work: () => call(query, group.removeMany, { ...many, count: selected.count }, once),
    }),
  }
  const [tried, setTried] = useState(false)
  const ready =
    step === 'schedule'
      ? at !== null
      : step === 'tag'
        ? tag.trim() !== ''
        : step === 'remove'
          ? counted.trim() === String(selected.count)
          : true
  return (
    <Asking
      step={step}
      title={`${words[step].ask}: ${rowsInWords(group.list.list, selected.count)}${step === 'schedule' || step === 'tag' ? '' : '?'}`}
      onClose={onClose}
      onYes={() => {
        setTried(true)
        if (!ready) return
        onClose()
        mutate(works[step]())
      }}
    >
      {step === 'schedule' && (
        <>
          <DayInput name="day" label="Day" value={day} onDay={setDay} error={tried && !ready ? 'Enter a day and a time' : null} />
          <TextInput
            name="time"
            type="time"
            label="Time"
            hint={timeHint(day)}
            width="short"
            value={time}
            onChange={({ currentTarget }) => setTime(currentTarget.value)}
          />
        </>
      )}
      {step === 'tag' && (
        <>
          <Radios
            name="change"
            label="What to do"
            items={[
              { value: 'add', label: 'Add a tag' },
              { value: 'remove', label: 'Remove a tag' },
            ]}
            value={change}
            onChange={({ currentTarget }) => setChange(currentTarget.value === 'remove' ? 'remove' : 'add')}
          />
          <TextInput
            name="tag"
            label="Tag"
            error={tried && !ready ? 'Enter a tag' : null}
            maxLength={40}
            autoComplete="off"
            value={tag}
            onChange={({ currentTarget }) => setTag(currentTarget.value)}
          />
        </>
      )}
      {step === 'remove' && (
        <TextInput
          name="count"
          label="How many will be deleted?"
          hint={`Type ${selected.count}.`}
          error={tried && !ready ? `Type ${selected.count}, or choose others` : null}
          inputMode="numeric"
          maxLength={6}
          width="short"
          autoComplete="off"
          value={counted}
          onChange={({ currentTarget }) => setCounted(currentTarget.value)}
        />
      )}
    </Asking>
  )
}

/** A button of its own, for the most frequent action. */
export const StepMany = ({ step, ...props }: Props & { step: Step }) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {words[step].ask}
      </Button>
      {open && <StepDialog {...props} step={step} onClose={() => setOpen(false)} />}
    </>
  )
}

/** A menu of the other actions that this user may perform. */
export const MoreMany = (props: Props) => {
  const { area, kinds } = props.desk
  const [step, setStep] = useState<Step | null>(null)
  const mayThrowAway = useCan(`${area}:delete`)
  const [search] = useSearchParams()
  // The status filter lists the trash by itself, and items there can only be restored or deleted.
  const steps =
    search.get('status') === 'trashed' ? (['restore', 'remove'] as const) : (['unpublish', 'tag', 'duplicate', 'trash'] as const)
  const may: Partial<Record<Step, boolean>> = {
    unpublish: useCan(`${area}:publish`),
    tag: kinds.some(hasTags),
    duplicate: useCan(`${area}:create`),
    trash: mayThrowAway,
    restore: mayThrowAway,
    remove: useCan('content:remove') && mayThrowAway,
  }
  const offered = steps.filter((one) => may[one])
  if (offered.length === 0) return null
  return (
    <>
      <MenuButton
        size="small"
        label={props.desk.group.list.list.bulk?.['more'] ?? 'More'}
        entries={offered.map((one) => ({
          id: one,
          label: words[one].ask,
          danger: one === 'trash' || one === 'remove',
          onPress: () => setStep(one),
        }))}
      />
      {step && <StepDialog {...props} step={step} onClose={() => setStep(null)} />}
    </>
  )
}
