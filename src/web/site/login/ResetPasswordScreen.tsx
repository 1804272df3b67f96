/**
 * Sets a new password with the emailed link. The link's code is in the fragment after `#`, which browsers do not send; the
 * screen moves it into the form and out of the URL (security check 42). Without script the code is pasted by hand.
 */
import { data, Form, useActionData, useNavigation, type ActionFunctionArgs } from 'react-router'
import { authMessages } from '#contract/messages.ts'
import { paths } from '#contract/paths.ts'
import { auth } from '#contract/site/auth.ts'
import { depsContext } from '#web/app/data/deps.tsx'
import { call } from '#web/app/data/query.ts'
import { failedNow, refusalOf, statusOf, textIn, wordedRefusal, type Errors } from '#web/app/data/sentForm.ts'
import { useSendOnce } from '#web/app/data/useSendOnce.ts'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { Button } from '#web/ui/navigation/Button.tsx'
import { ErrorSummary } from '#web/ui/fields/ErrorSummary.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { TextInput } from '#web/ui/fields/TextInput.tsx'
import { Page } from '../shell/Page.tsx'
import { breadcrumbsOf } from '../shell/breadcrumbs.ts'
import { tokenIn, useLinkToken } from './linkToken.ts'
import { PasswordField } from './PasswordFields.tsx'

type Reply = { done: true } | { errors: Errors; token: string; expired: boolean }

export const action = async ({ context, request }: ActionFunctionArgs) => {
  const { query } = context.get(depsContext)
  const form = await request.formData()
  const token = tokenIn(textIn(form, 'token'))
  try {
    await call(query, auth.resetPassword, { token, password: textIn(form, 'password') })
    return { done: true } satisfies Reply
  } catch (error) {
    const refusal = refusalOf(error)
    const expired = refusal.status === 410
    const words = { own: [429], failed: failedNow }
    // The same words for every link that does not work: they do not tell a used link from an expired or invented one.
    const errors = expired ? { '': `${refusal.text}. ${authMessages.mayHaveWorked}` } : wordedRefusal(refusal, words)
    return data<Reply>({ errors, token, expired }, { status: statusOf(refusal) })
  }
}

export const ResetPasswordScreen = () => {
  const reply = useActionData<Reply>()
  const linked = useLinkToken()
  const busy = useNavigation().state !== 'idle'
  const { once } = useSendOnce()
  const refused = reply && 'errors' in reply ? reply : null
  const token = linked ?? refused?.token ?? ''
  const breadcrumbs = breadcrumbsOf({ label: 'New password', href: paths.resetPassword() }, { label: 'Sign in', href: paths.login() })
  return (
    <Page breadcrumbs={breadcrumbs} failed={refused !== null}>
      <meta name="referrer" content="no-referrer" />
      <div className="page-width pt-8">
        <ErrorSummary errors={refused?.errors ?? {}} attempt={reply} />
        <h1 className="mb-6">Choose a new password</h1>
        {reply && 'done' in reply ? (
          <div className="max-w-form space-y-5">
            <Notice tone="success" title="Your password was changed" live>
              <p>Every other session of your account has ended. Sign in with the new password.</p>
            </Notice>
            <p>
              <Anchor href={paths.login()} className="link">
                Go to sign in
              </Anchor>
            </p>
          </div>
        ) : (
          <Form method="post" noValidate onSubmit={once} className="max-w-form space-y-7">
            {token ? (
              <input type="hidden" name="token" value={token} />
            ) : (
              <TextInput
                name="token"
                label="Link from the email"
                hint="Copy the whole link from our email and paste it here."
                autoComplete="off"
                spellCheck={false}
                error={refused?.errors['token']}
              />
            )}
            <PasswordField error={refused?.errors['password']} />
            <Button type="submit" variant="primary" busy={busy} busyLabel="Saving...">
              Save the password
            </Button>
            <p className="text-meta">
              <Anchor href={paths.forgotPassword()} className="link">
                Ask for a new link
              </Anchor>
              {refused?.expired && (
                <>
                  {' or '}
                  <Anchor href={paths.login()} className="link">
                    go to sign in
                  </Anchor>
                </>
              )}
            </p>
          </Form>
        )}
      </div>
    </Page>
  )
}
