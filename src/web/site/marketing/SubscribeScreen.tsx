/** /subscribe: asks for an address or, from the emailed link, for confirmation. Opening the link changes nothing. */
import { useQuery } from '@tanstack/react-query'
import { Form, useActionData, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { paths } from '#contract/paths.ts'
import { marketing } from '#contract/site/marketing.ts'
import { depsContext } from '#web/app/data/deps.tsx'
import { lazyAction } from '#web/app/data/lazyCode.ts'
import { load, loadFresh, q, qOrNull } from '#web/app/data/query.ts'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { Beside } from '#web/ui/display/Beside.tsx'
import { ScheduleCard } from '#web/ui/display/ScheduleCard.tsx'
import { Button } from '#web/ui/navigation/Button.tsx'
import { ErrorSummary } from '#web/ui/fields/ErrorSummary.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { useSendOnce } from '#web/app/data/useSendOnce.ts'
import { Page } from '../shell/Page.tsx'
import { breadcrumbsOf } from '../shell/breadcrumbs.ts'
import type { Answered } from './send.ts'
import { SubscribeForm } from './SubscribeForm.tsx'

/** Null if the link is too old or broken. */
const pendingQuery = (token: string) => qOrNull([404, 410, 422], marketing.pending, { token })

export const loader = async ({ context, request }: LoaderFunctionArgs) => {
  const token = new URL(request.url).searchParams.get('token')
  await load(context, q(marketing.words))
  return token ? loadFresh(context, pendingQuery(token)) : null
}

export const action = lazyAction(
  () => import('./send.ts'),
  ({ sendSubscribe }, { context, request }) => sendSubscribe(context.get(depsContext), request),
  (errors, values): Answered => ({ errors, values, done: null, choices: null }),
)

export const SubscribeScreen = () => {
  const [search] = useSearchParams()
  const token = search.get('token')
  const answered = useActionData<Answered>()
  const errors = answered?.errors ?? {}
  return (
    <Page
      breadcrumbs={breadcrumbsOf({ label: 'Insights by email', href: paths.subscribe() }, { label: 'Insights', href: paths.blog() })}
      failed={Object.keys(errors).length > 0}
    >
      <div className="page-width pt-8">
        <ErrorSummary errors={errors} attempt={answered} />
        {answered?.done === 'confirmed' ? (
          <Confirmed />
        ) : token ? (
          <Confirm token={token} over={answered?.done === 'over'} />
        ) : (
          <Ask answered={answered} errors={errors} />
        )}
      </div>
    </Page>
  )
}

const Ask = ({ answered, errors }: { answered: Answered | undefined; errors: Record<string, string> }) => (
  <>
    <h1>Insights by email</h1>
    <p className="mt-6 max-w-measure text-lead text-soft">What changed in law, contracts and claims, in plain words. No offers.</p>
    <Beside
      label="What you get"
      aside={
        <ScheduleCard
          title="What you get"
          rows={[
            { label: 'How often', value: 'once a month at most' },
            { label: 'Subjects', value: 'all, or those you choose' },
            { label: 'To stop', value: 'a link in every email' },
          ]}
        />
      }
    >
      <SubscribeForm main source={answered?.values['source'] ?? ''} values={answered?.values ?? {}} errors={errors} />
    </Beside>
  </>
)

const Confirm = ({ token, over }: { token: string; over: boolean }) => {
  const { data } = useQuery(pendingQuery(token))
  const { busy, once } = useSendOnce()
  if (over || !data) {
    return (
      <>
        <h1>This link is too old</h1>
        <p className="mt-6 max-w-measure text-lead text-soft">
          A confirmation link works for 7 days, and must be copied whole. Ask again, and we will send a new one.
        </p>
        <SubscribeForm source="" />
      </>
    )
  }
  return (
    <>
      <h1>Send you our articles?</h1>
      <p className="mt-6 max-w-measure text-lead text-soft">
        To <strong className="font-semibold text-ink">{data.address}</strong>, at most once a month.
      </p>
      <Form method="post" action={paths.subscribe({ token })} onSubmit={once} className="mt-8">
        <input type="hidden" name="token" value={token} />
        <Button type="submit" variant="primary" busy={busy} busyLabel="Saving...">
          Yes, send them
        </Button>
      </Form>
      <p className="mt-6 max-w-measure text-meta text-hint">If you did not ask for them, close this page. Nothing will be sent.</p>
    </>
  )
}

const Confirmed = () => (
  <>
    <h1>You are on the list</h1>
    <div className="mt-6 max-w-form">
      <Notice tone="success" live title="Saved">
        <p>The first email will come at the start of a month that has new articles. Each has a link to choose subjects or stop.</p>
      </Notice>
    </div>
    <p className="mt-8">
      <Anchor href={paths.blog()} className="link">
        Read our articles now
      </Anchor>
    </p>
  </>
)
