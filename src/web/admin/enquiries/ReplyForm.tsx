import { useState, type FormEvent } from 'react'
import { ApiError } from '#contract/failure.ts'
import type { EnquiryDetail } from '#contract/model/enquiry.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card, CardHeader } from '#web/ui/Card.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { toast } from '#web/ui/toasts.ts'
import { useKeptText } from '../record/kept.ts'
import { Refusal } from '../record/Refusal.tsx'

const shortest = 10
const longest = 4000

/** An answer by mail. What is typed stays in this tab until it is sent. */
export const ReplyForm = ({ enquiry, send, onReload, reloading }: {
  enquiry: Pick<EnquiryDetail, 'id' | 'email'>
  /** `key`: the same for every try to send this text, so that it goes out once. */
  send: (message: string, key: string) => Promise<unknown>
  onReload: () => void
  reloading: boolean
}) => {
  const { typed, type, found } = useKeptText(`enquiry-reply:${enquiry.id}`)
  const [busy, setBusy] = useState(false)
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState<unknown>(null)
  const [key, setKey] = useState(() => crypto.randomUUID())
  const length = typed.trim().length
  const wrong = length < shortest ? `Write your reply: at least ${shortest} characters` : length > longest ? 'Shorten your reply to 4,000 characters or fewer' : null
  const named = refused instanceof ApiError ? refused.fields['message'] : undefined

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (wrong) {
      document.getElementById('reply')?.focus()
      return
    }
    setBusy(true)
    setRefused(null)
    try {
      await send(typed.trim(), key)
      setKey(crypto.randomUUID())
      type('')
      setTried(false)
      toast.success('Reply sent', `It is on its way to ${enquiry.email}.`)
    } catch (error) {
      setRefused(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Card as="section">
      <CardHeader title="Reply by e-mail" />
      <form onSubmit={(event) => void submit(event)} noValidate className="grid gap-4">
        {!named && <Refusal error={refused} onReload={onReload} reloading={reloading} />}
        <TextArea
          name="message"
          id="reply"
          label="Your reply"
          hint={`Goes to ${enquiry.email} with our letterhead. Their own message is not quoted back.`}
          error={tried ? (wrong ?? named) : null}
          limit={longest}
          rows={8}
          width="full"
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
        />
        <div className="flex flex-wrap items-center gap-4">
          <Button type="submit" variant="accent" busy={busy} busyLabel="Sending...">
            Send reply
          </Button>
          <p role="status" className="text-meta text-hint">
            {found ? 'We kept what you had typed before.' : typed ? 'Kept in this tab until you send it.' : ''}
          </p>
        </div>
      </form>
    </Card>
  )
}
