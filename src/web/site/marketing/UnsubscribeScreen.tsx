/** /unsubscribe: from an emailed link, shows what we send and a button to stop it. Without a link, asks for an address to send one to. */
import { useQuery } from '@tanstack/react-query'
import { Form, useActionData, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { frequencyLabels, marketingFrequencies, marketingTopics, topicFacts } from '#contract/model/contact/marketing.ts'
import { paths } from '#contract/paths.ts'
import { marketing, type Choices } from '#contract/site/marketing.ts'
import { depsContext } from '#web/app/data/deps.tsx'
import { lazyAction } from '#web/app/data/lazyCode.ts'
import { loadFresh, qOrNull } from '#web/app/data/query.ts'
import { Button } from '#web/ui/navigation/Button.tsx'
import { Checkboxes } from '#web/ui/fields/Checkboxes.tsx'
import { ErrorSummary } from '#web/ui/fields/ErrorSummary.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { Radios } from '#web/ui/fields/Radios.tsx'
import { EmailInput } from '#web/ui/fields/TextInput.tsx'
import { useSendOnce } from '#web/app/data/useSendOnce.ts'
import { ScheduleCard } from '#web/ui/display/ScheduleCard.tsx'
import { Beside } from '#web/ui/display/Beside.tsx'
import { Page } from '../shell/Page.tsx'
import { breadcrumbsOf } from '../shell/breadcrumbs.ts'
import type { Answered } from './send.ts'

/** Null if the link is not one of ours. */
const choicesQuery = (token: string) => qOrNull([404, 422], marketing.choices, { token })

export const loader = async ({ context, request }: LoaderFunctionArgs) => {
  const token = new URL(request.url).searchParams.get('token')
  return token ? loadFresh(context, choicesQuery(token)) : null
}

export const action = lazyAction(
  () => import('./send.ts'),
  ({ sendChoices }, { context, request }) => sendChoices(context.get(depsContext), request),
  (errors, values): Answered => ({ errors, values, done: null, choices: null }),
)

export const UnsubscribeScreen = () => {
  const [search] = useSearchParams()
  const token = search.get('token')
  const answered = useActionData<Answered>()
  const errors = answered?.errors ?? {}
  return (
    <Page breadcrumbs={breadcrumbsOf({ label: 'Unsubscribe', href: paths.unsubscribe() })} failed={Object.keys(errors).length > 0}>
      <div className="page-width pt-8">
        <ErrorSummary errors={errors} attempt={answered} />
        {token ? <WithLink token={token} answered={answered} /> : <WithoutLink answered={answered} errors={errors} />}
        <p className="mt-12 max-w-measure border-t border-line pt-5 text-meta text-hint">
          This is about marketing only. Emails about your own quotes, policies, claims and renewals will continue: we have to send them.
        </p>
      </div>
    </Page>
  )
}

const WithLink = ({ token, answered }: { token: string; answered: Answered | undefined }) => {
  const { data } = useQuery(choicesQuery(token))
  const now = answered?.choices ?? data
  if (!now || answered?.done === 'over') {
    return (
      <>
        <h1>This link is incomplete</h1>
        <p className="mt-6 max-w-measure text-lead text-soft">
          Part of it is missing or changed, so nothing was done. Copy the whole link from the email, or ask for a new one.
        </p>
        <AskLink answered={undefined} errors={{}} />
      </>
    )
  }
  return <Chooser token={token} now={now} saved={answered?.done === 'saved'} />
}

const standing: Record<Choices['state'], string> = {
  confirmed: 'We send you Insights articles.',
  pending: 'Someone asked for Insights articles here and has not confirmed it. We send none.',
  stopped: 'We send you no marketing.',
  none: 'We send you no marketing.',
}

const Chooser = ({ token, now, saved }: { token: string; now: Choices; saved: boolean }) => {
  const { busy, once } = useSendOnce()
  const here = paths.unsubscribe({ token })
  const sends = now.state === 'confirmed'
  return (
    <>
      <h1>What we send you</h1>
      {saved && (
        <div className="mt-6 max-w-form">
          <Notice tone="success" live title={sends ? 'Saved' : 'You are unsubscribed'}>
            <p>{sends ? 'Your choices apply from now on.' : 'This applies from now on, to all marketing.'}</p>
          </Notice>
        </div>
      )}
      <p className="mt-6 max-w-measure text-lead text-soft">
        To <strong className="font-semibold text-ink">{now.address}</strong>. {standing[now.state]}
      </p>
      {!saved && now.state !== 'stopped' && (
        <Form method="post" action={here} onSubmit={once} className="mt-8">
          <input type="hidden" name="token" value={token} />
          <Button type="submit" name="_intent" value="stop" variant="primary" busy={busy} busyLabel="Stopping...">
            Stop all marketing
          </Button>
        </Form>
      )}
      <section aria-labelledby="subjects" className="mt-12">
        <h2 id="subjects" className="text-h3">
          {sends ? 'Or choose less' : 'Changed your mind?'}
        </h2>
        {/* Remounted after each save, so that the boxes show what is saved. */}
        <Form key={JSON.stringify(now)} method="post" action={here} onSubmit={once} className="mt-5 space-y-7">
          <input type="hidden" name="token" value={token} />
          <Checkboxes
            name="topics"
            label="Insights articles on"
            items={marketingTopics.map((topic) => ({ value: topic, label: topicFacts[topic].label, hint: topicFacts[topic].about }))}
            defaultValues={now.topics}
          />
          <Radios
            name="frequency"
            label="How often"
            items={marketingFrequencies.map((value) => ({ value, label: frequencyLabels[value] }))}
            defaultValue={now.frequency}
          />
          <Button type="submit" name="_intent" value="save" busy={busy} busyLabel="Saving...">
            Save choices
          </Button>
        </Form>
      </section>
    </>
  )
}

const WithoutLink = ({ answered, errors }: { answered: Answered | undefined; errors: Record<string, string> }) => (
  <>
    <h1>Unsubscribe</h1>
    <p className="mt-6 max-w-measure text-lead text-soft">
      Every marketing email we send has a link to stop it. None to hand? Enter your address, and we will send you one.
    </p>
    <AskLink answered={answered} errors={errors} />
  </>
)

const AskLink = ({ answered, errors }: { answered: Answered | undefined; errors: Record<string, string> }) => {
  const { busy, once } = useSendOnce()
  return (
    <>
      {answered?.done === 'link' && (
        <div className="mt-6 max-w-form">
          <Notice tone="success" live title="A link is on its way">
            <p>Check your junk folder if it does not come. We send at most three a day to one address.</p>
          </Notice>
        </div>
      )}
      <Beside
        label="What stops"
        aside={
          <ScheduleCard
            title="What stops"
            rows={[
              { label: 'Insights articles', value: 'as you choose' },
              { label: 'Quotes and renewals', value: 'go on' },
              { label: 'Policies and claims', value: 'go on' },
            ]}
          />
        }
      >
        <Form method="post" action={paths.unsubscribe()} onSubmit={once} noValidate className="sheet space-y-7">
          <EmailInput error={errors['email']} defaultValue={answered?.values['email']} />
          <Button type="submit" variant="primary" busy={busy} busyLabel="Sending...">
            Send me a link
          </Button>
        </Form>
      </Beside>
    </>
  )
}
