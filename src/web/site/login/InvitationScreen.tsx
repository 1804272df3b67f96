/** Accepts an invitation by setting the first password. Opening the page does not use the link up; submitting the form does. */
import { useSuspenseQuery } from '@tanstack/react-query'
import {
  data,
  Form,
  redirect,
  useActionData,
  useNavigation,
  useParams,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { authMessages } from '#contract/messages.ts'
import { paths } from '#contract/paths.ts'
import { auth } from '#contract/site/auth.ts'
import { depsContext } from '#web/app/data/deps.tsx'
import { call, loadFresh, qOrNull } from '#web/app/data/query.ts'
import { failedNow, refusalOf, statusOf, textIn, wordedRefusal } from '#web/app/data/sentForm.ts'
import { useSendOnce } from '#web/app/data/useSendOnce.ts'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { Button } from '#web/ui/navigation/Button.tsx'
import { ErrorSummary } from '#web/ui/fields/ErrorSummary.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { Page } from '../shell/Page.tsx'
import { breadcrumbsOf } from '../shell/breadcrumbs.ts'
import { PasswordField } from './PasswordFields.tsx'

type Reply = { errors: Record<string, string> }

/** Null if the invitation has expired, was used, or never existed. */
const invitationQuery = (token: string) => qOrNull([410, 422], auth.checkInvitation, { token })

export const loader = ({ context, params }: LoaderFunctionArgs) => loadFresh(context, invitationQuery(params['token'] ?? ''))

export const action = async ({ context, params, request }: ActionFunctionArgs) => {
  const { query } = context.get(depsContext)
  const form = await request.formData()
  try {
    const { area } = await call(query, auth.acceptInvitation, {
      token: params['token'] ?? '',
      password: textIn(form, 'password'),
    })
    return redirect(area === 'staff' ? paths.adminLogin() : paths.login())
  } catch (error) {
    const refusal = refusalOf(error)
    // The loader runs next and reports what is wrong with the link itself.
    const errors = refusal.status === 410 ? {} : wordedRefusal(refusal, { own: [429], failed: failedNow })
    return data<Reply>({ errors }, { status: statusOf(refusal) })
  }
}

export const InvitationScreen = () => {
  const token = useParams()['token'] ?? ''
  const { data: invitation } = useSuspenseQuery(invitationQuery(token))
  const reply = useActionData<Reply>()
  const busy = useNavigation().state !== 'idle'
  const { once } = useSendOnce()
  const errors = reply?.errors ?? {}
  return (
    <Page breadcrumbs={breadcrumbsOf({ label: 'Your invitation', href: paths.invitation(token) })} failed={Object.keys(errors).length > 0}>
      <meta name="referrer" content="no-referrer" />
      <div className="page-width pt-8">
        <ErrorSummary errors={errors} attempt={reply} />
        {invitation ? (
          <>
            <h1 className="mb-6">Welcome, {invitation.name}</h1>
            <Form method="post" noValidate onSubmit={once} className="max-w-form space-y-7">
              <p>
                You sign in as <strong className="font-semibold">{invitation.username}</strong>. Choose a password to begin.
                {invitation.area === 'staff' && ' Then sign in and set up your phone: we will text you a code each time you sign in.'}
              </p>
              <PasswordField error={errors['password']} username={invitation.username} />
              <Button type="submit" variant="primary" busy={busy} busyLabel="Saving...">
                Save the password
              </Button>
            </Form>
          </>
        ) : (
          <div className="max-w-form space-y-5">
            <h1>Your invitation</h1>
            <Notice tone="warning" title="This link no longer works">
              <p>
                It has expired or has already been used. An invitation works once, for 72 hours. Ask the person who invited you for a new
                one.
              </p>
              {reply && <p>{authMessages.mayHaveWorked}</p>}
            </Notice>
            <p>
              <Anchor href={paths.login()} className="link">
                Go to sign in
              </Anchor>
            </p>
          </div>
        )}
      </div>
    </Page>
  )
}
