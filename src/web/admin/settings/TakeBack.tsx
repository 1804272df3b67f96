/** Removes a dated entry that has not taken effect yet. Reauthenticates the user if their last sign-in is too long ago. */
import type { settings } from '#contract/admin/settings.ts'
import type { Endpoint, InputOf } from '#contract/endpoint.ts'
import { ReauthDialog, useReauth } from '#web/app/account/Reauth.tsx'
import { useDeps } from '#web/app/data/deps.tsx'
import { call } from '#web/app/data/query.ts'
import { useUser } from '#web/app/data/session.ts'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { AskForm, useAsk } from '#web/forms/plain/AskForm.tsx'
import { useEndpointForm, type RecordLink } from '#web/forms/useEndpointForm.ts'
import { VisuallyHidden } from '#web/ui/display/VisuallyHidden.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { Button } from '#web/ui/navigation/Button.tsx'
import { whyReauth } from './SheetForm.tsx'

type Removing = typeof settings.removeDisclosure | typeof settings.removeTaxRate

export const TakeBack = <D, E extends Removing>({
  endpoint,
  entry,
  record,
  name,
  effect,
  done,
}: {
  endpoint: E
  /** Identifies the entry, as the endpoint's input. */
  entry: InputOf<E>
  record: RecordLink<D>
  /** 'the text from 01/12/2026' */
  name: string
  effect: string
  done: string
}) => {
  // One for each kind and day.
  const step = ['remove', 'kind' in entry ? entry.kind : 'text', entry.from].join('-')
  const { open, ask, close } = useAsk(step)
  const { query } = useDeps()
  const user = useUser()
  const { freshly, waiting, settled } = useReauth()
  const form = useEndpointForm<Endpoint, Record<string, never>>(endpoint, {
    // `entry` is the whole input; the reply is the record.
    fixed: entry,
    defaults: {},
    input: () => ({}),
    record,
    send: (input) => freshly(() => call(query, endpoint, input as never)),
    onDone: () => toast.success(done),
  })
  return (
    <div>
      <AskForm step={step} onAsk={ask}>
        <Button type="submit" size="small">
          Remove<VisuallyHidden> {name}</VisuallyHidden>
        </Button>
      </AskForm>
      <FormDialog
        form={form}
        open={open && waiting === null}
        onClose={() => waiting === null && close()}
        title={`Remove ${name}?`}
        effect={effect}
        submitLabel="Remove"
        busyLabel="Removing..."
        safeFirst
      />
      <ReauthDialog user={user} waiting={waiting} onSettled={settled} why={whyReauth} />
    </div>
  )
}
