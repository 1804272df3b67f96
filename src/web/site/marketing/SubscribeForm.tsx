/** The small form to subscribe to Insights by email. Shown below articles, the same for every visitor. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { Form } from 'react-router'
import { paths } from '#contract/paths.ts'
import { marketing } from '#contract/site/marketing.ts'
import { q } from '#web/app/data/query.ts'
import { Button } from '#web/ui/navigation/Button.tsx'
import { EmailInput } from '#web/ui/fields/TextInput.tsx'
import { useSendOnce } from '#web/app/data/useSendOnce.ts'

/** `source`: the page the form is on. That page's loader loads the wording. */
export const SubscribeForm = ({
  source,
  values = {},
  errors = {},
  main = false,
}: {
  source: string
  values?: Record<string, string>
  errors?: Record<string, string>
  /** It is what the page is for. */
  main?: boolean
}) => {
  const { busy, once } = useSendOnce()
  const { data: words } = useSuspenseQuery(q(marketing.words))
  return (
    <Form method="post" action={paths.subscribe()} onSubmit={once} noValidate className={main ? 'sheet' : 'mt-6'}>
      <input type="hidden" name="source" value={source} />
      <div className="flex max-w-form flex-wrap items-end gap-3">
        <div className="min-w-0 flex-1 basis-64">
          <EmailInput id="subscribe-email" width="full" error={errors['email']} defaultValue={values['email']} />
        </div>
        <Button type="submit" variant={main ? 'primary' : undefined} busy={busy} busyLabel="Sending...">
          Send them to me
        </Button>
      </div>
      {/* A trap for bots that fill in every field. People can neither see nor reach it. */}
      <div hidden>
        <label htmlFor="subscribe-website">Leave this empty</label>
        <input id="subscribe-website" name="website" tabIndex={-1} autoComplete="off" />
      </div>
      <p className="mt-4 max-w-measure text-meta text-hint">
        {words.form} We will ask you to confirm first. See our{' '}
        <a href={paths.privacyPolicy()} className="link">
          Privacy Policy
        </a>
        .
      </p>
    </Form>
  )
}

/** The form with its heading, at the foot of an Insights page. */
export const Subscribe = ({ source }: { source: string }) => (
  <section aria-labelledby="by-mail" data-screen-only className="mt-16 border-t-2 border-ink pt-6">
    <h2 id="by-mail" className="text-h3">
      New articles by email
    </h2>
    <SubscribeForm source={source} />
  </section>
)
