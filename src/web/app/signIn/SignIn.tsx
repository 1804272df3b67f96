/** The sign-in forms. The session decides which one is shown. */
import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Form, useActionData, useSearchParams } from 'react-router'
import { paths } from '#contract/paths.ts'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { Button } from '#web/ui/navigation/Button.tsx'
import { buttonClass } from '#web/ui/navigation/buttonClass.ts'
import { ErrorSummary } from '#web/ui/fields/ErrorSummary.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { sessionQuery } from '../data/session.ts'
import { CodeForm } from './CodeForm.tsx'
import type { Refused, Sent } from './flow.ts'
import { LoginForm } from './LoginForm.tsx'
import { PhoneSetup } from './PhoneSetup.tsx'

export type SignInStep = 'login' | 'phone' | 'code'

/** State for the screen around the forms, which needs it for its title and heading. */
export const useSignIn = () => {
  const { data: session } = useSuspenseQuery(sessionQuery)
  const reply = useActionData<Refused | Sent | null>()
  const [search] = useSearchParams()
  const step: SignInStep = session.kind !== 'pending' ? 'login' : session.requirePhoneSetup ? 'phone' : 'code'
  const errors = reply && 'errors' in reply ? reply.errors : {}
  const failed = Object.keys(errors).length > 0
  return { session, reply, step, errors, failed, next: search.get('next') }
}

export const stepTitles: Record<SignInStep, string> = { login: 'Sign in', phone: 'Set up your phone', code: 'Two-factor authentication' }

type FormsProps = {
  state: ReturnType<typeof useSignIn>
  label: string
  /** The button's text: the specification names the one of the staff area. */
  submit: string
  note?: ReactNode
}

export const SignInForms = ({ state, label, submit, note }: FormsProps) => {
  const { session, reply, step, next } = state
  if (session.kind === 'user') return <NotForYou />
  const refused = reply && 'errors' in reply ? reply : null
  return (
    <>
      {step === 'login' && <LoginForm refused={refused?.intent === 'login' ? refused : null} label={label} submit={submit} next={next} />}
      {step === 'phone' && <PhoneSetup refused={refused} />}
      {step === 'code' && session.kind === 'pending' && <CodeForm step={session.step} reply={reply} next={next} />}
      {step === 'login' && note}
    </>
  )
}

/** Shown to a signed-in user whose role has no access to the staff area. */
const NotForYou = () => (
  <div className="space-y-6">
    <Notice tone="warning" title="This area is not open to your account">
      <p>
        You are signed in, but only administrators can use this area at present. Ask one of them to open it to other staff, or sign in with
        another account.
      </p>
    </Notice>
    <Form method="post" className="flex flex-wrap items-center gap-3">
      <Button type="submit" name="intent" value="cancel" variant="primary">
        Sign out
      </Button>
      <Anchor href={paths.home()} className={buttonClass({ variant: 'secondary' })}>
        Go to the website
      </Anchor>
    </Form>
  </div>
)

/** The error summary at the top of the page. A code that could not be sent is reported beside its form. */
export const SignInErrors = ({ state }: { state: ReturnType<typeof useSignIn> }) => {
  const { reply, step, errors } = state
  if (step === 'phone' || (reply && 'errors' in reply && reply.intent === 'send')) return null
  return <ErrorSummary errors={errors} attempt={reply} />
}
