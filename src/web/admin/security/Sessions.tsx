/** Where one is signed in, and ending it there. */
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { queryOptions } from '@tanstack/react-query'
import { formatDateTime } from '#contract/format.ts'
import type { SessionSummary } from '#contract/model/user.ts'
import { useDeps, type Deps } from '#web/app/deps.tsx'
import { authApi } from '#web/app/session.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Table, type Column } from '#web/ui/Table.tsx'
import { toast } from '#web/ui/toasts.ts'
import { refusalsOf } from './DialogForm.tsx'

export const sessionsQuery = (deps: Deps) => queryOptions({ queryKey: ['sessions'], queryFn: () => authApi(deps.transport).sessions() })

export const Sessions = () => {
  const deps = useDeps()
  const { data: rows } = useSuspenseQuery(sessionsQuery(deps))
  const keep = (next: SessionSummary[]) => deps.query.setQueryData(sessionsQuery(deps).queryKey, next)
  const fail = (error: unknown) => toast.error('The session was not ended', refusalsOf(error)[''])
  const one = useMutation({ mutationFn: (id: string) => authApi(deps.transport).revokeSession({ id }), onSuccess: keep, onError: fail })
  const others = useMutation({ mutationFn: () => authApi(deps.transport).revokeOtherSessions(), onSuccess: keep, onError: fail })
  const columns: Column<SessionSummary>[] = [
    { key: 'device', header: 'Device', names: true, cell: (row) => row.device },
    { key: 'address', header: 'Address', cell: (row) => row.address },
    { key: 'createdAt', header: 'Signed in', cell: (row) => formatDateTime(row.createdAt) },
    { key: 'lastSeenAt', header: 'Last used', cell: (row) => formatDateTime(row.lastSeenAt) },
    {
      key: 'end',
      header: 'End',
      hiddenHeader: true,
      cell: (row) =>
        row.current ? (
          <Badge tone="good">This session</Badge>
        ) : (
          <Button
            size="small"
            busy={one.isPending && one.variables === row.id}
            busyLabel="Ending..."
            onClick={() => one.mutate(row.id)}
            aria-label={`End the session on ${row.device}`}
          >
            End
          </Button>
        ),
    },
  ]
  return (
    <>
      <Table caption="Your sessions" captionHidden columns={columns} rows={rows} rowKey={(row) => row.id} />
      {rows.length > 1 && (
        <div className="mt-4">
          <Button busy={others.isPending} busyLabel="Ending..." onClick={() => others.mutate()}>
            End all other sessions
          </Button>
        </div>
      )}
    </>
  )
}
