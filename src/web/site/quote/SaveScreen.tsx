/** /quote/save: stop here, and get a link by mail to go on with. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { data, Form, redirect, useActionData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { ApiError } from '#contract/failure.ts'
import { formatDate } from '#contract/format.ts'
import { paths } from '#contract/paths.ts'
import { depsContext, useDeps } from '#web/app/deps.tsx'
import { Anchor } from '#web/ui/Anchor.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { siteApi } from '../api.ts'
import { draftQuery, errorsOf, fresh } from './queries.ts'
import { Step } from './Step.tsx'
import { useSendOnce } from '#web/app/useSendOnce.ts'

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const deps = context.get(depsContext)
  const draft = await deps.query.fetchQuery({ ...draftQuery(deps), ...fresh })
  return draft?.state === 'open' ? null : redirect(paths.quote())
}

type Answered = { errors: Record<string, string>; email: string; days: number | null }

export const action = async ({ context, request }: ActionFunctionArgs) => {
  const sent = (await request.formData()).get('email')
  const email = typeof sent === 'string' ? sent.trim() : ''
  try {
    const { days } = await siteApi(context.get(depsContext).transport).quotes.saveForLater({ email })
    return data<Answered>({ errors: {}, email, days })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.status === 404 || error.status === 410 || error.status === 409) return redirect(paths.quote())
    const errors = error.status === 422 ? { email: 'Enter an e-mail address, like name@example.com' } : errorsOf(error)
    return data<Answered>({ errors, email, days: null }, { status: error.status || 503 })
  }
}

export const SaveScreen = () => {
  const { data: draft } = useSuspenseQuery(draftQuery(useDeps()))
  const answered = useActionData<Answered>()
  const { busy, once } = useSendOnce()
  const errors = answered?.errors ?? {}
  const next = draft?.next ?? 'check'
  return (
    <Step
      title="Save and finish later"
      href={paths.quotePage('save')}
      progress={null}
      back={paths.quotePage(next)}
      failed={Object.keys(errors).length > 0}
      errors={<ErrorSummary errors={errors} attempt={answered} />}
    >
      <p className="mt-4 max-w-measure text-soft">
        Your answers are saved{draft ? ` and can be continued until ${formatDate(draft.continueUntil)}` : ''}. We mail you a link that opens
        them on any device.
      </p>
      {answered?.days && (
        <div className="mt-6 max-w-form">
          <Notice tone="success" live title="Look in your inbox">
            <p>
              A link is on its way to {answered.email}. It works once, for {answered.days} days. If it does not come, look among unwanted
              mail. An address gets at most three links a day.
            </p>
          </Notice>
        </div>
      )}
      <Form method="post" onSubmit={once} noValidate className="mt-8 space-y-7">
        <TextInput
          name="email"
          label="E-mail"
          hint="Only for this link and your request."
          type="email"
          autoComplete="email"
          spellCheck={false}
          error={errors['email']}
          defaultValue={answered?.email ?? draft?.email ?? ''}
        />
        <div className="flex flex-wrap items-center gap-6">
          <Button type="submit" variant={answered?.days ? 'secondary' : 'primary'} busy={busy} busyLabel="Sending...">
            {answered?.days ? 'Send another link' : 'Send me the link'}
          </Button>
          <Anchor href={paths.quotePage(next)} className="link">
            Go on now
          </Anchor>
        </div>
      </Form>
    </Step>
  )
}
