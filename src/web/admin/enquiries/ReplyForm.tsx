import type { EnquiryDetail } from '#contract/model/enquiry.ts'
import { Card, CardHeader } from '#web/ui/Card.tsx'
import { toast } from '#web/ui/toasts.ts'
import { SendBox } from '../record/SendBox.tsx'

/** An answer by mail. */
export const ReplyForm = ({
  enquiry,
  send,
  onReload,
  reloading,
}: {
  enquiry: Pick<EnquiryDetail, 'id' | 'email'>
  send: (message: string, key: string) => Promise<unknown>
  onReload: () => void
  reloading: boolean
}) => (
  <Card as="section">
    <CardHeader title="Reply by e-mail" />
    <SendBox
      keep={`reply-${enquiry.id}`}
      label="Your reply"
      hint={`Goes to ${enquiry.email} with our letterhead. Their own message is not quoted back.`}
      min={10}
      max={4000}
      missing="Write your reply: at least 10 characters"
      rows={8}
      field="message"
      submitLabel="Send reply"
      busyLabel="Sending..."
      send={async (message, key) => {
        await send(message, key)
        toast.success('Reply sent', `It is on its way to ${enquiry.email}.`)
      }}
      onReload={onReload}
      reloading={reloading}
    />
  </Card>
)
