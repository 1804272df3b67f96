/** Quote requests of the companies the client acts for, and a link to start a new one. */
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { paths } from '#contract/paths.ts'
import { quotes } from '#contract/portal/quotes.ts'
import { ListScreen } from '#web/lists/ListScreen.tsx'
import { listLoader, listQuery } from '#web/lists/listQuery.ts'
import { Screen } from '#web/records/Screen.tsx'
import { StatusBadge } from '#web/ui/display/StatusBadge.tsx'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { useMayAct } from '../shell/useMayAct.ts'
import { buttonClass } from '#web/ui/navigation/buttonClass.ts'
import { AskForTerms } from './AskForTerms.tsx'

export const loader = listLoader(quotes.list)

export const QuotesScreen = () => {
  const [search] = useSearchParams()
  const { data } = useQuery(listQuery(quotes.list, search))
  const mayAsk = useMayAct('quotes')
  return (
    <Screen
      title="Quotes"
      // Without any, the empty list has it.
      actions={data?.total !== 0 && <AskForTerms className={buttonClass({ variant: 'accent' })} />}
    >
      <p className="max-w-measure text-soft">
        {(data?.total ?? 0) > 0 &&
          "You can open, answer and accept requests made with your own email address. For a colleague's request, ask them or ring us. "}
        Drafts you have not sent are under{' '}
        <Anchor href={paths.myQuotes()} className="link">
          My quotes
        </Anchor>
        .
      </p>
      <ListScreen
        endpoint={quotes.list}
        csv={quotes.csv}
        path={paths.clientQuotes}
        cells={{
          reference: ({ own, reference }) =>
            own ? (
              <Anchor href={paths.myQuote(reference)} className="link">
                {reference}
              </Anchor>
            ) : (
              reference
            ),
          status: ({ status }) => <StatusBadge kind="quote" status={status} reader="client" />,
        }}
        nothingYet={{
          title: 'No requests yet',
          text: mayAsk ? 'Ask for terms for another cover, and follow it here.' : 'What your company asks for will be listed here.',
          ...(mayAsk ? { action: <AskForTerms className={buttonClass({ variant: 'accent' })} /> } : {}),
        }}
      />
    </Screen>
  )
}
