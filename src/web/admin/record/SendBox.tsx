import { useState, type FormEvent } from 'react'
import { ApiError } from '#contract/failure.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { useKeptText } from './kept.ts'
import { Refusal } from './Refusal.tsx'

type SendBoxProps = {
  /** Where what is typed is kept in this tab until it is sent: one name for each record and field. */
  keep: string
  label: string
  hint: string
  min: number
  max: number
  missing: string
  rows: number
  /** Key of the text among the fields of a refusal. */
  field: string
  submitLabel: string
  busyLabel: string
  variant?: 'accent' | 'secondary'
  /** `key`: the same for every try to send this text, so that it is kept once. */
  send: (text: string, key: string) => Promise<unknown>
  onReload: () => void
  reloading: boolean
}

/** One text and its button: a reply, a message, a note. Nothing typed is lost by a reload, a refusal or a lost session. */
export const SendBox = ({
  keep,
  label,
  hint,
  min,
  max,
  missing,
  rows,
  field,
  submitLabel,
  busyLabel,
  variant = 'accent',
  send,
  onReload,
  reloading,
}: SendBoxProps) => {
  const { typed, type, found } = useKeptText(keep)
  const [busy, setBusy] = useState(false)
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState<unknown>(null)
  const [key, setKey] = useState(() => crypto.randomUUID())
  const id = keep.replace(/[^\w-]/g, '-')
  const length = typed.trim().length
  const wrong = length < min ? missing : length > max ? `Shorten it to ${max.toLocaleString('en-GB')} characters or fewer` : null
  const named = refused instanceof ApiError ? refused.fields[field] : undefined

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (wrong) {
      document.getElementById(id)?.focus()
      return
    }
    setBusy(true)
    setRefused(null)
    try {
      await send(typed.trim(), key)
      type('')
      setTried(false)
      setKey(crypto.randomUUID())
    } catch (error) {
      setRefused(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="grid gap-3">
      {!named && <Refusal error={refused} onReload={onReload} reloading={reloading} />}
      <TextArea
        name={field}
        id={id}
        label={label}
        hint={hint}
        error={tried ? (wrong ?? named) : null}
        limit={max}
        rows={rows}
        width="full"
        value={typed}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" variant={variant} busy={busy} busyLabel={busyLabel}>
          {submitLabel}
        </Button>
        <p role="status" className="text-meta text-hint">
          {found ? 'We kept what you had typed before.' : typed ? 'Kept in this tab until you send it.' : ''}
        </p>
      </div>
    </form>
  )
}
