import type { Endpoint, InputOf, ReplyOf } from '#contract/endpoint.ts'
import { AreaField } from '#web/forms/fields.tsx'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { useEndpointForm } from '#web/forms/useEndpointForm.ts'
import { toast } from '#web/ui/feedback/toasts.ts'
import type { StepDialogProps } from './RecordActions.tsx'

type Words<E extends Endpoint, D = ReplyOf<E>> = {
  title: string | ((detail: D) => string)
  /** Names the object, and says what will happen to it and who hears of it. */
  effect: (detail: D) => string
  /** The one text it asks for. */
  text?: {
    /** Its key in the call. */
    name: Exclude<keyof InputOf<E>, 'id' | 'version'> & string
    label: string
    hint?: string
    limit: number
    rows?: number
    /** It may stay empty, so the focus starts on the safe button. */
    optional?: boolean
  }
  submitLabel: string | ((detail: D) => string)
  busyLabel: string
  /** Title and text of the toast. */
  done: (reply: D) => readonly [title: string, text?: string]
  /** Cannot be taken back. */
  grave?: boolean
}

const say = <D,>(words: string | ((detail: D) => string), detail: D) => (typeof words === 'function' ? words(detail) : words)

/** The dialog of a step that asks for one text or none, over an endpoint that takes `{ id, version }` and that text and answers with the record. */
export const stepDialog = <E extends Endpoint>(endpoint: E, words: Words<E>) => {
  const { text } = words
  return ({ detail, record, open, onClose }: StepDialogProps<ReplyOf<E>>) => {
    const { id, version } = detail as { id: string; version: number }
    const form = useEndpointForm<Endpoint, Record<string, string>>(endpoint, {
      defaults: text ? { [text.name]: '' } : {},
      input: (typed) => ({ ...typed, id, version }),
      ...(text ? { draft: id } : {}),
      record: record as never,
      onDone: (reply) => {
        onClose()
        toast.success(...words.done(reply as ReplyOf<E>))
      },
    })
    return (
      <FormDialog
        form={form}
        open={open}
        onClose={onClose}
        title={say(words.title, detail)}
        effect={words.effect(detail)}
        submitLabel={say(words.submitLabel, detail)}
        busyLabel={words.busyLabel}
        {...(words.grave ? { grave: true } : {})}
        safeFirst={!text || text.optional === true}
      >
        {text && (
          <AreaField
            form={form}
            name={text.name}
            label={text.label}
            hint={text.hint}
            limit={text.limit}
            rows={text.rows ?? 4}
            width="full"
          />
        )}
      </FormDialog>
    )
  }
}
