/** /my-quotes/open/{token}: the link emailed with the digits. Only the button uses it up, so mail scanners that open it do no harm. */
import { data, Form, redirect, useActionData, useParams, type ActionFunctionArgs } from 'react-router'
import { ApiError } from '#contract/failure.ts'
import { paths } from '#contract/paths.ts'
import { myQuotes } from '#contract/site/myQuotes.ts'
import { depsContext } from '#web/app/data/deps.tsx'
import { call } from '#web/app/data/query.ts'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { Button } from '#web/ui/navigation/Button.tsx'
import { ErrorSummary } from '#web/ui/fields/ErrorSummary.tsx'
import { errorsOf } from '#web/questions/journey.ts'
import { useSendOnce } from '#web/app/data/useSendOnce.ts'
import { Page } from '../shell/Page.tsx'
import { breadcrumbsOf } from '../shell/breadcrumbs.ts'

type Answered = { over: boolean; errors: Record<string, string> }

export const action = async ({ context, params }: ActionFunctionArgs) => {
  try {
    await call(context.get(depsContext).query, myQuotes.openLink, { token: params['token'] ?? '' })
    return redirect(paths.myQuotes())
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // 422: the mail program truncated the link.
    if (error.status === 410 || error.status === 422) return data<Answered>({ over: true, errors: {} }, { status: 410 })
    return data<Answered>({ over: false, errors: errorsOf(error) }, { status: error.status || 503 })
  }
}

export const OpenLinkScreen = () => {
  const token = useParams()['token'] ?? ''
  const answered = useActionData<Answered>()
  const { busy, once } = useSendOnce()
  const errors = answered?.errors ?? {}
  const title = answered?.over ? 'This link no longer works' : 'Open My quotes'
  return (
    <Page
      breadcrumbs={breadcrumbsOf({ label: title, href: paths.myQuotesOpen(token) }, { label: 'My quotes', href: paths.myQuotes() })}
      description="Open your quotes with the link from our email."
      failed={Object.keys(errors).length > 0}
    >
      <div className="page-width pt-8">
        <ErrorSummary errors={errors} attempt={answered} />
        <h1>{title}</h1>
        {answered?.over ? (
          <>
            <p className="mt-6 max-w-measure text-lead text-soft">
              It has been used, or it is too old. Ask for a new code: the email with it has a new link.
            </p>
            <p className="mt-6">
              <Anchor href={paths.myQuotes()} className="link">
                Go to My quotes
              </Anchor>
            </p>
          </>
        ) : (
          <>
            <p className="mt-6 max-w-measure text-lead text-soft">
              Press the button to see your quotes on this device. They stay open for half an hour. The link works once.
            </p>
            <Form method="post" onSubmit={once} className="mt-8">
              <Button type="submit" variant="primary" size="large" busy={busy} busyLabel="Opening...">
                See my quotes
              </Button>
            </Form>
          </>
        )}
      </div>
    </Page>
  )
}
