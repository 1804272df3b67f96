/** The fields of a webhook, and the dialog that shows its secret, the only time it can be seen. */
import { webhookEventNames, webhookEvents } from '#contract/model/webhooks/webhookEvent.ts'
import { CheckboxesField, TextField } from '#web/forms/fields.tsx'
import type { FormState } from '#web/forms/formState.ts'
import { ShownOnceDialog } from '#web/ui/feedback/ShownOnceDialog.tsx'

export type TypedWebhook = { name: string; url: string; events: string[] }
const events = webhookEventNames.map((value) => ({ value, label: webhookEvents[value].label }))

export const WebhookFields = ({ form }: { form: FormState<TypedWebhook> }) => (
  <>
    <TextField form={form} name="name" label="System name" hint="For example, Accounting." width="full" autoComplete="off" />
    <TextField form={form} name="url" label="Address" hint="Starts with https://" type="url" width="full" autoComplete="off" />
    <CheckboxesField form={form} name="events" label="Notify it when" items={events} />
  </>
)

export const ShownSecret = ({ secret, onClose }: { secret: string | null; onClose: () => void }) => (
  <ShownOnceDialog
    title="The secret of the webhook"
    what="secret"
    secret={secret}
    advice="The receiver uses it to check that a delivery is from us. Do not share it with anyone else."
    onClose={onClose}
  />
)
