/** The documents of a company: find one, send some, ask for one. */
import { useQuery } from '@tanstack/react-query'
import { FileUp, Mail, MessageSquareText } from 'lucide-react'
import { useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { capitalised, formatDate } from '#contract/format.ts'
import { kindLabel } from '#contract/model/documents/document.ts'
import { paths } from '#contract/paths.ts'
import { documents, type ClientDocument } from '#contract/portal/documents.ts'
import { depsContext } from '#web/app/data/deps.tsx'
import { load, q } from '#web/app/data/query.ts'
import { userQuery } from '#web/app/data/session.ts'
import { endpointAction, leadsTo } from '#web/forms/endpointAction.ts'
import { ListScreen } from '#web/lists/ListScreen.tsx'
import { listLoader } from '#web/lists/listQuery.ts'
import { Screen } from '#web/records/Screen.tsx'
import { Badge } from '#web/ui/display/Badge.tsx'
import { classes } from '#web/ui/display/classes.ts'
import { Icon } from '#web/ui/display/Icon.tsx'
import { StatusBadge } from '#web/ui/display/StatusBadge.tsx'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { buttonClass } from '#web/ui/navigation/buttonClass.ts'
import { maySee } from '../shell/destinations.ts'
import { AskForDocument } from './AskForDocument.tsx'
import { InvoicesLine, owedQuery } from './InvoicesLine.tsx'
import { NeededFromYou } from './NeededFromYou.tsx'
import { ToSignBadge } from './ToSignBadge.tsx'
import { SendDocuments } from './SendDocuments.tsx'
import { PackedNotice, packedPath, ZipButton } from './ZipButton.tsx'

/** Stale after a minute, because the promised answer date in it changes during the day. */
export const choicesQuery = q(documents.choices, {}, { staleTime: 60_000 })
/** What the client has to send or sign is shown above the list, whatever its filters are. */
const neededQuery = q(documents.list, { show: 'needed', limit: '25' }, { staleTime: 5_000 })
const toSignQuery = q(documents.list, { show: 'toSign', limit: '25' }, { staleTime: 5_000 })

export const loader = async (args: LoaderFunctionArgs) => {
  const { query } = args.context.get(depsContext)
  await Promise.all([
    listLoader(documents.list)(args),
    load(args.context, choicesQuery, neededQuery, toSignQuery).catch(() => null),
    query
      .ensureQueryData(userQuery)
      .then(({ companies }) => (maySee(companies, 'billing') ? query.prefetchQuery(owedQuery) : undefined))
      .catch(() => null),
  ])
  return null
}
export const action = endpointAction(documents.request, leadsTo(documents.pack, packedPath))

/** Next year and the seven before it. Not taken from the policies, which list only their latest years. */
const years = () => {
  const now = new Date().getFullYear()
  return Array.from({ length: 8 }, (_, back) => String(now + 1 - back)).map((year) => ({ value: year, label: year }))
}

export const DocumentsScreen = () => {
  const [search] = useSearchParams()
  const { data: choices } = useQuery(choicesQuery)
  const { data: needed } = useQuery(neededQuery)
  const { data: toSign } = useQuery(toSignQuery)
  const waiting = [...(toSign?.items ?? []), ...(needed?.items ?? [])]
  const companies = choices?.companies ?? []
  const acting = companies.filter(({ mayAct }) => mayAct).map(({ id }) => id)
  const may = acting.length > 0
  const doing = search.get('do')
  const chosen = search.has('columns')
  return (
    <Screen
      title="Documents"
      actions={
        may && (
          // Without their icons both fit on one line of a phone.
          <>
            <Anchor href={paths.clientDocuments({ do: 'send' })} className={classes(buttonClass({ variant: 'accent' }), 'max-sm:px-3')}>
              <Icon of={FileUp} className="max-sm:hidden" />
              Send documents
            </Anchor>
            <Anchor href={paths.clientDocuments({ do: 'ask' })} className={classes(buttonClass({}), 'max-sm:px-3')}>
              <Icon of={MessageSquareText} className="max-sm:hidden" />
              Ask for a document
            </Anchor>
          </>
        )
      }
    >
      {choices && may && doing === 'send' && <SendDocuments choices={choices} />}
      {choices && may && doing === 'ask' && <AskForDocument choices={choices} />}
      {waiting.length > 0 && <NeededFromYou items={waiting} acting={acting} />}
      <InvoicesLine />
      <PackedNotice />
      <ListScreen
        endpoint={documents.list}
        csv={documents.csv}
        path={paths.clientDocuments}
        href={({ id }) => paths.clientDocument(id)}
        options={{
          year: years(),
          ...(choices && choices.policies.length > 0
            ? { policy: choices.policies.map(({ id, name }) => ({ value: id, label: name })) }
            : {}),
          ...(companies.length > 1 ? { company: companies.map(({ id, name }) => ({ value: id, label: name })) } : {}),
        }}
        bulk={{ zip: (selected) => <ZipButton key="zip" selected={selected} /> }}
        group={({ policy, company }) => policy?.name ?? company}
        first={isAskedOfClient}
        under={(document) => under(document, companies.length > 1)}
        offPhone={['policy']}
        cells={{
          // The heading of their group names it.
          policy: ({ policy }) => (chosen || search.has('sort')) && policy?.name,
          status: stateOf,
        }}
        nothingYet={{
          title: 'No documents yet',
          text: 'Schedules, certificates and invoices appear here when a policy is arranged. General wordings and guides are in the policy documents of our website.',
          action: (
            <Anchor href={paths.documents()} className={buttonClass({})}>
              Open the policy documents
            </Anchor>
          ),
        }}
      />
    </Screen>
  )
}

/** Null if there is nothing to show, so that the row stays on one line. */
const under = ({ kind, fromClient, company, title, fileNumber }: ClientDocument, several: boolean) => {
  const details = [
    // "Other document" says nothing the title does not.
    kind === 'other' || title.toLowerCase().includes(kindLabel(kind).toLowerCase()) ? '' : kindLabel(kind),
    fromClient ? 'from you' : '',
    several ? company : '',
    fileNumber > 1 ? `version ${fileNumber}` : '',
  ].filter(Boolean)
  return details.length > 0 && capitalised(details.join(', '))
}

/** To sign or to send. */
const isAskedOfClient = ({ status, toSign, askedOf }: ClientDocument) => toSign || (status === 'requested' && askedOf === 'client')

/** Most documents have nothing to say here. */
const hasState = ({ status, unread, toSign, fileState }: ClientDocument) =>
  status !== 'current' || unread || toSign || fileState === 'pending' || fileState === 'quarantined'

const stateOf = (document: ClientDocument) => hasState(document) && <State document={document} />

const State = ({ document: { status, unread, toSign, fileState, askedOf, dueOn } }: { document: ClientDocument }) => (
  <span className="inline-flex flex-wrap items-center gap-2">
    {unread && (
      <Badge tone="renew" glyph={Mail}>
        Unread
      </Badge>
    )}
    {toSign ? <ToSignBadge /> : status !== 'current' && <StatusBadge kind="document" status={status} reader="client" />}
    {status === 'requested' && dueOn && (
      <span className="text-small text-hint">{askedOf === 'client' ? `by ${formatDate(dueOn)}` : `answer by ${formatDate(dueOn)}`}</span>
    )}
    {fileState === 'pending' && <Badge tone="info">Being checked</Badge>}
    {fileState === 'quarantined' && <Badge tone="danger">Stopped by our virus check</Badge>}
  </span>
)
