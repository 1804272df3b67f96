/** One request for terms: who asks, what we promised, what to do next; then its parts, each with its own address. */
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useParams, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { formatDateTime, formatDue } from '#contract/format.ts'
import type { QuoteDetail } from '#contract/model/quote.ts'
import { paths } from '#contract/paths.ts'
import { depsContext, useDeps } from '#web/app/deps.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { quoteNextStep } from '../nextStep.ts'
import { assigneesQuery, fetchNow, quoteQuery } from '../queries.ts'
import { Facts } from '../record/Facts.tsx'
import { Neighbours } from '../record/Neighbours.tsx'
import { Refusal } from '../record/Refusal.tsx'
import { BackLink } from '../shell/BackLink.tsx'
import { NotLoaded } from '../shell/NotLoaded.tsx'
import { Screen } from '../shell/Screen.tsx'
import { useCan } from '../shell/useCan.ts'
import { AnswersTab } from './AnswersTab.tsx'
import { HistoryTab } from './HistoryTab.tsx'
import { MessagesTab } from './MessagesTab.tsx'
import { quoteListQuery } from './quoteList.ts'
import { QuoteActions } from './QuoteActions.tsx'
import { QuoteAside } from './QuoteAside.tsx'
import { QuoteStatusBadge } from './QuoteStatusBadge.tsx'
import { QuoteTabs, readTab } from './QuoteTabs.tsx'
import { TermsTab } from './terms/TermsTab.tsx'
import { useQuoteChange } from './useQuote.ts'

export const loader = async ({ context, params }: LoaderFunctionArgs) => {
  const deps = context.get(depsContext)
  await Promise.all([fetchNow(deps, quoteQuery(deps, params['id'] ?? '')), deps.query.prefetchQuery(assigneesQuery(deps))])
  return null
}

export const QuoteScreen = () => {
  const { id = '' } = useParams()
  const deps = useDeps()
  const query = useQuery(quoteQuery(deps, id))
  const above = (
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      <BackLink to={paths.adminQuotes}>Quotes</BackLink>
      <Neighbours id={id} keyOf={(search) => quoteListQuery(deps, search).queryKey} path={paths.adminQuote} />
    </div>
  )
  return query.data ? (
    <Loaded key={id} quote={query.data} query={query} above={above} />
  ) : (
    <Screen title="Quote" above={above}>
      <NotLoaded what="quote" query={query} />
    </Screen>
  )
}

const Loaded = ({ quote, query, above }: { quote: QuoteDetail; query: UseQueryResult<QuoteDetail>; above: ReactNode }) => {
  const [search] = useSearchParams()
  const tab = readTab(search)
  const changing = useQuoteChange(quote, query)
  const mayAnswer = useCan('quote:respond')
  const [faulty, setFaulty] = useState(false)
  return (
    <Screen
      title={`${faulty && tab === 'terms' ? 'Error: ' : ''}${quote.business}, ${quote.reference}`}
      heading={quote.business}
      above={above}
      beside={
        <>
          <QuoteStatusBadge status={quote.status} />
          {quote.overdue && (
            <Badge tone="danger" glyph={CircleAlert}>
              Late
            </Badge>
          )}
        </>
      }
      actions={mayAnswer ? <QuoteActions quote={quote} changing={changing} onTerms={tab === 'terms'} /> : undefined}
      facts={
        <Facts
          facts={[
            {
              label: 'Reference',
              value: (
                <span className="inline-flex items-center gap-2">
                  {quote.reference} <CopyButton text={quote.reference} what="reference" />
                </span>
              ),
            },
            { label: 'Covers', value: quote.covers.join(', ') || 'Not given' },
            { label: 'Answer due', value: quote.dueAt ? formatDue(quote.dueAt) : 'Not our turn' },
            { label: 'Whose', value: quote.assignedTo?.name ?? 'Nobody\u2019s yet' },
            { label: 'Next', value: quoteNextStep[quote.status] },
          ]}
        />
      }
    >
      {quote.status === 'accepted' && quote.acceptance && (
        <Notice tone="success" title={`Accepted: ${quote.acceptance.insurer}`}>
          {quote.acceptance.name} accepted on {formatDateTime(quote.acceptance.at)}. They are not on cover until the insurer confirms and we
          say so in writing.
        </Notice>
      )}
      <Refusal error={changing.refused} onReload={changing.reload} reloading={changing.reloading} />
      <QuoteTabs quote={quote} current={tab} />
      {tab === 'answers' && (
        <div className="grid items-start gap-5 lg:grid-cols-3">
          <div className="lg:col-span-2">
            <AnswersTab quote={quote} />
          </div>
          <QuoteAside quote={quote} changing={changing} mayAnswer={mayAnswer} />
        </div>
      )}
      <TermsTab
        quote={quote}
        changing={changing}
        mayAnswer={mayAnswer}
        shown={tab === 'terms'}
        preview={search.get('preview') === '1'}
        onFaulty={setFaulty}
      />
      {tab === 'messages' && <MessagesTab quote={quote} changing={changing} mayAnswer={mayAnswer} />}
      {tab === 'history' && <HistoryTab quote={quote} />}
    </Screen>
  )
}
