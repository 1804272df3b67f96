/** One quote request: who it is from, what we promised and what to do next; then its parts, each with its own URL. */
import { Reference } from '#web/records/Facts.tsx'
import { NeedsLine } from '#web/records/NeedsLine.tsx'
import { useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { dashboard } from '#contract/admin/dashboard.ts'
import { quotes } from '#contract/admin/quotes.ts'
import { formatDue } from '#contract/format.ts'
import { howAccepted } from '#contract/model/quotes/acceptance.ts'
import type { QuoteDetail } from '#contract/model/quotes/quote.ts'
import { quoteMachine } from '#contract/model/quotes/quoteMachine.ts'
import { coverList } from '#contract/model/policies/sectionNames.ts'
import { paths } from '#contract/paths.ts'
import { handlerLabel, handlerName } from '#contract/model/people/handler.ts'
import { depsContext } from '#web/app/data/deps.tsx'
import { load, q } from '#web/app/data/query.ts'
import { taxRatesQuery } from '#web/app/data/taxRates.ts'
import { endpointAction } from '#web/forms/endpointAction.ts'
import { colleaguesQuery } from '#web/lists/colleagues.ts'
import { neighboursIn } from '#web/lists/listQuery.ts'
import { LateBadge } from '#web/records/LateBadge.tsx'
import { History } from '#web/records/History.tsx'
import { RecordColumns, RecordPage } from '#web/records/RecordPage.tsx'
import { RecordActions } from '#web/records/RecordActions.tsx'
import { RecordScreen, type RecordScreenProps } from '#web/records/RecordScreen.tsx'
import { recordLoader } from '#web/records/useRecord.ts'
import { StatusBadge } from '#web/ui/display/StatusBadge.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { useCan } from '../shell/useCan.ts'
import { AnswersTab, answerJumps } from './AnswersTab.tsx'
import { MessagesTab } from './MessagesTab.tsx'
import { QuoteAside, QuoteContact } from './QuoteAside.tsx'
import { quoteSteps } from './quoteSteps.tsx'
import { QuoteTabs, readTab } from './QuoteTabs.tsx'
import { TermsTab } from './terms/TermsTab.tsx'

const query = (id: string) => q(quotes.show, { id })
const loadQuote = recordLoader(query, paths.adminLogin)
export const loader = async (args: LoaderFunctionArgs) => {
  await Promise.all([
    loadQuote(args),
    load(args.context, taxRatesQuery),
    args.context.get(depsContext).query.prefetchQuery(colleaguesQuery(quotes.assignees)),
  ])
  return null
}
export const action = endpointAction(
  quotes.note,
  quotes.assign,
  quotes.reply,
  quotes.open,
  quotes.requestInformation,
  quotes.answerInformation,
  quotes.approachInsurers,
  quotes.presentTerms,
  quotes.accept,
  quotes.recordNoTerms,
  quotes.decline,
  quotes.recordNotTakenUp,
  quotes.expire,
  quotes.withdraw,
  quotes.bind,
)

const list = { label: 'Quotes', path: paths.adminQuotes, neighbours: neighboursIn(quotes.list, paths.adminQuote) }
export const QuoteScreen = () => (
  <RecordScreen what="quote" query={query} list={list} invalidates={[quotes.list, dashboard.show]} screen={Quote} />
)

const Quote = ({ detail: quote, record, above }: RecordScreenProps<QuoteDetail>) => {
  const [search] = useSearchParams()
  const tab = readTab(search)
  const isPreview = search.get('preview') === '1'
  const mayAnswer = useCan('quote:respond')
  const parts = { quote, record, mayAnswer }
  return (
    <RecordPage
      title={`${quote.business}, ${quote.reference}`}
      heading={quote.business}
      above={above}
      status={
        <>
          <StatusBadge kind="quote" status={quote.status} />
          {quote.overdue && <LateBadge />}
        </>
      }
      actions={
        (mayAnswer || quote.actions.length > 0) && (
          <RecordActions
            detail={quote}
            record={record}
            steps={quoteSteps(tab !== 'terms' ? 'other' : isPreview ? 'preview' : 'terms')}
            machine={quoteMachine}
            client={quote.contactName}
            nextElsewhere
          />
        )
      }
      facts={[
        { label: 'Next', value: quoteMachine.next(quote.status) },
        { label: 'Reference', value: <Reference code={quote.reference} /> },
        { label: 'Covers', value: coverList(quote.covers) || 'Not given' },
        { label: 'Answer due', value: quote.dueAt ? formatDue(quote.dueAt) : 'Not with us' },
        { label: handlerLabel, value: handlerName(quote) },
      ]}
      record={record}
      notices={
        <>
          <NeedsLine needs={quote.clientNeeds} />
          {quote.policy ? (
            <Notice tone="success" title="A policy was created">
              <Anchor href={paths.adminPolicy(quote.policy.id)} className="link">
                {quote.policy.reference}
              </Anchor>{' '}
              says whether, and from when, they are on cover.
            </Notice>
          ) : (
            quote.status === 'accepted' &&
            quote.acceptance && (
              <Notice tone="success" title={`Accepted: ${quote.acceptance.insurer}`}>
                {howAccepted(quote.acceptance)}. They are not on cover until the insurer confirms and we say so in writing.
              </Notice>
            )
          )}
        </>
      }
    >
      <QuoteTabs quote={quote} current={tab} />
      {tab === 'answers' && (
        <RecordColumns contact={<QuoteContact quote={quote} />} jumps={answerJumps(quote)} aside={<QuoteAside {...parts} />}>
          <AnswersTab quote={quote} />
        </RecordColumns>
      )}
      <TermsTab {...parts} shown={tab === 'terms'} preview={isPreview} />
      {tab === 'messages' && <MessagesTab {...parts} />}
      {tab === 'history' && <History machine={quoteMachine} label="History of this quote" entries={quote.history} />}
    </RecordPage>
  )
}
