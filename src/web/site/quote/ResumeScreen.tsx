/** /quote/resume/{token}: the emailed link. Only pressing the button uses it up, so mail scanners that open it do no harm. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { data, Form, redirect, useActionData, useParams, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { ApiError } from '#contract/failure.ts'
import { paths } from '#contract/paths.ts'
import { quotes } from '#contract/site/quotes.ts'
import { depsContext } from '#web/app/data/deps.tsx'
import { call, loadFresh, q } from '#web/app/data/query.ts'
import { Button } from '#web/ui/navigation/Button.tsx'
import { ErrorSummary } from '#web/ui/fields/ErrorSummary.tsx'
import { isNotFound, notFound } from '../notFound.ts'
import { NewLink } from '#web/questions/NewLink.tsx'
import { linkAction, type LinkAsked } from '#web/questions/SaveForLater.tsx'
import { errorsOf } from '#web/questions/journey.ts'
import { Step } from '../shell/Step.tsx'
import { quoteCrumb } from './journey.ts'
import { useSendOnce } from '#web/app/data/useSendOnce.ts'

export const loader = async ({ context, params, request }: LoaderFunctionArgs) => {
  try {
    return await loadFresh(context, q(quotes.resumeState, { token: params['token'] ?? '' }))
  } catch (error) {
    if (isNotFound(error)) throw await notFound({ context, request })
    throw error
  }
}

type Answered = LinkAsked | { over: true; errors: Record<string, string> }

const newLink = linkAction(quotes.newLink)

export const action = async (args: ActionFunctionArgs) => {
  const { context, params, request } = args
  const form = await request.clone().formData()
  if (form.get('_intent') !== 'continue') return newLink(args)
  try {
    const { page } = await call(context.get(depsContext).query, quotes.resume, { token: params['token'] ?? '' })
    return redirect(page ? paths.quotePage(page) : paths.myQuotes())
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.status === 410) return data<Answered>({ over: true, errors: {} }, { status: 410 })
    return data<Answered>({ over: true, errors: errorsOf(error) }, { status: error.status || 503 })
  }
}

export const ResumeScreen = () => {
  const token = useParams()['token'] ?? ''
  const { data: link } = useSuspenseQuery(q(quotes.resumeState, { token }))
  const answered = useActionData<Answered>()
  const { busy, once } = useSendOnce()
  const over = link.state === 'over' || answered !== undefined
  const asked = answered && 'email' in answered ? answered : undefined
  const errors = answered?.errors ?? {}
  if (over) return <Over asked={asked} errors={errors} attempt={answered} href={paths.quoteResume(token)} />
  return (
    <Step title="Continue your request" href={paths.quoteResume(token)} crumb={quoteCrumb} progress={null} back={null} failed={false}>
      <p className="mt-4 max-w-measure text-soft">
        Your answers are saved. Press the button to open them on this device. The link works once; after that, you can open them on this
        device.
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
    crumb={quoteCrumb}
    progress={null}
    back={null}
    failed={Object.keys(errors).length > 0}
    errors={<ErrorSummary errors={errors} attempt={attempt} />}
  >
    <p className="mt-4 max-w-measure text-soft">
      It has been used, or it is older than 7 days. Your answers are still there. Tell us your email address, and we will send a new link.
    </p>
    <NewLink asked={asked} errors={errors} />
  </Step>
)
