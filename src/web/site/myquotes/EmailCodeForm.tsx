/** The two steps to verify an email address. No account, no password, and the same reply for every address. */
import { Form, useSearchParams } from 'react-router'
import { paths } from '#contract/paths.ts'
import type { MyQuotes } from '#contract/site/myQuotes.ts'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { Button } from '#web/ui/navigation/Button.tsx'
import { CodeInput } from '#web/ui/fields/CodeInput.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { ScheduleCard } from '#web/ui/display/ScheduleCard.tsx'
import { EmailInput } from '#web/ui/fields/TextInput.tsx'
import { useSendOnce } from '#web/app/data/useSendOnce.ts'
import { Beside } from '#web/ui/display/Beside.tsx'

export type CodeAnswered = { errors: Record<string, string>; email: string; sentAgain: boolean }

export const EmailCodeForm = ({ state, answered }: { state: MyQuotes; answered: CodeAnswered | undefined }) => {
  const [search] = useSearchParams()
  const { busy, once } = useSendOnce()
  const errors = answered?.errors ?? {}
  const wanted = <input type="hidden" name="reference" value={search.get('for') ?? ''} />
  if (state.stage === 'code' && search.get('other') !== '1') {
    return (
      <>
        <p className="mt-6 max-w-measure text-lead text-soft">
          We have sent a six-digit code to {state.email}. It works for 5 minutes. Or use the link in the same email.
        </p>
        {answered?.sentAgain && (
          <div className="mt-6 max-w-form">
            <Notice tone="success" live title="A new code is on its way" />
          </div>
        )}
        <Form method="post" onSubmit={once} noValidate className="mt-8 space-y-7">
          {wanted}
          <CodeInput name="code" label="Code from the email" error={errors['code']} />
          <Button type="submit" name="_intent" value="code" variant="primary" busy={busy} busyLabel="Verifying...">
            See my quotes
          </Button>
        </Form>
        <Form method="post" onSubmit={once} className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3">
          <Button type="submit" name="_intent" value="again" variant="secondary" busy={busy} busyLabel="Sending...">
            Send another code
          </Button>
          <Anchor href={`${paths.myQuotes()}?other=1`} className="link">
            Use another address
          </Anchor>
        </Form>
        <p className="mt-4 max-w-measure text-meta text-hint">
          Nothing came? Check your junk folder, or ask for another code after a minute. After several emails in one day we send no more.
          Open the link in one that you have not used yet: it works again, for 30 minutes.
        </p>
      </>
    )
  }
  return (
    <>
      <p className="mt-6 max-w-measure text-lead text-soft">
        Enter the email address of your request. We will send you a code, and you can see where it stands. No account needed.
      </p>
      <Beside
        label="What is there"
        aside={
          <ScheduleCard
            title="What you will find"
            rows={[
              { label: 'Your request', value: 'with every answer' },
              { label: 'Questions', value: 'from your broker' },
              { label: "Insurers' quotes", value: 'in one table' },
              { label: 'Unfinished requests', value: 'kept 90 days' },
            ]}
          />
        }
      >
        <Form method="post" onSubmit={once} action={paths.myQuotes()} noValidate className="sheet space-y-7">
          {wanted}
          <EmailInput error={errors['email']} defaultValue={answered?.email} />
          <Button type="submit" name="_intent" value="email" variant="primary" busy={busy} busyLabel="Sending...">
            Send me a code
          </Button>
        </Form>
      </Beside>
    </>
  )
}
