/**
 * The dialog of a step that asks for one text or none, for an endpoint that takes `{ id, version }` and that text and replies with the
 * record. What the state machine says of the step (label, reason, outward, final) need not be repeated here.
 */
import type { Endpoint, InputOf, ReplyOf } from '#contract/endpoint.ts'
import type { Transition } from '#contract/machine.ts'
import { AreaField, TextField } from '#web/forms/fields.tsx'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { useEndpointForm } from '#web/forms/useEndpointForm.ts'
import { toast } from '#web/ui/feedback/toasts.ts'
import type { RecordState } from './useRecord.ts'

/** What the state machine says of a step. `client`: name of the client, who is told of outward steps. */
export type StepRule = Pick<Transition, 'done' | 'reason' | 'outward' | 'final'> & { label: string; client: string }

export type StepDialogProps<D> = {
  detail: D
  record: RecordState<D>
  rule: StepRule
  open: boolean
  onClose: () => void
  /** Opens the dialog of another step in its place. */
  onStep?: (action: string) => void
}

type Words<E extends Endpoint, D = ReplyOf<E>> = {
  /** Defaults to the step's label, as a question. */
  title?: string | ((detail: D) => string)
  /** Names the object, and says what will happen to it and who will be told. A sentence is added if the step is final. */
  effect?: (detail: D) => string
  /** The one text to ask for. Without it, asks for the reason if the state machine wants one. */
  text?: {
    /** Its key in the input; defaults to `reason`. */
    name?: Exclude<keyof InputOf<E>, 'id' | 'version'> & string
    label?: string
    hint?: string
    limit?: number
    rows?: number
    /** It may stay empty, so the focus starts on the safe button. For a reason, the state machine decides. */
    optional?: boolean
  }
  submitLabel?: string | ((detail: D) => string)
  busyLabel?: string
  /** Title and text of the toast. */
  done?: (reply: D) => readonly [title: string, text?: string]
}

const say = <D,>(words: string | ((detail: D) => string) | undefined, detail: D) => (typeof words === 'function' ? words(detail) : words)

/** Says who will be told, unless the screen has its own words for it, and whether the step is final. */
export const effectOf = ({ outward, final, client }: StepRule, own: string | undefined) =>
  [own ?? (outward ? `${client} will be told.` : ''), final ? 'This cannot be undone.' : ''].filter(Boolean).join(' ')

const reasons = {
  required: { hint: 'Kept in the history.', limit: 1000, rows: 3, optional: false },
  optional: { hint: 'For colleagues. You can leave this empty.', limit: 500, rows: 2, optional: true },
}

const textOf = <E extends Endpoint>({ reason }: StepRule, { text }: Words<E>) => {
  if (!text && !reason) return null
  const usual = reason ? { label: 'Why', ...reasons[reason] } : { label: '', hint: undefined, limit: 2000, rows: 4, optional: false }
  return { name: 'reason', ...usual, ...text }
}

type Props<E extends Endpoint> = StepDialogProps<ReplyOf<E>> & { endpoint: E; words: Words<E> }

export const StepDialog = <E extends Endpoint>({ endpoint, words, detail, record, rule, open, onClose }: Props<E>) => {
  const { id, version } = detail as { id: string; version: number }
  const text = textOf(rule, words)
  const form = useEndpointForm<Endpoint, Record<string, string>>(endpoint, {
    fixed: { id, version },
    defaults: text ? { [text.name]: '' } : {},
    input: (typed) => ({ ...typed }),
    ...(text ? { draft: id } : {}),
    record,
    onDone: (reply) => {
      onClose()
      toast.success(...(words.done?.(reply as ReplyOf<E>) ?? [rule.done]))
    },
  })
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title={say(words.title, detail) ?? `${rule.label}?`}
      effect={effectOf(rule, words.effect?.(detail))}
      submitLabel={say(words.submitLabel, detail) ?? rule.label}
      busyLabel={words.busyLabel}
      grave={rule.final === true}
      safeFirst={!text || text.optional}
    >
      {text &&
        (text.rows === 1 ? (
          <TextField
            form={form}
            name={text.name}
            label={text.label}
            hint={text.hint}
            maxLength={text.limit}
            autoComplete="off"
            width="full"
          />
        ) : (
          <AreaField form={form} name={text.name} label={text.label} hint={text.hint} limit={text.limit} rows={text.rows} width="full" />
        ))}
    </FormDialog>
  )
}

/** The same as a component, for a screen's table of steps. */
export const stepDialog =
  <E extends Endpoint>(endpoint: E, words: Words<E>) =>
  (props: StepDialogProps<ReplyOf<E>>) => <StepDialog {...props} endpoint={endpoint} words={words} />
