/** Tasks to be done, earliest due date first. */
import { Flag } from 'lucide-react'
import { tasks } from '#contract/admin/tasks.ts'
import { views } from '#contract/admin/views.ts'
import { formatDate } from '#contract/format.ts'
import { paths } from '#contract/paths.ts'
import { endpointAction, forRows } from '#web/forms/endpointAction.ts'
import { ListScreen } from '#web/lists/ListScreen.tsx'
import { listLoader } from '#web/lists/listQuery.ts'
import { LateBadge } from '#web/records/LateBadge.tsx'
import { Screen } from '#web/records/Screen.tsx'
import { Badge } from '#web/ui/display/Badge.tsx'
import { StatusBadge } from '#web/ui/display/StatusBadge.tsx'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { buttonClass } from '#web/ui/navigation/buttonClass.ts'
import { recordHref } from '../shell/recordHref.ts'
import { useAssigning } from '../shell/useAssigning.tsx'
import { useCan } from '../shell/useCan.ts'

export const loader = listLoader(tasks.list, views, tasks.assignees)
export const action = endpointAction(forRows(tasks.assignMany))

export const TasksScreen = () => {
  const mayEdit = useCan('client:edit')
  const add = (
    <Anchor href={paths.adminTaskAdd()} className={buttonClass({ variant: 'primary' })}>
      Add a task
    </Anchor>
  )
  return (
    <Screen title="Tasks" actions={mayEdit && add}>
      <ListScreen
        endpoint={tasks.list}
        csv={tasks.csv}
        views={views}
        {...useAssigning(tasks)}
        path={paths.adminTasks}
        href={({ id }) => paths.adminTask(id)}
        under={({ byRule }) => byRule && 'Automatic'}
        cells={{
          client: ({ client }) =>
            client && (
              <Anchor href={paths.adminClient(client.id)} className="link">
                {client.name}
              </Anchor>
            ),
          subject: ({ subject, client }) => {
            // The client has a column of its own.
            if (!subject || subject.id === client?.id) return null
            const href = recordHref(subject.type, subject.id)
            return href ? (
              <Anchor href={href} className="link">
                {subject.label}
              </Anchor>
            ) : (
              subject.label
            )
          },
          dueOn: ({ dueOn, late }) => (
            <span className="cell-stack">
              <span className={dueOn ? undefined : 'text-hint'}>{dueOn ? formatDate(dueOn) : 'No date'}</span>
              {late && <LateBadge />}
            </span>
          ),
          status: ({ status, priority, snoozedUntil }) => (
            <span className="cell-stack">
              <StatusBadge kind="task" status={status} />
              {priority === 'high' && status === 'open' && (
                <Badge tone="warn" glyph={Flag}>
                  High
                </Badge>
              )}
              {snoozedUntil && status === 'open' && <span className="text-small text-hint">until {formatDate(snoozedUntil)}</span>}
            </span>
          ),
        }}
        nothingYet={{
          title: 'Nothing to do',
          text: 'Tasks are added by hand, or automatically: for example, when a renewal is near or a promise is due.',
        }}
      />
    </Screen>
  )
}
