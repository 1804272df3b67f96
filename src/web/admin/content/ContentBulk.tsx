/** The bulk bar of a content list: what can be done with several items at once, after a dialog that says what it means. */
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { InputOf } from '#contract/endpoint.ts'
import { hasTags } from '#contract/model/content/contentName.ts'
import { useDeps } from '#web/app/data/deps.tsx'
import { call } from '#web/app/data/query.ts'
import { RadioField, TextField } from '#web/forms/fields.tsx'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { AskForm, useAsk, useStep as useAsked } from '#web/forms/plain/AskForm.tsx'
import type { Messages } from '#web/forms/messages.ts'
import { useEndpointForm } from '#web/forms/useEndpointForm.ts'
import { rowsInWords } from '#web/lists/listState.ts'
import type { Selected } from '#web/lists/ListScreen.tsx'
import { useBulk, type BulkChange } from '#web/lists/useBulk.ts'
import { MenuButton } from '#web/ui/app/MenuButton.tsx'
import { Button } from '#web/ui/navigation/Button.tsx'
import { useCan } from '../shell/useCan.ts'
import type { Collection } from './collection.ts'
import { inDays, timed, TimeFields } from './timedSteps.tsx'

type Props = { collection: Collection; selected: Selected }

const words = {
  publish: {
    ask: 'Publish',
    busy: 'Publishing...',
    effect: 'Everybody will see the newest version of each at once. Any that still need fixing will be left as they are, and listed.',
  },
  unpublish: {
    ask: 'Take off the site',
    busy: 'Taking them off...',
    effect: 'Their addresses will answer "gone" from now on. Each can be published again.',
  },
  schedule: {
    ask: 'Publish later',
    busy: 'Scheduling...',
    effect:
      'Each will go public at that time as it is now. Anything written afterwards will stay a draft. Any that need fixing will be listed.',
  },
  tag: { ask: 'Change a tag', busy: 'Saving...', effect: 'In the working copies. The public pages will change when they are published.' },
  duplicate: { ask: 'Duplicate', busy: 'Duplicating...', effect: 'Each copy will be a draft with its own address, and yours.' },
  trash: {
    ask: 'Move to the trash',
    busy: 'Moving...',
    effect: 'They will stay there for 30 days and can be restored. Any that a public page uses will be left where they are, and listed.',
  },
  restore: { ask: 'Restore', busy: 'Restoring...', effect: 'They will be drafts again, or archived if they were once public.' },
  remove: {
    ask: 'Delete for good',
    busy: 'Deleting...',
    effect:
      'Nobody can bring them back; the audit log will record that they existed. Any that something links to, or that were once public, will be left in the trash, and listed.',
  },
} as const
type Step = keyof typeof words
type PlainStep = Exclude<Step, 'schedule' | 'tag' | 'remove'>

type StepProps = Props & { step: Step; onClose: () => void }

/** What the dialogs of all actions share. `settledBy`: what the toast says of what was typed, and how that is undone. */
const useStep = ({ step, collection: { group }, selected, onClose }: StepProps) => {
  const { inForm } = useBulk(group.list.list, selected, [group.list, group.show])
  const { query } = useDeps()
  return {
    group,
    query,
    fixed: { selection: selected.selection },
    settledBy: <Typed,>(change: (typed: Typed) => Omit<BulkChange, 'work'>) => inForm(onClose, change),
    dialog: {
      open: true,
      onClose,
      title: `${words[step].ask}: ${rowsInWords(group.list.list, selected.count)}${step === 'schedule' || step === 'tag' ? '' : '?'}`,
      effect: words[step].effect,
      submitLabel: words[step].ask,
      busyLabel: words[step].busy,
    },
  }
}

/** For the actions that only need a yes. */
const PlainDialog = ({ step, ...props }: StepProps & { step: PlainStep }) => {
  const { group, query, fixed, settledBy, dialog } = useStep({ step, ...props })
  const again = (ids: string[]) => ({ selection: { ids } })
  const changes: Record<PlainStep, Omit<BulkChange, 'work'>> = {
    publish: { title: 'Published' },
    unpublish: { title: 'Taken off the site' },
    duplicate: { title: 'Copied', text: 'The copies are drafts.' },
    trash: { title: 'Moved to the trash', back: (ids) => call(query, group.recoverMany, again(ids)) },
    restore: {
      title: 'Restored',
      back: (ids) => call(query, group.trashMany, again(ids), { idempotencyKey: crypto.randomUUID() }),
    },
  }
  const endpoints = {
    publish: group.publishMany,
    unpublish: group.unpublishMany,
    duplicate: group.duplicateMany,
    trash: group.trashMany,
    restore: group.recoverMany,
  }
  const form = useEndpointForm(endpoints[step], { fixed, defaults: {}, ...settledBy(() => changes[step]) })
  return <FormDialog {...dialog} form={form} />
}

