/** /report-claim/resume/{token}: the emailed link. Only pressing the button uses it up, so mail scanners that open it do no harm. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { data, Form, redirect, useActionData, useParams, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { ApiError } from '#contract/failure.ts'
import { paths } from '#contract/paths.ts'
import { claims } from '#contract/site/claims.ts'
import { depsContext } from '#web/app/data/deps.tsx'
import { call, loadFresh, q } from '#web/app/data/query.ts'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { Button } from '#web/ui/navigation/Button.tsx'
import { buttonClass } from '#web/ui/navigation/buttonClass.ts'
import { ErrorSummary } from '#web/ui/fields/ErrorSummary.tsx'
import { isNotFound, notFound } from '../notFound.ts'
import { errorsOf } from '#web/questions/journey.ts'
import { Step } from '../shell/Step.tsx'
import { useSendOnce } from '#web/app/data/useSendOnce.ts'
import { claimCrumb } from './journey.ts'

export const loader = async ({ context, params, request }: LoaderFunctionArgs) => {
  try {
    return await loadFresh(context, q(claims.resumeState, { token: params['token'] ?? '' }))
  } catch (error) {
    if (isNotFound(error)) throw await notFound({ context, request })
    throw error
  }
}

type Answered = { over: boolean; errors: Record<string, string> }

export const action = async ({ context, params }: ActionFunctionArgs) => {
  try {
    const { page } = await call(context.get(depsContext).query, claims.resume, { token: params['token'] ?? '' })
    return redirect(page ? paths.reportClaimPage(page) : paths.thankYou({ kind: 'claim' }))
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.status === 410) return data<Answered>({ over: true, errors: {} }, { status: 410 })
    return data<Answered>({ over: false, errors: errorsOf(error) }, { status: error.status || 503 })
  }
}

export const ClaimResumeScreen = () => {
  const token = useParams()['token'] ?? ''
  const { data: link } = useSuspenseQuery(q(claims.resumeState, { token }))
  const answered = useActionData<Answered>()
  const { busy, once } = useSendOnce()
  const over = link.state === 'over' || answered?.over === true
  const errors = answered?.errors ?? {}
  return (
    <Step
      title={over ? 'This link no longer works' : 'Continue your report'}
      href={paths.reportClaimResume(token)}
      crumb={claimCrumb}
      progress={null}
      back={null}
      failed={Object.keys(errors).length > 0}
      errors={<ErrorSummary errors={errors} attempt={answered} />}
    >
      <p className="mt-4 max-w-measure text-soft">
        {over
          ? 'It has been used, or is more than 7 days old. The device it was used on still has the report. If you do not have that device, ring us or report again.'
          : 'Your report is saved, and not sent yet. Press the button to open it on this device. The link works once; after that, you can open it on this device.'}
      </p>
      {over ? (
        <p className="mt-8">
          <Anchor href={paths.reportClaim()} className={buttonClass({ variant: 'secondary' })}>
            Report a claim
          </Anchor>
        </p>
      ) : (
        <Form method="post" onSubmit={once} className="mt-8">
          <Button type="submit" variant="primary" size="large" busy={busy} busyLabel="Opening...">
            Continue
          </Button>
        </Form>
      )}
    </Step>
  )
}
