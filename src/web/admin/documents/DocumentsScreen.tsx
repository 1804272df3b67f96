/** Clients' documents, newest first, with views of those to check and those asked of clients. */
import { FilePlus, FileQuestion } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { documents, type StaffDocument } from '#contract/admin/book/documents.ts'
import { views } from '#contract/admin/views.ts'
import { paths } from '#contract/paths.ts'
import { q } from '#web/app/data/query.ts'
import { endpointAction } from '#web/forms/endpointAction.ts'
import { ListScreen } from '#web/lists/ListScreen.tsx'
import { listLoader } from '#web/lists/listQuery.ts'
import { Screen } from '#web/records/Screen.tsx'
import { Badge } from '#web/ui/display/Badge.tsx'
import { Icon } from '#web/ui/display/Icon.tsx'
import { StatusBadge } from '#web/ui/display/StatusBadge.tsx'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { buttonClass } from '#web/ui/navigation/buttonClass.ts'
import { useCan } from '../shell/useCan.ts'
import { AddDocument, AskClient } from './NewDocument.tsx'

export const loader = listLoader(documents.list, views)
export const action = endpointAction(documents.request, documents.add)

/** The class, then the number in one piece. */
const PolicyName = ({ name }: { name: string }) => {
  const [before, number] = [name.slice(0, name.lastIndexOf(' ') + 1), name.slice(name.lastIndexOf(' ') + 1)]
  return (
    <>
      {before}
      <span className="whitespace-nowrap">{number}</span>
    </>
  )
}

export const DocumentsScreen = () => {
  const [search] = useSearchParams()
  const may = useCan(documents.add.access)
  const doing = may ? search.get('do') : null
  const client = search.get('client')
  const { data: choices } = useQuery({ ...q(documents.choices, client ? { client } : {}), enabled: doing !== null })
  return (
    <Screen
      title="Documents"
      actions={
        may && (
          <>
            <Anchor href={paths.adminDocuments({ do: 'add' })} className={buttonClass({})}>
              <Icon of={FilePlus} />
              Add a document
            </Anchor>
            <Anchor href={paths.adminDocuments({ do: 'ask' })} className={buttonClass({ variant: 'primary' })}>
              <Icon of={FileQuestion} />
              Ask a client
            </Anchor>
          </>
        )
      }
    >
      {doing === 'ask' && choices && <AskClient choices={choices} client={client ?? ''} />}
      {doing === 'add' && choices && <AddDocument choices={choices} client={client ?? ''} />}
      <ListScreen
        endpoint={documents.list}
        csv={documents.csv}
        views={views}
        path={paths.adminDocuments}
        href={({ id }) => paths.adminDocument(id)}
        // Most titles say it already.
        offPhone={['kind']}
        cells={{
          status: (document) => <State document={document} />,
        }}
        under={({ policy, fromClient, status, askedOf }) => {
          const from = fromClient ? asked.client : status === 'requested' ? asked[askedOf] : ''
          return (
            <>
              {policy && <PolicyName name={policy.name} />}
              {policy && from && ', '}
              {from && <span className="whitespace-nowrap">{from}</span>}
            </>
          )
        }}
        nothingYet={{
          title: 'No documents yet',
          text: 'Documents that clients send, and those you add for them, appear here.',
        }}
      />
    </Screen>
  )
}

const asked = { client: 'from the client', broker: 'from us', insurer: 'from the insurer', '': '' }

const State = ({ document: { status, toSign, fileState, visibleTo } }: { document: StaffDocument }) => (
  <span className="cell-stack">
    <StatusBadge kind="document" status={status} />
    {toSign && <Badge tone="warn">Not signed yet</Badge>}
    {visibleTo !== 'client' && <Badge tone="neutral">{visibleTo === 'staff' ? 'Internal' : 'Confidential'}</Badge>}
    {fileState === 'quarantined' && <Badge tone="danger">Stopped by the virus check</Badge>}
  </span>
)
