/** Where a user is signed in, and signing them out of one browser or all. */
import type { UserDetail } from '#contract/admin/users.ts'
import { users } from '#contract/admin/users.ts'
import { formatDateTime } from '#contract/format.ts'
import { EndpointForm, PressForm } from '#web/forms/EndpointForm.tsx'
import { useEndpointForm } from '#web/forms/useEndpointForm.ts'
import type { RecordState } from '#web/records/useRecord.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { Card, CardHeader } from '#web/ui/display/Card.tsx'
import { Table, type Column } from '#web/ui/display/Table.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { Button } from '#web/ui/navigation/Button.tsx'

type Session = UserDetail['openSessions'][number]

export const SignedIn = ({ detail, record }: { detail: UserDetail; record: RecordState<UserDetail> }) => {
  const form = useEndpointForm(users.endSessions, {
    fixed: { id: detail.id },
    defaults: {},
    record,
    onDone: () => toast.success('Signed out everywhere'),
  })
  const endOne = async (session: Session) => {
    if (await record.press(users.endSession, { id: detail.id, session: session.id })) toast.success(`Signed out of ${session.device}`)
  }
  const columns: Column<Session>[] = [
    { key: 'device', header: 'Device', names: true, cell: ({ device }) => device },
    { key: 'address', header: 'Address', cell: ({ address }) => address },
    { key: 'createdAt', header: 'Signed in', cell: ({ createdAt }) => formatDateTime(createdAt) },
    { key: 'lastSeenAt', header: 'Last used', cell: ({ lastSeenAt }) => formatDateTime(lastSeenAt) },
    {
      key: 'end',
      header: 'Sign out',
      hiddenHeader: true,
      cell: (session) =>
        session.current ? (
          <Badge tone="good">This session</Badge>
        ) : (
          detail.mayEdit && (
            <PressForm endpoint={users.endSession} fixed={{ id: detail.id, session: session.id }} onPress={() => void endOne(session)}>
              <Button type="submit" size="small" busy={record.busy} aria-label={`Sign out of ${session.device}`}>
                Sign out
              </Button>
            </PressForm>
          )
        ),
    },
  ]
  return (
    <Card as="section">
      <CardHeader title="Signed in" />
      {detail.openSessions.length > 0 ? (
        <>
          <Table caption="Signed in" captionHidden columns={columns} rows={detail.openSessions} rowKey={({ id }) => id} />
          {detail.mayEdit && !detail.self && (
            <div className="mt-4">
              <EndpointForm
                form={form}
                submitLabel="Sign out everywhere"
                busyLabel="Signing out..."
                variant="secondary"
                asksToLeave={false}
              >
                {null}
              </EndpointForm>
            </div>
          )}
        </>
      ) : (
        <p className="text-soft">Nowhere at the moment.</p>
      )}
    </Card>
  )
}
