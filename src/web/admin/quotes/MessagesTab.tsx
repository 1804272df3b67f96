import { formatDateTime } from '#contract/format.ts'
import type { QuoteDetail } from '#contract/model/quote.ts'
import { Card, CardHeader } from '#web/ui/Card.tsx'
import { classes } from '#web/ui/classes.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { toast } from '#web/ui/toasts.ts'
import { SendBox } from '../record/SendBox.tsx'
import type { QuoteChange } from './useQuote.ts'

/** What the client and we wrote to each other about this request; they read it at My quotes. */
export const MessagesTab = ({ quote, changing, mayAnswer }: { quote: QuoteDetail; changing: QuoteChange; mayAnswer: boolean }) => (
  <div className="grid grid-cols-1 gap-5">
    <Card as="section">
      <CardHeader title="Messages" end={<span className="text-meta text-hint">Oldest first</span>} />
      {quote.messages.length === 0 ? (
        <EmptyState title="No messages yet">Questions and answers between the client and us stand here.</EmptyState>
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
    {mayAnswer && (
      <Card as="section">
        <CardHeader title="Write to the client" />
        <SendBox
          keep={`quote-message-${quote.id}`}
          label="Message"
          hint={`${quote.contactName} gets a mail at ${quote.email} that a message waits, and reads it at My quotes. The status does not change.`}
          min={2}
          max={2000}
          missing="Write your message"
          rows={5}
          field="text"
          submitLabel="Send message"
          busyLabel="Sending..."
          send={async (text, idempotencyKey) => {
            await changing.change((api, { id }) => api.reply({ id, text }, { idempotencyKey }))
            toast.success('Message sent')
          }}
          onReload={changing.reload}
          reloading={changing.reloading}
        />
      </Card>
    )}
  </div>
)
