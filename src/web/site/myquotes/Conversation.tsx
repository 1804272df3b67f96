/** The messages about a quote, and forms to write, decline or withdraw. */
import { Form } from 'react-router'
import { formatDateTime } from '#contract/format.ts'
import type { MyQuoteDetail } from '#contract/site/myQuotes.ts'
import { Button } from '#web/ui/navigation/Button.tsx'
import { Details } from '#web/ui/display/Details.tsx'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { useSendOnce } from '#web/app/data/useSendOnce.ts'
import { useWithin } from '../shell/Within.tsx'

type Props = { quote: MyQuoteDetail; errors: Record<string, string>; values: Record<string, string> }

export const Conversation = ({ quote, errors, values }: Props) => {
  const within = useWithin('quote')
  const { busy, once } = useSendOnce()
  const answering = quote.can.includes('answerInformation')
  const intent = answering ? 'answer' : 'ask'
  return (
    <section
      aria-labelledby="messages"
      data-screen-only={quote.messages.length === 0 || undefined}
      className="mt-14 max-w-form border-t-2 border-ink pt-6"
    >
      <h2 id="messages">{answering ? 'We need an answer' : 'Questions and answers'}</h2>
      {quote.messages.length > 0 && (
        <ol className="mt-5 space-y-5">
          {quote.messages.map(({ id, at, by, text }) => (
            <li key={id} className="border-l-4 border-line pl-4">
              <p className="text-meta text-hint">
                {by}, {formatDateTime(at)}
              </p>
              <p className="mt-1 break-words whitespace-pre-line">{text}</p>
            </li>
          ))}
        </ol>
      )}
      {/* Remounted after each message, so that the field is empty again. */}
      <Form key={quote.messages.length} method="post" noValidate className="mt-6 space-y-5" data-screen-only>
        <input type="hidden" name="version" value={quote.version} />
        <input
          type="hidden"
          name="key"
          value={`${quote.reference}-${quote.messages.length}-${quote.messages.at(-1)?.id.slice(0, 8) ?? 'first'}`}
        />
        <TextArea
          name="text"
          label={answering ? 'Your answer' : 'Ask us a question'}
          hint={answering ? undefined : `A broker will answer here ${within}. We will email you when the answer is there.`}
          limit={2000}
          rows={4}
          error={errors['text']}
          defaultValue={values['text']}
        />
        <Button
          type="submit"
          name="_intent"
          value={intent}
          variant={answering ? 'primary' : 'secondary'}
          busy={busy}
          busyLabel="Sending..."
        >
          {answering ? 'Send the answer' : 'Send the question'}
        </Button>
      </Form>
      {quote.can.includes('decline') && (
        <div className="mt-6" data-screen-only>
          <Details summary="None of these quotes is right" open={'reason' in errors}>
            <Form method="post" onSubmit={once} noValidate className="space-y-5">
              <input type="hidden" name="version" value={quote.version} />
              <TextArea
                name="reason"
                label="What is missing, or not needed?"
                optional
                limit={1000}
                rows={3}
                error={errors['reason']}
                defaultValue={values['reason']}
              />
              <Button type="submit" name="_intent" value="decline" variant="danger" busy={busy} busyLabel="Sending...">
                Decline all quotes
              </Button>
            </Form>
          </Details>
        </div>
      )}
    </section>
  )
}
