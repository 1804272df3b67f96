/** One step on a record that needs a word or a confirmation. It names the object and the effect; the safe button has the focus. */
import { useState, type FormEvent, type ReactNode } from 'react'
import { ApiError } from '#contract/failure.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { fieldId } from '#web/ui/fieldNames.ts'
import { TextArea } from '#web/ui/TextArea.tsx'
import { Refusal } from './Refusal.tsx'

export type StepText = {
  label: string
  hint?: string
  /** Characters. */
  min: number
  max: number
  /** When there is too little: how to mend it. */
  missing: string
  rows?: number
}

export type StepDialogProps = {
  open: boolean
  onClose: () => void
  title: string
  /** What will happen, in a sentence. */
  effect: string
  text?: StepText
  /** Key of the text among the fields of a refusal. */
  field?: string
  /** What the step asks for before the text. The caller keeps their values, so that closing by mistake loses nothing. */
  fields?: {
    /** What they are called in the call: a refusal of anything else is said above them. */
    names: readonly string[]
    draw: (errors: Readonly<Record<string, string>>) => ReactNode
    /** What is wrong with them now, by name, in their order. */
    problems: () => Readonly<Record<string, string>>
  }
  submitLabel: string
  busyLabel: string
  /** Cannot be taken back. */
  grave?: boolean
  perform: (text: string) => Promise<unknown>
  onReload: () => void
  reloading: boolean
}

export const StepDialog = ({
  open,
  onClose,
  title,
  effect,
  text,
  field = 'reason',
  fields,
  submitLabel,
  busyLabel,
  grave,
  perform,
  onReload,
  reloading,
}: StepDialogProps) => {
  // Kept here, outside the dialog's content: closing it by mistake loses nothing.
  const [typed, setTyped] = useState('')
  const [busy, setBusy] = useState(false)
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState<unknown>(null)

  const length = typed.trim().length
  const tooShort =
    text && length < text.min
      ? text.missing
      : text && length > text.max
        ? `Use at most ${text.max.toLocaleString('en-GB')} characters`
        : null
  const faults = refused instanceof ApiError ? refused.fields : {}
  const named = [field, ...(fields?.names ?? [])].some((name) => name in faults)
  const wrong = fields?.problems() ?? {}
  const problem = tried ? (tooShort ?? faults[field] ?? null) : null

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    const [first] = Object.keys(wrong)
    if (first || tooShort) {
      document.getElementById(first ? fieldId(first) : 'step-text')?.focus()
      return
    }
    setBusy(true)
    setRefused(null)
    try {
      await perform(typed.trim())
      setTyped('')
      setTried(false)
      onClose()
    } catch (error) {
      setRefused(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog open={open} onClose={onClose} title={title} {...(grave ? { tone: 'danger' as const } : {})}>
      <form onSubmit={(event) => void submit(event)} noValidate className="grid gap-4">
        <p className="text-soft">{effect}</p>
        {!named && <Refusal error={refused} onReload={onReload} reloading={reloading} />}
        {fields?.draw(tried ? { ...faults, ...wrong } : {})}
        {text && (
          <TextArea
            name="text"
            id="step-text"
            label={text.label}
            hint={text.hint}
            error={problem}
            limit={text.max}
            rows={text.rows ?? 4}
            width="full"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            autoFocus={!fields}
          />
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onClose} autoFocus={!text && !fields}>
            Cancel
          </Button>
          <Button type="submit" variant={grave ? 'danger' : 'accent'} busy={busy} busyLabel={busyLabel}>
            {submitLabel}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
