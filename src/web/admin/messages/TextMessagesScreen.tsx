/** Every text message the product asked the provider to send. */
import { useQuery } from '@tanstack/react-query'
import { useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { formatDateTime } from '#contract/format.ts'
import { textPurposeLabels, textPurposes, textStateLabels, textStates, type TextState, type TextSummary } from '#contract/model/message.ts'
import { paths } from '#contract/paths.ts'
import { CircleHelp, CircleX, MailCheck, Send } from 'lucide-react'
import { depsContext, useDeps } from '#web/app/deps.tsx'
import { Badge, type BadgeTone } from '#web/ui/Badge.tsx'
import type { Glyph } from '#web/ui/Icon.tsx'
import type { Column } from '#web/ui/Table.tsx'
import { ListResults } from '../list/ListResults.tsx'
import { readList, type ListSpec } from '../list/listState.ts'
import { fetchNow } from '../queries.ts'
import { Screen } from '../shell/Screen.tsx'
import { inputOf, textsQuery } from './messageQueries.ts'
import { MessageTabs } from './MessageTabs.tsx'

const spec: ListSpec = {
  one: 'text message',
  many: 'text messages',
  path: paths.adminTextMessages,
  searches: 'Words, last three digits',
  filters: [
    { key: 'state', label: 'State', options: textStates.map((state) => ({ value: state, label: textStateLabels[state] })) },
    { key: 'purpose', label: 'Kind', options: textPurposes.map((purpose) => ({ value: purpose, label: textPurposeLabels[purpose] })) },
  ],
}

const looks: Record<TextState, { tone: BadgeTone; glyph: Glyph }> = {
  sending: { tone: 'info', glyph: Send },
  sent: { tone: 'good', glyph: MailCheck },
  failed: { tone: 'danger', glyph: CircleX },
  unknown: { tone: 'warn', glyph: CircleHelp },
}

export const loader = async ({ context, request }: LoaderFunctionArgs) => {
  const deps = context.get(depsContext)
  await fetchNow(deps, textsQuery(deps, inputOf(readList(spec, new URL(request.url).searchParams))))
  return null
}

const columns: readonly Column<TextSummary>[] = [
  { key: 'purpose', header: 'Kind', names: true, cell: ({ purpose }) => textPurposeLabels[purpose] },
  { key: 'to', header: 'To', cell: ({ to }) => to },
  { key: 'text', header: 'Text', wrap: true, cell: ({ text }) => <span className="whitespace-pre-line">{text}</span> },
  {
    key: 'state',
    header: 'State',
    cell: ({ state, lastError }) => (
      <>
        <Badge {...looks[state]}>{textStateLabels[state]}</Badge>
        {lastError && <span className="mt-1 block text-meta text-hint">{lastError}</span>}
      </>
    ),
  },
  { key: 'created', header: 'Sent', cell: ({ createdAt }) => formatDateTime(createdAt) },
]

export const TextMessagesScreen = () => {
  const [search] = useSearchParams()
  const state = readList(spec, search)
  return (
    <Screen title="Text messages">
      <MessageTabs current="texts" />
      <ListResults
        spec={spec}
        state={state}
        query={useQuery(textsQuery(useDeps(), inputOf(state)))}
        columns={columns}
        rowKey={({ id }) => id}
        sorts={[]}
        usual=""
        nothingYet={{ title: 'No text messages yet', text: 'The first one appears when somebody signs in with a code.' }}
      />
    </Screen>
  )
}
