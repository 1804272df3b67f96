/** /quote/resume/{token}: the link of the mail. Opening it uses nothing up, so a mail scanner cannot; the button does. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { data, Form, redirect, useActionData, useParams, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { ApiError } from '#contract/failure.ts'
import { paths } from '#contract/paths.ts'
import { depsContext, useDeps } from '#web/app/deps.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx'
import { siteApi } from '../api.ts'
import { isNotFound, notFound } from '../notFound.ts'
import { NewLink, newLinkAction } from './NewLink.tsx'
import type { LinkAsked } from './SaveForLater.tsx'
import { errorsOf, fresh, resumeQuery } from './queries.ts'
import { Step } from './Step.tsx'
import { useSendOnce } from '#web/app/useSendOnce.ts'

export const loader = async ({ context, params, request }: LoaderFunctionArgs) => {
  const deps = context.get(depsContext)
  try {
    await deps.query.fetchQuery({ ...resumeQuery(deps, params['token'] ?? ''), ...fresh })
    return null
  } catch (error) {
    if (isNotFound(error)) throw await notFound(deps, request)
    throw error
  }
}

type Answered = LinkAsked | { over: true; errors: Record<string, string> }

export const action = async (call: ActionFunctionArgs) => {
  const { context, params, request } = call
  const form = await request.clone().formData()
  if (form.get('_intent') !== 'continue') return newLinkAction(call)
  try {
    const { page } = await siteApi(context.get(depsContext).transport).quotes.resume({ token: params['token'] ?? '' })
    return redirect(page ? paths.quotePage(page) : paths.myQuotes())
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.status === 410) return data<Answered>({ over: true, errors: {} }, { status: 410 })
    return data<Answered>({ over: true, errors: errorsOf(error) }, { status: error.status || 503 })
  }
}

export const ResumeScreen = () => {
  const token = useParams()['token'] ?? ''
  const { data: link } = useSuspenseQuery(resumeQuery(useDeps(), token))
  const answered = useActionData<Answered>()
  const { busy, once } = useSendOnce()
  const over = link.state === 'over' || answered !== undefined
  const asked = answered && 'email' in answered ? answered : undefined
  const errors = answered?.errors ?? {}
  if (over) return <Over asked={asked} errors={errors} attempt={answered} href={paths.quoteResume(token)} />
  return (
    <Step title="Go on with your request" href={paths.quoteResume(token)} progress={null} back={null} failed={false}>
      <p className="mt-4 max-w-measure text-soft">
        Your answers are saved. Press the button to open them on this device. The link works once; after that, this device has them.
      </p>
      <Form method="post" onSubmit={once} className="mt-8">
        <Button type="submit" name="_intent" value="continue" variant="primary" size="large" busy={busy} busyLabel="Opening...">
          Continue
        </Button>
      </Form>
    </Step>
  )
}

const Over = ({
  asked,
  errors,
  attempt,
  href,
}: {
  asked: LinkAsked | undefined
  errors: Record<string, string>
  attempt: unknown
  href: string
}) => (
  <Step
    title="This link no longer works"
    href={href}
    progress={null}
    back={null}
    failed={Object.keys(errors).length > 0}
    errors={<ErrorSummary errors={errors} attempt={attempt} />}
  >
    <p className="mt-4 max-w-measure text-soft">
      It has been used, or it is older than 7 days. Your answers are still there. Tell us your e-mail address, and we send a new link.
    </p>
    <NewLink asked={asked} errors={errors} />
  </Step>
)
