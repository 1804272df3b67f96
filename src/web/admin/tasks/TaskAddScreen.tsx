/** Adds a task by hand, about the client in the URL if there is one. */
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { clients } from '#contract/admin/book/clients.ts'
import { tasks } from '#contract/admin/tasks.ts'
import { paths } from '#contract/paths.ts'
import { isUuid } from '#contract/uuid.ts'
import { depsContext } from '#web/app/data/deps.tsx'
import { q } from '#web/app/data/query.ts'
import { useUser } from '#web/app/data/session.ts'
import { EndpointForm } from '#web/forms/EndpointForm.tsx'
import { endpointAction, leadsTo } from '#web/forms/endpointAction.ts'
import { useEndpointForm } from '#web/forms/useEndpointForm.ts'
import { colleaguesQuery } from '#web/lists/colleagues.ts'
import { BackLink } from '#web/records/BackLink.tsx'
import { Screen } from '#web/records/Screen.tsx'
import { Card } from '#web/ui/display/Card.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { onlyFor } from '../shell/onlyFor.ts'
import { TaskFields, type TypedTask } from './TaskFields.tsx'

const clientIn = (search: URLSearchParams) => (isUuid(search.get('client') ?? '') ? search.get('client') : null)

export const loader = async (args: LoaderFunctionArgs) => {
  await onlyFor(tasks.create, args)
  const { query } = args.context.get(depsContext)
  const client = clientIn(new URL(args.request.url).searchParams)
  await Promise.all([query.prefetchQuery(colleaguesQuery(tasks.assignees)), client && query.prefetchQuery(q(clients.show, { id: client }))])
  return null
}
export const action = endpointAction(leadsTo(tasks.create, ({ id }) => paths.adminTask(id)))

export const TaskAddScreen = () => {
  const me = useUser()
  const go = useNavigate()
  const [search] = useSearchParams()
  const wanted = clientIn(search)
  const { data: client } = useQuery({ ...q(clients.show, { id: wanted ?? '' }), enabled: wanted !== null })
  const form = useEndpointForm(tasks.create, {
    fixed: client ? { clientId: client.id, subjectType: 'client' as const, subjectId: client.id } : {},
    defaults: { title: '', note: '', dueOn: '', priority: 'normal', assignedTo: me.id },
    input: (typed: TypedTask) => typed,
    draft: wanted ?? 'new',
    invalidates: [tasks.list],
    onDone: (task) => {
      toast.success('Task added', task.title)
      void go(paths.adminTask(task.id))
    },
  })
  return (
    <Screen title="Add a task" above={<BackLink to={paths.adminTasks}>Tasks</BackLink>}>
      <Card as="section" className="max-w-form">
        {client && (
          <p className="mb-5 text-soft">
            For {client.name}, {client.reference}.
          </p>
        )}
        <EndpointForm form={form} submitLabel="Add task" busyLabel="Adding..." className="grid gap-5">
          <TaskFields form={form} />
        </EndpointForm>
      </Card>
    </Screen>
  )
}
