/** One task: what it is about, and its outcome. */
import { Check, Flag } from 'lucide-react'
import type { LoaderFunctionArgs } from 'react-router'
import { tasks, type TaskDetail } from '#contract/admin/tasks.ts'
import { formatDate } from '#contract/format.ts'
import { taskMachine, type TaskAction } from '#contract/model/tasks/taskMachine.ts'
import { paths } from '#contract/paths.ts'
import { handlerLabel, handlerName } from '#contract/model/people/handler.ts'
import { depsContext } from '#web/app/data/deps.tsx'
import { q } from '#web/app/data/query.ts'
import { EndpointForm } from '#web/forms/EndpointForm.tsx'
import { endpointAction } from '#web/forms/endpointAction.ts'
import { AreaField, DayField } from '#web/forms/fields.tsx'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { useEndpointForm } from '#web/forms/useEndpointForm.ts'
import { colleaguesQuery } from '#web/lists/colleagues.ts'
import { neighboursIn } from '#web/lists/listQuery.ts'
import { History } from '#web/records/History.tsx'
import { LateBadge } from '#web/records/LateBadge.tsx'
import { RecordPage } from '#web/records/RecordPage.tsx'
import { RecordActions, type Step } from '#web/records/RecordActions.tsx'
import { RecordScreen, type RecordScreenProps } from '#web/records/RecordScreen.tsx'
import { stepDialog, type StepDialogProps } from '#web/records/stepDialog.tsx'
import { recordLoader, type RecordState } from '#web/records/useRecord.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { Card, CardHeader } from '#web/ui/display/Card.tsx'
import { StatusBadge } from '#web/ui/display/StatusBadge.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { recordHref } from '../shell/recordHref.ts'
import { TaskFields, type TypedTask } from './TaskFields.tsx'

const query = (id: string) => q(tasks.show, { id })
const loadTask = recordLoader(query, paths.adminLogin)
export const loader = async (args: LoaderFunctionArgs) => {
  await Promise.all([loadTask(args), args.context.get(depsContext).query.prefetchQuery(colleaguesQuery(tasks.assignees))])
  return null
}
export const action = endpointAction(tasks.edit, tasks.complete, tasks.snooze, tasks.drop, tasks.reopen)

const list = { label: 'Tasks', path: paths.adminTasks, neighbours: neighboursIn(tasks.list, paths.adminTask) }
export const TaskScreen = () => <RecordScreen what="task" query={query} list={list} invalidates={[tasks.list]} screen={Task} />

const SnoozeDialog = ({ detail: task, record, open, onClose }: StepDialogProps<TaskDetail>) => {
  const form = useEndpointForm(tasks.snooze, {
    fixed: { id: task.id, version: task.version },
    defaults: { until: '', reason: '' },
    record,
    onDone: (reply) => {
      onClose()
      toast.success('Snoozed', `Back on ${formatDate(reply.snoozedUntil)}.`)
    },
  })
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title="Snooze this task"
      effect="It will be hidden from tasks to do until that day. Its due date does not change."
      submitLabel="Snooze"
    >
      <DayField form={form} name="until" label="Until" />
      <AreaField
        form={form}
        name="reason"
        label="Why"
        hint="Kept in the history. You can leave this empty."
        limit={300}
        rows={2}
        width="full"
      />
    </FormDialog>
  )
}

const steps: Partial<Record<TaskAction, Step<TaskDetail>>> = {
  complete: { primary: true, icon: Check, press: tasks.complete, done: 'Done', undo: tasks.reopen },
  reopen: { press: tasks.reopen, done: 'Opened again' },
  snooze: { dialog: SnoozeDialog },
  drop: {
    under: 'more',
    dialog: stepDialog(tasks.drop, { title: 'Drop this task?', effect: () => 'It will be closed without being done. You can reopen it.' }),
  },
}

const Task = ({ detail: task, record, above }: RecordScreenProps<TaskDetail>) => {
  const href = task.subject && recordHref(task.subject.type, task.subject.id)
  return (
    <RecordPage
      title={task.title}
      heading={task.title}
      above={above}
      status={
        <>
          <StatusBadge kind="task" status={task.status} />
          {task.priority === 'high' && (
            <Badge tone="warn" glyph={Flag}>
              High
            </Badge>
          )}
          {task.late && <LateBadge />}
        </>
      }
      actions={<RecordActions detail={task} record={record} steps={steps} machine={taskMachine} client="Nobody" />}
      facts={[
        { label: 'Due', value: task.dueOn ? formatDate(task.dueOn) : 'No date' },
        ...(task.snoozedUntil ? [{ label: 'Snoozed until', value: formatDate(task.snoozedUntil) }] : []),
        ...(task.client
          ? [
              {
                label: 'Client',
                value: (
                  <Anchor href={paths.adminClient(task.client.id)} className="link">
                    {task.client.name}
                  </Anchor>
                ),
              },
            ]
          : []),
        ...(task.subject && task.subject.type !== 'client'
          ? [
              {
                label: 'About',
                value: href ? (
                  <Anchor href={href} className="link">
                    {task.subject.label}
                  </Anchor>
                ) : (
                  task.subject.label
                ),
              },
            ]
          : []),
        { label: handlerLabel, value: handlerName(task) },
        { label: 'Created', value: task.byRule ? 'Automatically' : 'By hand' },
      ]}
      record={record}
      aside={<History machine={taskMachine} entries={task.history} />}
    >
      {task.mayEdit && task.status === 'open' ? (
        <Change task={task} record={record} />
      ) : (
        <Card as="section">
          <CardHeader title="Note" />
          <p className="max-w-measure whitespace-pre-line">{task.note || 'No note.'}</p>
        </Card>
      )}
    </RecordPage>
  )
}

const Change = ({ task, record }: { task: TaskDetail; record: RecordState<TaskDetail> }) => {
  const form = useEndpointForm(tasks.edit, {
    fixed: { id: task.id, version: task.version },
    defaults: {
      title: task.title,
      note: task.note,
      dueOn: task.dueOn ?? '',
      priority: task.priority,
      assignedTo: task.assignedTo?.id ?? '',
    },
    input: (typed: TypedTask) => typed,
    edits: true,
    record,
    onDone: () => toast.success('Task saved'),
  })
  return (
    <Card as="section">
      <CardHeader title="Edit task" />
      <EndpointForm form={form} submitLabel="Save task" variant="secondary" className="grid gap-5">
        <TaskFields form={form} held={task.assignedTo} />
      </EndpointForm>
    </Card>
  )
}
