/** The second step of a user's sign-in, and resetting it, which takes two administrators. */
import { users, type UserDetail } from '#contract/admin/users.ts'
import { formatDateTime } from '#contract/format.ts'
import { factorLabels } from '#contract/model/people/user.ts'
import { paths } from '#contract/paths.ts'
import { ReauthDialog, useReauth } from '#web/app/account/Reauth.tsx'
import { useDeps } from '#web/app/data/deps.tsx'
import { call } from '#web/app/data/query.ts'
import { useUser } from '#web/app/data/session.ts'
import { EndpointForm } from '#web/forms/EndpointForm.tsx'
import { AreaField } from '#web/forms/fields.tsx'
import { useEndpointForm, type RecordLink } from '#web/forms/useEndpointForm.ts'
import { Card, CardHeader } from '#web/ui/display/Card.tsx'
import { DescriptionList } from '#web/ui/display/DescriptionList.tsx'
import { Details } from '#web/ui/display/Details.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { whyReauth } from './freshStep.tsx'

type Props = { detail: UserDetail; record: RecordLink<UserDetail> }

export const SecondStep = ({ detail, record }: Props) => (
  <Card as="section">
    <CardHeader title="Second step" />
    <DescriptionList
      facts={[
        { label: 'Method', value: factorLabels[detail.factor] },
        ...(detail.phoneEnding ? [{ label: 'Phone ends in', value: detail.phoneEnding }] : []),
        { label: 'Recovery codes left', value: String(detail.recoveryCodes) },
        ...(detail.enrolmentUntil ? [{ label: 'May register a phone until', value: formatDateTime(detail.enrolmentUntil) }] : []),
      ]}
    />
    {detail.mayAskReset && <Ask detail={detail} record={record} />}
    {detail.self && (
      <p className="mt-4 text-soft">
        Change yours on{' '}
        <Anchor href={paths.adminSecurity()} className="link">
          your security page
        </Anchor>
        .
      </p>
    )}
  </Card>
)

const Ask = ({ detail, record }: Props) => {
  const { query } = useDeps()
  const me = useUser()
  const { freshly, waiting, settled } = useReauth()
  const form = useEndpointForm(users.askReset, {
    fixed: { id: detail.id },
    defaults: { reason: '' },
    record,
    send: (input) => freshly(() => call(query, users.askReset, input)),
    onDone: () => toast.success('Reset requested', 'Another administrator has 24 hours to confirm it.'),
  })
  return (
    <div className="mt-4">
      <Details summary="They have lost it: ask for a reset" open={form.refused !== null || Object.keys(form.errors).length > 0}>
        <EndpointForm form={form} submitLabel="Ask for the reset" busyLabel="Asking..." variant="secondary" className="grid gap-4">
          <p className="text-soft">
            Make sure it is them: speak to them, do not rely on an email. A second administrator must confirm within 24 hours. Then their
            phone, app and recovery codes are removed, {detail.name} is signed out everywhere and gets an invitation, valid for 72 hours, to
            register a phone again. They are told by email both now and then.
          </p>
          <AreaField
            form={form}
            name="reason"
            label="Why, and how you know it is them"
            hint="Kept in the history."
            limit={1000}
            rows={3}
            width="full"
          />
        </EndpointForm>
      </Details>
      <ReauthDialog user={me} waiting={waiting} onSettled={settled} why={whyReauth} />
    </div>
  )
}

/** Among the notices at the top of the screen: who asked, why, and the decision itself. */
export const WaitingReset = ({ detail, record, reset }: Props & { reset: NonNullable<UserDetail['reset']> }) => {
  const { query } = useDeps()
  const me = useUser()
  const { freshly, waiting, settled } = useReauth()
  const fixed = { id: detail.id }
  const confirm = useEndpointForm(users.confirmReset, {
    fixed,
    defaults: {},
    record,
    send: (input) => freshly(() => call(query, users.confirmReset, input)),
    onDone: () => toast.success('Second step reset', `${detail.name} has an invitation to register again.`),
  })
  const withdraw = useEndpointForm(users.withdrawReset, {
    fixed,
    defaults: {},
    record,
    onDone: () => toast.success('Reset withdrawn', 'Nothing was changed.'),
  })
  const decides = detail.mayEdit && !detail.self
  return (
    <Notice
      tone="warning"
      title="A reset of their second step is waiting for a second administrator"
      actions={
        decides && (
          <>
            {!reset.mine && (
              <EndpointForm form={confirm} submitLabel="Confirm the reset" busyLabel="Resetting..." variant="danger" asksToLeave={false}>
                {null}
              </EndpointForm>
            )}
            <EndpointForm
              form={withdraw}
              submitLabel="Withdraw the reset"
              busyLabel="Withdrawing..."
              variant="secondary"
              asksToLeave={false}
            >
              {null}
            </EndpointForm>
          </>
        )
      }
    >
      <p>
        {reset.mine ? 'You asked' : `${reset.askedBy} asked`} on {formatDateTime(reset.askedAt)}: {'"'}
        {reset.reason.replace(/[.]$/, '')}
        {'"'}. It expires on {formatDateTime(reset.expiresAt)}.
      </p>
      {decides && (
        <p className="mt-2">
          {reset.mine
            ? 'You asked for it, so somebody else has to confirm it.'
            : `Confirming removes their phone, app and recovery codes, signs ${detail.name} out everywhere and sends a new invitation for 72 hours. This cannot be undone.`}
        </p>
      )}
      <ReauthDialog user={me} waiting={waiting} onSettled={settled} why={whyReauth} />
    </Notice>
  )
}
