/** Complaints: which await our answer, and by when. */
import { complaints } from '#contract/admin/book/complaints.ts'
import { views } from '#contract/admin/views.ts'
import { formatDate } from '#contract/format.ts'
import { paths } from '#contract/paths.ts'
import { endpointAction, forRows } from '#web/forms/endpointAction.ts'
import { ListScreen } from '#web/lists/ListScreen.tsx'
import { listLoader } from '#web/lists/listQuery.ts'
import { DueBy } from '#web/records/LateBadge.tsx'
import { Screen } from '#web/records/Screen.tsx'
import { StatusBadge } from '#web/ui/display/StatusBadge.tsx'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { buttonClass } from '#web/ui/navigation/buttonClass.ts'
import { useAssigning } from '../shell/useAssigning.tsx'
import { useCan } from '../shell/useCan.ts'

export const loader = listLoader(complaints.list, views, complaints.assignees)
export const action = endpointAction(forRows(complaints.assignMany))

export const ComplaintsScreen = () => {
  const mayEdit = useCan('complaint:edit')
  const add = (
    <Anchor href={paths.adminComplaintAdd()} className={buttonClass({ variant: 'primary' })}>
      Add a complaint
    </Anchor>
  )
  return (
    <Screen title="Complaints" actions={mayEdit && add}>
      <ListScreen
        endpoint={complaints.list}
        csv={complaints.csv}
        views={views}
        {...useAssigning(complaints)}
        path={paths.adminComplaints}
        href={({ id }) => paths.adminComplaint(id)}
        under={({ client, begins }) => [client?.name, begins].filter(Boolean).join(': ')}
        cells={{
          client: ({ client }) =>
            client && (
              <Anchor href={paths.adminClient(client.id)} className="link">
                {client.name}
              </Anchor>
            ),
          status: ({ status }) => <StatusBadge kind="complaint" status={status} />,
          receivedOn: ({ receivedOn }) => formatDate(receivedOn),
          dueAt: ({ dueAt, late }) => <DueBy at={dueAt} late={late} none="Answered" />,
        }}
        nothingYet={{
          title: 'No complaints',
          text: 'Record anything somebody is unhappy about here, spoken or written, justified or not. Complaints made through the contact form are added automatically.',
        }}
      />
    </Screen>
  )
}
