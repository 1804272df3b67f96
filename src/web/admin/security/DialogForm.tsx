/** A dialog with one small form: refusals in place at their field, one sending at a time. */
import { useState, type FormEvent, type ReactNode } from 'react'
import { ApiError } from '#contract/failure.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Notice } from '#web/ui/Notice.tsx'

export type Refusals = Record<string, string>

type DialogFormProps = {
  open: boolean
  onClose: () => void
  title: string
  submitLabel: string
  busyLabel: string
  tone?: 'danger'
  /** Resolves when done; what it throws is shown. */
  send: (form: FormData) => Promise<unknown>
  children: (refused: Refusals) => ReactNode
}

/** What a refusal says, by field; '' is the form as a whole. */
export const refusalsOf = (error: unknown): Refusals => {
  if (!(error instanceof ApiError)) return { '': 'Something went wrong. Please try again.' }
  return Object.keys(error.fields).length > 0 ? error.fields : { '': error.text }
}

export const DialogForm = ({ open, onClose, title, submitLabel, busyLabel, tone, send, children }: DialogFormProps) => {
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Refusals>({})
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    setBusy(true)
    setRefused({})
    try {
      await send(new FormData(form))
    } catch (error) {
      setRefused(refusalsOf(error))
    } finally {
      setBusy(false)
    }
  }
  const close = () => {
    setRefused({})
    onClose()
  }
  return (
    <Dialog open={open} onClose={close} title={title} {...(tone ? { tone } : {})}>
      <form onSubmit={(event) => void submit(event)} noValidate className="grid gap-5">
        {refused[''] && <Notice tone="error" live title={refused['']} />}
        {children(refused)}
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" variant={tone === 'danger' ? 'danger' : 'accent'} busy={busy} busyLabel={busyLabel}>
            {submitLabel}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
