/** The user's sessions, each with a button to end it. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { formatDateTime } from '#contract/format.ts'
import type { SessionSummary } from '#contract/model/people/user.ts'
import { auth } from '#contract/site/auth.ts'
import { useDeps } from '#web/app/data/deps.tsx'
import { q, storeReply } from '#web/app/data/query.ts'
import { isLost, textOf } from '#web/app/data/textOf.ts'
import { useChange } from '#web/app/data/useChange.ts'
import { PressForm } from '#web/forms/EndpointForm.tsx'
import { Badge } from '#web/ui/display/Badge.tsx'
import { Button } from '#web/ui/navigation/Button.tsx'
import { Table, type Column } from '#web/ui/display/Table.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'

const sessionsQuery = q(auth.sessions)

export const Sessions = () => {
  const { query } = useDeps()
  const { data: rows } = useSuspenseQuery(sessionsQuery)
  const keep = (next: SessionSummary[]) => storeReply(query, sessionsQuery, next)
  const fail = (error: unknown) => toast.error(isLost(error) ? 'No answer came' : 'The session was not ended', textOf(error))
  const one = useChange(auth.revokeSession, { onSuccess: keep, onError: fail })
  const others = useChange(auth.revokeOtherSessions, { onSuccess: keep, onError: fail })
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
          <PressForm endpoint={auth.revokeSession} fixed={{ id: row.id }} onPress={() => one.mutate({ id: row.id })}>
            <Button
              type="submit"
              size="small"
              busy={one.isPending && one.variables.id === row.id}
              busyLabel="Ending..."
              aria-label={`End the session on ${row.device}`}
            >
              End
            </Button>
          </PressForm>
        ),
    },
  ]
  return (
    <>
      <Table caption="Your sessions" captionHidden columns={columns} rows={rows} rowKey={(row) => row.id} />
      {rows.length > 1 && (
        <div className="mt-4">
          <PressForm endpoint={auth.revokeOtherSessions} fixed={{}} onPress={() => others.mutate({})}>
            <Button type="submit" busy={others.isPending} busyLabel="Ending...">
              End all other sessions
            </Button>
          </PressForm>
        </div>
      )}
    </>
  )
}
