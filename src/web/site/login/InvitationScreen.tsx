/** Accepting an invitation: the first password. Opening the page uses nothing up; sending the form does. */
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
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
import { ApiError } from '#contract/failure.ts'
import { paths } from '#contract/paths.ts'
import { depsContext, useDeps, type Deps } from '#web/app/deps.tsx'
import { authApi } from '#web/app/session.ts'
import { useSendOnce } from '#web/app/useSendOnce.ts'
import { Anchor } from '#web/ui/Anchor.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Page } from '../shell/Page.tsx'
import { trailOf } from '../shell/trail.ts'
import { PasswordField } from './PasswordFields.tsx'

type Reply = { errors: Record<string, string> }

/** Null when it has expired, was used, or never was. */
const invitationQuery = (deps: Deps, token: string) =>
  queryOptions({
    queryKey: ['invitation', token],
    queryFn: () =>
      authApi(deps.transport)
        .checkInvitation({ token })
        .catch((error: unknown) => {
          if (error instanceof ApiError && [410, 422].includes(error.status)) return null
          throw error
        }),
  })

export const loader = async ({ context, params }: LoaderFunctionArgs) => {
  const deps = context.get(depsContext)
  await deps.query.fetchQuery({ ...invitationQuery(deps, params['token'] ?? ''), staleTime: 0 })
  return null
}

export const action = async ({ context, params, request }: ActionFunctionArgs) => {
  const { transport } = context.get(depsContext)
  const form = await request.formData()
  try {
    const { area } = await authApi(transport).acceptInvitation({
      token: params['token'] ?? '',
      password: String(form.get('password') ?? ''),
    })
    return redirect(area === 'staff' ? paths.adminLogin() : paths.login())
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // The loader, which follows, says what is wrong with the link itself.
    const errors =
      error.status === 410
        ? {}
        : Object.keys(error.fields).length > 0
          ? error.fields
          : { '': error.status === 429 ? error.text : 'This did not work just now. Please try again.' }
    return data<Reply>({ errors }, { status: error.status || 503 })
  }
}

export const InvitationScreen = () => {
  const token = useParams()['token'] ?? ''
  const { data: invitation } = useSuspenseQuery(invitationQuery(useDeps(), token))
  const reply = useActionData<Reply>()
  const busy = useNavigation().state !== 'idle'
  const { once } = useSendOnce()
  const errors = reply?.errors ?? {}
  return (
    <Page trail={trailOf({ label: 'Your invitation', href: paths.invitation(token) })} failed={Object.keys(errors).length > 0}>
      <meta name="referrer" content="no-referrer" />
      <div className="page-width pt-8">
        <ErrorSummary errors={errors} attempt={reply} />
        {invitation ? (
          <>
            <h1 className="mb-6">Welcome, {invitation.name}</h1>
            <Form method="post" noValidate onSubmit={once} className="max-w-form space-y-7">
              <p>
                You sign in as <strong className="font-semibold">{invitation.username}</strong>. Choose a password to begin.
                {invitation.area === 'staff' && ' Then sign in and set up your phone: a code by text message follows every password.'}
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
            <Notice tone="warning" title="This link does not work any longer">
              <p>It has expired or was used already. An invitation works once, for 72 hours. Ask whoever invited you for a new one.</p>
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
