import { formatDateTime } from '#contract/format.ts'
import type { QuoteDetail } from '#contract/model/quotes/quote.ts'
import { Card, CardHeader } from '#web/ui/display/Card.tsx'
import { classes } from '#web/ui/display/classes.ts'
import { EmptyState } from '#web/ui/display/EmptyState.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { quotes } from '#contract/admin/quotes.ts'
import { EndpointForm } from '#web/forms/EndpointForm.tsx'
import { AreaField } from '#web/forms/fields.tsx'
import { useEndpointForm, type RecordLink } from '#web/forms/useEndpointForm.ts'

/** The messages between the client and us about this request. Clients read them under My quotes. */
export const MessagesTab = ({ quote, record, mayAnswer }: { quote: QuoteDetail; record: RecordLink<QuoteDetail>; mayAnswer: boolean }) => (
  <div className="grid grid-cols-1 gap-5">
    <Card as="section">
      <CardHeader title="Messages" note="Oldest first" />
      {quote.messages.length === 0 ? (
        <EmptyState title="No messages yet">Questions and answers between the client and us will appear here.</EmptyState>
      ) : (
        <ol className="grid gap-4">
          {quote.messages.map((message) => (
            <li
              key={message.id}
              className={classes(
                'max-w-measure rounded-control border-l-4 px-4 py-3',
                message.from === 'staff' ? 'border-accent bg-accent-tint' : 'border-control bg-panel',
              )}
            >
              <p className="text-meta text-soft">
                <strong className="font-semibold text-ink">{message.from === 'staff' ? message.by : `${message.by} (client)`}</strong>,{' '}
                {formatDateTime(message.at)}
              </p>
              <p className="mt-1 whitespace-pre-line">{message.text}</p>
            </li>
          ))}
        </ol>
      )}
    </Card>
    {mayAnswer && <WriteForm quote={quote} record={record} />}
  </div>
)

const WriteForm = ({ quote, record }: { quote: QuoteDetail; record: RecordLink<QuoteDetail> }) => {
  const form = useEndpointForm(quotes.reply, {
    fixed: { id: quote.id },
    defaults: { text: '' },
    draft: quote.id,
    record,
    onDone: () => toast.success('Message sent'),
  })
  return (
    <Card as="section">
      <CardHeader title="Write to the client" />
      <EndpointForm form={form} submitLabel="Send message" busyLabel="Sending...">
        <AreaField
          form={form}
          name="text"
          label="Message"
          hint={`${quote.contactName} will get an email at ${quote.email} saying that a message is waiting, and can read it at My quotes. The status does not change.`}
          limit={2000}
          rows={5}
          width="full"
        />
      </EndpointForm>
    </Card>
  )
}
