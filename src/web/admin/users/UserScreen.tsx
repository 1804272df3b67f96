/** One account: whose it is, what they may do and why, where they are signed in, and its history. */
import type { LoaderFunctionArgs } from 'react-router'
import { users, type UserDetail } from '#contract/admin/users.ts'
import { formatDateTime } from '#contract/format.ts'
import { roleLabels } from '#contract/model/people/permissionReasons.ts'
import { membershipRoleLabels } from '#contract/model/people/membership.ts'
import { factorLabels } from '#contract/model/people/user.ts'
import { userMachine } from '#contract/model/people/userMachine.ts'
import { paths } from '#contract/paths.ts'
import { depsContext } from '#web/app/data/deps.tsx'
import { q } from '#web/app/data/query.ts'
import { EndpointForm } from '#web/forms/EndpointForm.tsx'
import { endpointAction } from '#web/forms/endpointAction.ts'
import { TextField } from '#web/forms/fields.tsx'
import { useEndpointForm, type RecordLink } from '#web/forms/useEndpointForm.ts'
import { neighboursIn } from '#web/lists/listQuery.ts'
import { FactsCard } from '#web/records/cards.tsx'
import { EmailLink } from '#web/records/ContactLinks.tsx'
import { History } from '#web/records/History.tsx'
import { RecordPage } from '#web/records/RecordPage.tsx'
import { RecordActions } from '#web/records/RecordActions.tsx'
import { RecordScreen, type RecordScreenProps } from '#web/records/RecordScreen.tsx'
import { recordLoader } from '#web/records/useRecord.ts'
import { Card, CardHeader } from '#web/ui/display/Card.tsx'
import { StatusBadge } from '#web/ui/display/StatusBadge.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { heldQuery } from './Held.tsx'
import { Permissions } from './Permissions.tsx'
import { RightsEditor } from './RightsEditor.tsx'
import { SecondStep, WaitingReset } from './SecondStep.tsx'
import { SignedIn } from './SignedIn.tsx'
import { userSteps } from './userSteps.tsx'

const query = (id: string) => q(users.show, { id })
const loadUser = recordLoader(query, paths.adminLogin)
export const loader = async (args: LoaderFunctionArgs) => {
  const { params, request, context } = args
  // Without script the dialog is part of the page.
  const asked = new URL(request.url).searchParams.get('step') === 'disable'
  await Promise.all([loadUser(args), asked && context.get(depsContext).query.prefetchQuery(heldQuery(params['id'] ?? ''))])
  return null
}
export const action = endpointAction(
  users.update,
  users.changeRights,
  users.resend,
  users.withdraw,
  users.disable,
  users.enable,
  users.endSession,
  users.endSessions,
  users.askReset,
  users.confirmReset,
  users.withdrawReset,
)

const list = { label: 'Users', path: paths.adminUsers, neighbours: neighboursIn(users.list, paths.adminUser) }
export const UserScreen = () => (
  <RecordScreen what="account" query={query} list={list} invalidates={[users.list, users.resets]} screen={Account} />
)

const Account = ({ detail, record, above }: RecordScreenProps<UserDetail>) => (
  <RecordPage
    title={`User ${detail.name}`}
    heading={detail.name}
    above={above}
    status={<StatusBadge kind="user" status={detail.status} />}
    actions={<RecordActions detail={detail} record={record} steps={userSteps} machine={userMachine} client={detail.name} />}
    facts={[
      { label: 'Role', value: roleLabels[detail.role] },
      { label: 'Second step', value: factorLabels[detail.factor] },
      { label: 'Last seen', value: detail.lastSeenAt ? formatDateTime(detail.lastSeenAt) : 'Never' },
    ]}
    record={record}
    notices={<Notices detail={detail} record={record} />}
    aside={
      <>
        <FactsCard title="Account" facts={accountFacts(detail)} />
        <SecondStep detail={detail} record={record} />
        <History machine={userMachine} entries={detail.history.toReversed()} />
      </>
    }
  >
    <Permissions detail={detail} />
    {detail.mayChangeRights && <RightsEditor detail={detail} record={record} />}
    <SignedIn detail={detail} record={record} />
    {detail.mayEdit && <Name detail={detail} record={record} />}
  </RecordPage>
)

const Notices = ({ detail, record }: { detail: UserDetail; record: RecordLink<UserDetail> }) => {
  const { invitation } = detail
  return (
    <>
      {detail.self && (
        <Notice>This is your account. You cannot change your own role, permissions or account: another administrator can.</Notice>
      )}
      {!detail.within && <Notice>{detail.name} has rights that you do not have, so you can view this account but not change it.</Notice>}
      {detail.lastAdmin && (
        <Notice tone="warning" title="The last administrator who can change users">
          Their role, permissions and account cannot be changed until there is another one. Invite a second administrator, so that somebody
          can help if a phone is lost.
        </Notice>
      )}
      {detail.reset && <WaitingReset detail={detail} record={record} reset={detail.reset} />}
      {detail.status === 'invited' && invitation && (
        <Notice
          tone={invitation.open ? 'info' : 'warning'}
          title={invitation.open ? 'The invitation is open' : 'The invitation has expired'}
        >
          Sent on {formatDateTime(invitation.sentAt)}
          {invitation.by && ` by ${invitation.by}`}.{' '}
          {invitation.open ? `Its link works until ${formatDateTime(invitation.expiresAt)}.` : 'Send it again for another 72 hours.'}
        </Notice>
      )}
    </>
  )
}

const accountFacts = (detail: UserDetail) => [
  ...(detail.username ? [{ label: 'User name', value: detail.username }] : []),
  { label: 'Email', value: <EmailLink address={detail.email} /> },
  { label: 'Invited', value: `${formatDateTime(detail.createdAt)}${detail.invitedBy ? ` by ${detail.invitedBy}` : ''}` },
  ...detail.companies.map(({ id, name, role }) => ({
    label: membershipRoleLabels[role],
    value: (
      <Anchor href={paths.adminClient(id, { tab: 'people' })} className="link">
        {name}
      </Anchor>
    ),
  })),
]

const Name = ({ detail, record }: { detail: UserDetail; record: RecordLink<UserDetail> }) => {
  const form = useEndpointForm(users.update, {
    fixed: { id: detail.id, version: detail.version },
    defaults: { name: detail.name },
    edits: true,
    record,
    onDone: () => toast.success('Name saved'),
  })
  return (
    <Card as="section">
      <CardHeader title="Name" />
      <EndpointForm form={form} submitLabel="Save name" variant="secondary" className="grid max-w-form gap-5">
        <TextField form={form} name="name" label="Full name" hint="As colleagues and clients see it." width="full" autoComplete="off" />
      </EndpointForm>
      <p className="mt-4 text-meta text-hint">Only the person can change their email, phone and password, on their own security page.</p>
    </Card>
  )
}
