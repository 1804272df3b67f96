/** Every mail the product sent or tried to send. */
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { formatDateTime } from '#contract/format.ts'
import { mailTemplateNames, mailTemplates } from '#contract/model/mail.ts'
import { mailStateLabels, mailStates, templateLabel, type EmailSummary } from '#contract/model/message.ts'
import { paths } from '#contract/paths.ts'
import { depsContext, useDeps } from '#web/app/deps.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import type { Column } from '#web/ui/Table.tsx'
import { ListResults } from '../list/ListResults.tsx'
import { readList, type ListSpec } from '../list/listState.ts'
import { fetchNow } from '../queries.ts'
import { Screen } from '../shell/Screen.tsx'
import { emailsQuery, inputOf } from './messageQueries.ts'
import { MessageTabs } from './MessageTabs.tsx'

const spec: ListSpec = {
  one: 'e-mail',
  many: 'e-mails',
  path: paths.adminEmailLogs,
  searches: 'Recipient, subject',
  filters: [
    { key: 'state', label: 'State', options: mailStates.map((state) => ({ value: state, label: mailStateLabels[state] })) },
    { key: 'template', label: 'Kind', options: mailTemplateNames.map((name) => ({ value: name, label: mailTemplates[name].label })) },
  ],
}

export const loader = async ({ context, request }: LoaderFunctionArgs) => {
  const deps = context.get(depsContext)
  await fetchNow(deps, emailsQuery(deps, inputOf(readList(spec, new URL(request.url).searchParams))))
  return null
}

const columnsFor = (list: string): readonly Column<EmailSummary>[] => [
  {
    key: 'subject',
    header: 'Subject',
    names: true,
    cell: ({ id, subject, template }) => (
      <>
        <Link to={paths.adminEmailLog(id)} state={{ list }} className="link">
          {subject}
        </Link>
        <span className="block text-meta font-normal text-hint">{templateLabel(template)}</span>
      </>
    ),
  },
  { key: 'to', header: 'To', wrap: true, cell: ({ to }) => <span className="break-all">{to}</span> },
  {
    key: 'state',
    header: 'State',
    cell: ({ state, sentAt }) => (
      <>
        <StatusBadge kind="mail" status={state} />
        {sentAt && <span className="mt-0.5 block text-meta text-hint">{formatDateTime(sentAt)}</span>}
      </>
    ),
  },
  { key: 'created', header: 'Written', cell: ({ createdAt }) => formatDateTime(createdAt) },
  { key: 'attempts', header: 'Tries', align: 'end', cell: ({ attempts }) => attempts },
]

export const EmailLogsScreen = () => {
  const [search] = useSearchParams()
  const state = readList(spec, search)
  return (
    <Screen title="E-mail logs">
      <MessageTabs current="emails" />
      <ListResults
        spec={spec}
        state={state}
        query={useQuery(emailsQuery(useDeps(), inputOf(state)))}
        columns={columnsFor(search.toString())}
        rowKey={({ id }) => id}
        sorts={[]}
        usual=""
        nothingYet={{ title: 'No e-mails yet', text: 'The first one appears when somebody sends a form or is invited.' }}
      />
    </Screen>
  )
}
