/**
 * Confirms a change of email address from one of the two inboxes. The link's code is in the fragment after `#`, which browsers do not send.
 * Nothing happens until the button is pressed, because mail scanners open every link. Without script the code is pasted by hand.
 */
import { data, Form, useActionData, useNavigation, type ActionFunctionArgs } from 'react-router'
import { paths } from '#contract/paths.ts'
import { auth } from '#contract/site/auth.ts'
import { depsContext } from '#web/app/data/deps.tsx'
import { call } from '#web/app/data/query.ts'
import { refusalOf, statusOf, textIn } from '#web/app/data/sentForm.ts'
import { useSendOnce } from '#web/app/data/useSendOnce.ts'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { ErrorSummary } from '#web/ui/fields/ErrorSummary.tsx'
import { TextInput } from '#web/ui/fields/TextInput.tsx'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { Button } from '#web/ui/navigation/Button.tsx'
import { breadcrumbsOf } from '../shell/breadcrumbs.ts'
import { Page } from '../shell/Page.tsx'
import { tokenIn, useLinkToken } from './linkToken.ts'

type Reply = { confirmed: 'one' | 'both' } | { error: string; token: string }

export const action = async ({ context, request }: ActionFunctionArgs) => {
  const { query } = context.get(depsContext)
  const token = tokenIn(textIn(await request.formData(), 'token'))
  try {
    const { done } = await call(query, auth.confirmEmail, { token })
    return { confirmed: done ? 'both' : 'one' } satisfies Reply
  } catch (error) {
    const refusal = refusalOf(error)
    const { fields, status, text } = refusal
    const message = fields['token'] ?? (status >= 500 ? 'This did not work just now. Please try again.' : text)
    return data<Reply>({ error: message, token }, { status: statusOf(refusal) })
  }
}

export const ConfirmEmailScreen = () => {
  const reply = useActionData<Reply>()
  const linked = useLinkToken()
  const busy = useNavigation().state !== 'idle'
  const { once } = useSendOnce()
  const refused = reply && 'error' in reply ? reply : null
  const token = linked ?? refused?.token ?? ''
  const breadcrumbs = breadcrumbsOf({ label: 'New email address', href: paths.confirmEmail() }, { label: 'Sign in', href: paths.login() })
  return (
    <Page breadcrumbs={breadcrumbs} failed={refused !== null}>
      <meta name="referrer" content="no-referrer" />
      <div className="page-width pt-8">
        <ErrorSummary errors={refused ? { token: refused.error } : {}} attempt={reply} />
        <h1 className="mb-6">Confirm the new email address</h1>
        {reply && 'confirmed' in reply ? (
          <Confirmed both={reply.confirmed === 'both'} />
        ) : (
          <Form method="post" noValidate onSubmit={once} className="max-w-form space-y-7">
            <p>Once you have confirmed it from both inboxes, old and new, you will sign in with the new address.</p>
            {token ? (
              <input type="hidden" name="token" value={token} />
            ) : (
              <TextInput
                name="token"
                label="Link from the email"
                hint="Copy the whole link from our email and paste it here."
                autoComplete="off"
                spellCheck={false}
                error={refused?.error}
              />
            )}
            <Button type="submit" variant="primary" busy={busy} busyLabel="Confirming...">
              Confirm
            </Button>
          </Form>
        )}
      </div>
    </Page>
  )
}

const Confirmed = ({ both }: { both: boolean }) => (
  <div className="max-w-form space-y-5">
    <Notice tone="success" title={both ? 'Your email address was changed' : 'Confirmed'} live>
      <p>
        {both
          ? 'Sign in with the new address from now on. Every session of your account has ended.'
          : 'Now open the link in the other inbox. Nothing changes until both have confirmed it.'}
      </p>
    </Notice>
    {both && (
      <p>
        <Anchor href={paths.login()} className="link">
          Go to sign in
        </Anchor>
      </p>
    )}
  </div>
)
