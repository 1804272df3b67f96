/** One email address's requests as cards: what each is, its status, what that means, and the actions. */
import { Form } from 'react-router'
import { formatDate, formatDateTime, formatDays, formatMoney, formatTime } from '#contract/format.ts'
import { quoteMachine } from '#contract/model/quotes/quoteMachine.ts'
import { paths } from '#contract/paths.ts'
import type { MyQuote, MyQuotes } from '#contract/site/myQuotes.ts'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { Button } from '#web/ui/navigation/Button.tsx'
import { buttonClass } from '#web/ui/navigation/buttonClass.ts'
import { Details } from '#web/ui/display/Details.tsx'
import { EmptyState } from '#web/ui/display/EmptyState.tsx'
import { VisuallyHidden } from '#web/ui/display/VisuallyHidden.tsx'
import { useSendOnce } from '#web/app/data/useSendOnce.ts'

export const QuoteList = ({ state }: { state: MyQuotes }) => (
  <>
    <div className="mt-6 flex flex-wrap items-center justify-between gap-4">
      <p className="text-soft">
        {state.email}, open until {formatTime(state.until)}
      </p>
      <Form method="post">
        <Button type="submit" name="_intent" value="leave" variant="secondary" size="small">
          Close my quotes
        </Button>
      </Form>
    </div>
    {state.quotes.length === 0 ? (
      <EmptyState
        title="No quotes yet"
        action={
          <Anchor href={paths.quote()} className={buttonClass({ variant: 'primary' })}>
            Start a quote
          </Anchor>
        }
      >
        Nothing is saved or sent under {state.email}. Used another address? Close this list and enter that one.
      </EmptyState>
    ) : (
      <ul className="mt-8 grid gap-6 lg:grid-cols-2">
        {state.quotes.map((quote) => (
          <QuoteCard key={quote.reference} quote={quote} />
        ))}
      </ul>
    )}
  </>
)

const inDays = (days: number | null) => (days === null ? '' : days === 0 ? ' (today)' : ` (${formatDays(days)})`)

const facts = (quote: MyQuote) => [
  ...(quote.status === 'draft' ? [{ label: 'Done', value: `${quote.percent}%` }] : [{ label: 'Reference', value: quote.reference }]),
  ...(quote.business ? [{ label: 'Business', value: quote.business }] : []),
  { label: quote.status === 'draft' ? 'Saved' : quote.left ? 'Sent' : 'Last step', value: formatDateTime(quote.changedAt) },
  ...(quote.from === null ? [] : [{ label: 'From', value: `${formatMoney(quote.from)} for the year` }]),
  ...(quote.openUntil === null ? [] : [{ label: 'Open until', value: `${formatDate(quote.openUntil)}${inDays(quote.openDays)}` }]),
]

const QuoteCard = ({ quote }: { quote: MyQuote }) => {
  const { busy, once } = useSendOnce()
  const label = quoteMachine.label(quote.status, 'client')
  const { means } = quoteMachine.statuses[quote.status]
  const name = quote.covers || 'Covers not chosen yet'
  const can = (action: MyQuote['actions'][number]) => quote.actions.includes(action)
  return (
    <li className="rounded-t-control rounded-b-foot border border-t-ledge border-line border-t-accent bg-surface px-5 pt-5 pb-5 md:px-7">
      <h2 className="text-h3">{name}</h2>
      <p className="mt-2">
        {quote.left ? (
          <span className="text-soft">
            You asked us for this. You no longer act for the company, so what came of it is for those who do.
          </span>
        ) : (
          <>
            <strong className="font-semibold">{label}.</strong> <span className="text-soft">{means}</span>
          </>
        )}
      </p>
      <dl className="mt-4">
        {facts(quote).map((fact) => (
          <div key={fact.label} className="leader py-1.5 text-meta">
            <dt className="text-soft">{fact.label}</dt>
            <dd className="font-semibold tabular-nums">{fact.value}</dd>
          </div>
        ))}
      </dl>
      {quote.from !== null && (
        <p className="mt-2 text-meta text-hint">With insurance premium tax and our fee. Each quote says what is not included.</p>
      )}
      <Form method="post" onSubmit={once} className="mt-5 flex flex-wrap items-center gap-4">
        <input type="hidden" name="reference" value={quote.reference} />
        {can('view') && (
          <Anchor
            href={paths.myQuote(quote.reference)}
            className={buttonClass({ variant: quote.status === 'presented' ? 'primary' : 'secondary' })}
          >
            {quote.status === 'presented' ? 'Compare quotes' : 'Open'} <VisuallyHidden>{quote.reference}</VisuallyHidden>
          </Anchor>
        )}
        {can('resume') && (
          <Button type="submit" name="_intent" value="resume" variant="primary" busy={busy} busyLabel="Opening...">
            Continue <VisuallyHidden>with {name}</VisuallyHidden>
          </Button>
        )}
        {can('copy') && (
          <Button type="submit" name="_intent" value="copy" variant="secondary" busy={busy} busyLabel="Copying...">
            Start again from these answers
          </Button>
        )}
      </Form>
      {can('withdraw') && (
        <div className="mt-3 text-meta">
          <Details summary="Withdraw">
            <p className="text-soft">
              {quote.status === 'draft'
                ? 'Nobody will see these answers. They will be erased after 90 days.'
                : 'We will stop work on this request. You can start again from its answers.'}
            </p>
            <Form method="post" onSubmit={once} className="mt-3">
              <input type="hidden" name="reference" value={quote.reference} />
              <Button type="submit" name="_intent" value="withdraw" variant="danger" size="small" busy={busy}>
                Withdraw <VisuallyHidden>{name}</VisuallyHidden>
              </Button>
            </Form>
          </Details>
        </div>
      )}
    </li>
  )
}
