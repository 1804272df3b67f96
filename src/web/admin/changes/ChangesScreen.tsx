/** Mid-term changes that clients asked for: which await our action, and by when we promised our next reply. */
import { changes } from '#contract/admin/book/changes.ts'
import { views } from '#contract/admin/views.ts'
import { classLabel } from '#contract/model/policies/policyClass.ts'
import { paths } from '#contract/paths.ts'
import { endpointAction, forRows } from '#web/forms/endpointAction.ts'
import { ListScreen } from '#web/lists/ListScreen.tsx'
import { listLoader } from '#web/lists/listQuery.ts'
import { Screen } from '#web/records/Screen.tsx'
import { StatusBadge } from '#web/ui/display/StatusBadge.tsx'
import { useAssigning } from '../shell/useAssigning.tsx'
import { ReplyDue } from './ReplyDue.tsx'

export const loader = listLoader(changes.list, views, changes.assignees)
export const action = endpointAction(forRows(changes.assignMany))

export const ChangesScreen = () => (
  <Screen title="Changes">
    <ListScreen
      endpoint={changes.list}
      csv={changes.csv}
      views={views}
      {...useAssigning(changes)}
      path={paths.adminChanges}
      href={({ id }) => paths.adminChange(id)}
      under={({ class: name, reference }) => (
        <>
          <span className="whitespace-nowrap">{reference}</span>, {classLabel(name)}
        </>
      )}
      cells={{
        status: ({ status }) => <StatusBadge kind="change" status={status} />,
        dueAt: (change) => <ReplyDue change={change} />,
      }}
      nothingYet={{ title: 'No changes yet', text: 'Changes that clients ask for on a policy appear here at once.' }}
    />
  </Screen>
)
