/** Saves a draft for later and emails a link to continue: the same page for quote requests and claim reports. */
import type { ReactNode } from 'react'
import { data, Form, redirect, useActionData, type ActionFunctionArgs } from 'react-router'
import type { EndpointOf } from '#contract/endpoint.ts'
import { ApiError } from '#contract/failure.ts'
import { wrongEmail } from '#contract/messages.ts'
import { depsContext } from '#web/app/data/deps.tsx'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { Button } from '#web/ui/navigation/Button.tsx'
import { ErrorSummary } from '#web/ui/fields/ErrorSummary.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { EmailInput } from '#web/ui/fields/TextInput.tsx'
import { useSendOnce } from '#web/app/data/useSendOnce.ts'
import { onceByContent } from '#web/app/data/lostCall.ts'
import { call } from '#web/app/data/query.ts'
import { errorsOf, type Journey } from './journey.ts'

/**
 * `days`: how long the link works; null if none was asked for yet, or the request was refused. `isNew`: false if this address has already
 * been sent the day's maximum of links.
 */
export type LinkAsked = { errors: Record<string, string>; email: string; days: number | null; isNew?: boolean }

/** The action of a form that requests a link. `elsewhere`: where to redirect if the draft was sent, has expired or does not exist. */
export const linkAction = (endpoint: EndpointOf<{ email: string }, { days: number; isNew?: boolean }>, elsewhere?: string) => {
  const askOnce = onceByContent<{ email: string }>()
  return async ({ context, request }: ActionFunctionArgs) => {
    const sent = (await request.formData()).get('email')
    const email = typeof sent === 'string' ? sent.trim() : ''
    try {
      const { query } = context.get(depsContext)
      const { days, isNew = true } = await askOnce({ email }, (input, how) => call(query, endpoint, input, how))
      return data<LinkAsked>({ errors: {}, email, days, isNew })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (elsewhere !== undefined && [404, 409, 410].includes(error.status)) return redirect(elsewhere)
      const errors = error.status === 422 ? { email: wrongEmail } : errorsOf(error)
      return data<LinkAsked>({ errors, email, days: null }, { status: error.status || 503 })
    }
  }
}

type Props = {
  /** The journey to save. */
  journey: Journey
  /** The page to continue at. */
  next: string
  /** The email address in the draft, if there is one. */
  email: string | undefined
  /** What the email address is used for. */
  hint: string
  /** Added once a link is on its way. */
  also?: string
  /** What is saved, and for how long. */
  children: ReactNode
}

export const SaveForLater = ({ journey, next, email, hint, also = '', children }: Props) => {
  const answered = useActionData<LinkAsked>()
  const { busy, once } = useSendOnce()
  const errors = answered?.errors ?? {}
  const { Step } = journey
  return (
    <Step
      title="Save and finish later"
      href={journey.page('save')}
      crumb={journey.crumb}
      progress={null}
      back={next}
      failed={Object.keys(errors).length > 0}
      errors={<ErrorSummary errors={errors} attempt={answered} />}
    >
      <p className="mt-4 max-w-measure text-soft">{children}</p>
      {answered?.days && answered.isNew === false && (
        <div className="mt-6 max-w-form">
          <Notice tone="info" live title="No new link today">
            <p>
              Several links went to {answered.email} today, so we have not sent another. If the newest of them is yours, it now works for{' '}
              {answered.days} days. Otherwise continue in this browser, or use another address. You can also ring us.
            </p>
          </Notice>
        </div>
      )}
      {answered?.days && answered.isNew !== false && (
        <div className="mt-6 max-w-form">
          <Notice tone="success" live title="Check your inbox">
            <p>
              A link is on its way to {answered.email}. It works once, for {answered.days} days. If it does not come, check your junk
              folder. {also}
            </p>
          </Notice>
        </div>
      )}
      <Form method="post" onSubmit={once} noValidate className="mt-8 space-y-7">
        <EmailInput hint={hint} error={errors['email']} defaultValue={answered?.email ?? email ?? ''} />
        <div className="flex flex-wrap items-center gap-6">
          <Button type="submit" variant={answered?.days ? 'secondary' : 'primary'} busy={busy} busyLabel="Sending...">
            {answered?.days ? 'Send another link' : 'Send me the link'}
          </Button>
          <Anchor href={next} className="link">
            Continue now
          </Anchor>
        </div>
      </Form>
    </Step>
  )
}
