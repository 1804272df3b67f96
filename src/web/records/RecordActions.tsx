/**
 * The buttons of a record: only what is legal now, in the order of `steps`. What needs a word or a confirmation opens its dialog;
 * what ends the record stands under More.
 */
import { useState, type ComponentType, type ReactNode } from 'react'
import type { Endpoint, InputOf, ReplyOf } from '#contract/endpoint.ts'
import { MenuButton } from '#web/ui/app/MenuButton.tsx'
import type { Glyph } from '#web/ui/display/Icon.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { Button } from '#web/ui/navigation/Button.tsx'
import type { RecordState } from './useRecord.ts'

export type StepDialogProps<D> = { detail: D; record: RecordState<D>; open: boolean; onClose: () => void }
type At = { id: string; version: number }

type Looks<D> = {
  /** Where it is not the machine's own. */
  label?: string | ((detail: D) => string)
  icon?: Glyph
  /** The one to do next. */
  primary?: boolean | ((detail: D) => boolean)
  /** Under More: it ends the record. */
  under?: 'more'
  /** Legal, and still not offered here: somebody has it already, or another part of the screen does it. */
  hidden?: (detail: D) => boolean
}
type Change<D> = (record: RecordState<D>, at: At) => Promise<D | null>

export type Step<D> = Looks<D> &
  (
    | { dialog: ComponentType<StepDialogProps<D>> }
    /** Done at once. `done`: what the toast says; `undo` goes with it. */
    | { press: Change<D>; done: string | ((detail: D) => readonly [title: string, text: string]); undo?: Change<D> }
    | { draw: (detail: D) => ReactNode }
  )

/** A step that is done at once: the endpoint wants nothing but the record's id and version, and answers with the record. */
export const pressOf =
  <E extends Endpoint>(endpoint: E) =>
  (record: RecordState<ReplyOf<E>>, { id, version }: At) =>
    record.press(endpoint, { id, version } as InputOf<E>)

type Detail = { id: string; version: number; actions: readonly string[] }

export const RecordActions = <D extends Detail, A extends string>({
  detail,
  record,
  steps,
  machine,
}: {
  detail: D
  record: RecordState<D>
  steps: Partial<Record<A, Step<D>>>
  machine: { button(action: A, reader: 'staff'): string }
}) => {
  const [open, setOpen] = useState<A | null>(null)
  const known = Object.keys(steps) as A[]
  const offered = known.filter((action) => detail.actions.includes(action) && steps[action]?.hidden?.(detail) !== true)
  const labelOf = (action: A) => {
    const own = steps[action]?.label
    return (typeof own === 'function' ? own(detail) : own) ?? machine.button(action, 'staff')
  }

  const start = async (action: A) => {
    const step = steps[action]
    if (!step) return
    if ('dialog' in step) return setOpen(action)
    if (!('press' in step)) return
    const changed = await step.press(record, detail)
    if (!changed) return
    const { undo } = step
    // Undone from the state that the change made: somebody else's next change is not undone with it.
    const [title, text] = typeof step.done === 'string' ? [step.done] : step.done(changed)
    toast.success(title, text, undo ? { action: { label: 'Undo', press: () => void undo(record, changed) } } : undefined)
  }
  const isPrimary = (action: A) => {
    const primary = steps[action]?.primary
    return typeof primary === 'function' ? primary(detail) : primary === true
  }
  const beside = offered.filter((action) => steps[action]?.under !== 'more')
  const more = offered.filter((action) => steps[action]?.under === 'more')
  return (
    <>
      {beside.map((action) => {
        const step = steps[action]
        if (step && 'draw' in step) return <span key={action}>{step.draw(detail)}</span>
        return (
          <Button
            key={action}
            {...(step?.icon ? { icon: step.icon } : {})}
            variant={isPrimary(action) ? 'primary' : 'secondary'}
            busy={record.busy}
            onClick={() => void start(action)}
          >
            {labelOf(action)}
          </Button>
        )
      })}
      {more.length > 0 && (
        <MenuButton
          label="More"
          entries={more.map((action) => ({ id: action, label: labelOf(action), danger: true, onPress: () => void start(action) }))}
        />
      )}
      {known.map((action) => {
        const step = steps[action]
        // An open dialog stays though its step is no longer legal: what is typed in it must not vanish.
        if (!step || !('dialog' in step) || (!detail.actions.includes(action) && open !== action)) return null
        const { dialog: Dialog } = step
        return <Dialog key={action} detail={detail} record={record} open={open === action} onClose={() => setOpen(null)} />
      })}
    </>
  )
}
