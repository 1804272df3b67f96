/** Requests a link to choose a new password. The reply never reveals whether the account exists. */
import { data, Form, useActionData, useNavigation, type ActionFunctionArgs } from 'react-router'
import { authMessages, wrongEmail } from '#contract/messages.ts'
import { paths } from '#contract/paths.ts'
import { auth } from '#contract/site/auth.ts'
import { depsContext } from '#web/app/data/deps.tsx'
import { call } from '#web/app/data/query.ts'
import { failedNow, refusalOf, statusOf, wordedRefusal, type Errors } from '#web/app/data/sentForm.ts'
import { useSendOnce } from '#web/app/data/useSendOnce.ts'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { Button } from '#web/ui/navigation/Button.tsx'
import { ErrorSummary } from '#web/ui/fields/ErrorSummary.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { EmailInput } from '#web/ui/fields/TextInput.tsx'
import { ScheduleCard } from '#web/ui/display/ScheduleCard.tsx'
import { Beside } from '#web/ui/display/Beside.tsx'
import { Page } from '../shell/Page.tsx'
import { breadcrumbsOf } from '../shell/breadcrumbs.ts'

type Reply = { sent: true } | { errors: Errors; email: string }

export const action = async ({ context, request }: ActionFunctionArgs) => {
  const { query } = context.get(depsContext)
  const email = String((await request.formData()).get('email') ?? '')
  try {
    await call(query, auth.forgotPassword, { email })
    return { sent: true } satisfies Reply
  } catch (error) {
    const refusal = refusalOf(error)
    const errors = wordedRefusal(refusal, { own: [429], failed: failedNow }, refusal.status === 422 ? { email: wrongEmail } : {})
    return data<Reply>({ errors, email }, { status: statusOf(refusal) })
  }
}

export const ForgotPasswordScreen = () => {
  const reply = useActionData<Reply>()
  const busy = useNavigation().state !== 'idle'
  const { once } = useSendOnce()
  const refused = reply && 'errors' in reply ? reply : null
  const breadcrumbs = breadcrumbsOf(
    { label: 'Forgotten password', href: paths.forgotPassword() },
    { label: 'Sign in', href: paths.login() },
  )
  return (
    <Page breadcrumbs={breadcrumbs} failed={refused !== null}>
      <div className="page-width pt-8">
        <ErrorSummary errors={refused?.errors ?? {}} attempt={reply} />
        <h1 className="mb-6">Forgotten your password?</h1>
        {reply && 'sent' in reply ? (
          <div className="max-w-form space-y-5">
            <Notice tone="success" title="Check your email" live>
              <p>{authMessages.resetAccepted} The link works for 30 minutes, once.</p>
            </Notice>
            <p>
              <Anchor href={paths.login()} className="link">
                Back to sign in
              </Anchor>
            </p>
          </div>
        ) : (
          <>
            <p className="max-w-measure text-lead text-soft">
              Enter the email address of your account. We will send you a link to choose a new password.
            </p>
            <Beside
              label="What happens next"
              aside={
                <ScheduleCard
                  title="What happens next"
                  rows={[
                    { label: 'The link comes', value: 'by email' },
                    { label: 'It works for', value: '30 minutes, once' },
                    { label: 'Your other sessions', value: 'end then' },
                  ]}
                />
              }
            >
              <Form method="post" noValidate onSubmit={once} className="sheet space-y-7">
                <EmailInput error={refused?.errors['email']} defaultValue={refused?.email} />
                <Button type="submit" variant="primary" busy={busy} busyLabel="Sending...">
                  Send the link
                </Button>
              </Form>
            </Beside>
          </>
        )}
      </div>
    </Page>
  )
}
