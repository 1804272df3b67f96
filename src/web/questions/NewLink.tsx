/** Requests a link by email address (`linkAction`). The answer is the same whether or not anything is saved for that address. */
import { Form } from 'react-router'
import { Button } from '#web/ui/navigation/Button.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { EmailInput } from '#web/ui/fields/TextInput.tsx'
import type { LinkAsked } from './SaveForLater.tsx'
import { useSendOnce } from '#web/app/data/useSendOnce.ts'

export const NewLink = ({ asked, errors }: { asked: LinkAsked | undefined; errors: Record<string, string> }) => {
  const { busy, once } = useSendOnce()
  return (
    <>
      {asked?.days && (
        <div className="mt-6 max-w-form">
          <Notice tone="success" live title="If a request is saved under this address, a link is on its way">
            <p>It works once, for {asked.days} days. Check your junk folder if it does not come.</p>
          </Notice>
        </div>
      )}
      <Form method="post" onSubmit={once} noValidate className="mt-8 space-y-7">
        <EmailInput error={errors['email']} defaultValue={asked?.email} />
        <Button type="submit" variant="primary" busy={busy} busyLabel="Sending...">
          Send me a link
        </Button>
      </Form>
    </>
  )
}
