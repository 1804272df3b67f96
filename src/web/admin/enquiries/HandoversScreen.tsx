/** Conversations that visitors handed over from the assistant: which await a reply, since when, and who handles them. */
import { handovers } from '#contract/admin/handovers.ts'
import { views } from '#contract/admin/views.ts'
import { paths } from '#contract/paths.ts'
import { endpointAction, forRows } from '#web/forms/endpointAction.ts'
import { ListScreen } from '#web/lists/ListScreen.tsx'
import { listLoader } from '#web/lists/listQuery.ts'
import { Screen } from '#web/records/Screen.tsx'
import { StatusBadge } from '#web/ui/display/StatusBadge.tsx'
import { useAssigning } from '../shell/useAssigning.tsx'
import { ReplyBy } from './ReplyBy.tsx'

export const loader = listLoader(handovers.list, views, handovers.assignees)
export const action = endpointAction(forRows(handovers.assignMany))

export const HandoversScreen = () => (
  <Screen title="Handovers">
    <ListScreen
      endpoint={handovers.list}
      csv={handovers.csv}
      views={views}
      {...useAssigning(handovers)}
      path={paths.adminHandovers}
      href={({ id }) => paths.adminHandover(id)}
      under={({ reference }) => reference}
      cells={{
        status: ({ status }) => <StatusBadge kind="enquiry" status={status} />,
        dueAt: (row) => <ReplyBy {...row} />,
      }}
      nothingYet={{
        title: 'No handovers yet',
        text: 'When a visitor sends a conversation with the assistant to a broker, it appears here at once.',
      }}
    />
  </Screen>
)