const ScheduleDialog = (props: StepProps) => {
  const { group, query, fixed, settledBy, dialog } = useStep(props)
  const [day] = useState(() => inDays(1))
  const form = useEndpointForm(group.scheduleMany, {
    ...timed,
    fixed,
    defaults: { day, time: '09:00' },
    ...settledBy(() => ({ title: 'Scheduled', back: (ids) => call(query, group.cancelScheduleMany, { ids }) })),
  })
  return (
    <FormDialog {...dialog} form={form}>
      <TimeFields form={form} day="day" time="time" />
    </FormDialog>
  )
}

type TagChange = InputOf<Collection['group']['tagMany']>['change']
const reverse: Record<TagChange, TagChange> = { add: 'remove', remove: 'add' }

const TagDialog = (props: StepProps) => {
  const { group, query, fixed, settledBy, dialog } = useStep(props)
  const form = useEndpointForm(group.tagMany, {
    fixed,
    defaults: { change: 'add', tag: '' },
    input: (typed: { change: TagChange; tag: string }) => typed,
    ...settledBy(({ change, tag }: { change: TagChange; tag: string }) => ({
      title: change === 'add' ? 'Tagged' : 'Tag removed',
      back: (ids) =>
        call(query, group.tagMany, { selection: { ids }, tag, change: reverse[change] }, { idempotencyKey: crypto.randomUUID() }),
    })),
  })
  return (
    <FormDialog {...dialog} form={form}>
      <RadioField
        form={form}
        name="change"
        label="What to do"
        items={[
          { value: 'add', label: 'Add a tag' },
          { value: 'remove', label: 'Remove a tag' },
        ]}
      />
      <TextField form={form} name="tag" label="Tag" maxLength={40} autoComplete="off" />
    </FormDialog>
  )
}

/** The number of items as typed. */
export const countTyped = {
  input: ({ count = '' }: { count?: string }) => ({ count: Number(count) }),
  check: ({ count = '' }: { count?: string }): Messages =>
    /^\s*\d{1,6}\s*$/.test(count) ? {} : { count: 'Type how many will be deleted' },
}

/** Asks for their number, so that nobody deletes more than they meant to. */
const RemoveDialog = (props: StepProps) => {
  const { group, fixed, settledBy, dialog } = useStep(props)
  const { count } = props.selected
  const form = useEndpointForm(group.removeMany, {
    fixed,
    defaults: { count: '' },
    input: (typed: { count: string }) => countTyped.input(typed),
    check: (typed): Messages => (typed.count.trim() === String(count) ? {} : { count: `Type ${count}, or choose others` }),
    ...settledBy(() => ({ title: 'Deleted for good' })),
  })
  return (
    <FormDialog {...dialog} form={form} grave>
      <TextField
        form={form}
        name="count"
        label="How many will be deleted?"
        hint={`Type ${count}.`}
        inputMode="numeric"
        maxLength={6}
        width="short"
        autoComplete="off"
      />
    </FormDialog>
  )
}

const StepDialog = ({ step, ...props }: StepProps) =>
  step === 'schedule' ? (
    <ScheduleDialog step={step} {...props} />
  ) : step === 'tag' ? (
    <TagDialog step={step} {...props} />
  ) : step === 'remove' ? (
    <RemoveDialog step={step} {...props} />
  ) : (
    <PlainDialog step={step} {...props} />
  )

/** A button of its own, for the most frequent action. */
export const StepMany = ({ step, ...props }: Props & { step: Step }) => {
  const { open, ask, close } = useAsk(step)
  return (
    <>
      <AskForm step={step} onAsk={ask}>
        <Button type="submit" size="small" aria-haspopup="dialog">
          {words[step].ask}
        </Button>
      </AskForm>
      {open && <StepDialog {...props} step={step} onClose={close} />}
    </>
  )
}

/** A menu of the other actions that this user may perform. */
export const MoreMany = (props: Props) => {
  const { area, kinds } = props.collection
  const { step, ask, close } = useAsked()
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
  const asked = offered.find((one) => one === step)
  if (offered.length === 0) return null
  return (
    <>
      <MenuButton
        size="small"
        label={props.collection.group.list.list.bulk?.['more'] ?? 'More'}
        entries={offered.map((one) => ({
          id: one,
          label: words[one].ask,
          danger: one === 'trash' || one === 'remove',
          onPress: () => ask(one),
        }))}
      />
      {offered.map((one) => (
        <span key={one} className="unscripted">
          <AskForm step={one} onAsk={() => ask(one)}>
            <Button type="submit" size="small">
              {words[one].ask}
            </Button>
          </AskForm>
        </span>
      ))}
      {asked && <StepDialog {...props} step={asked} onClose={close} />}
    </>
  )
}
