import type { Webhook } from '#contract/admin/webhooks.ts'
import { Badge } from '#web/ui/display/Badge.tsx'

/** Whether the webhook is on, and whether it responds. */
export const WebhookState = ({ webhook: { status, failures, gaveUpAt } }: { webhook: Webhook }) =>
  status === 'off' ? (
    <Badge tone={gaveUpAt ? 'danger' : 'neutral'}>{gaveUpAt ? 'Switched off: it did not answer' : 'Off'}</Badge>
  ) : failures > 0 ? (
    <Badge tone="warn">{failures === 1 ? 'The last attempt failed' : `The last ${failures} attempts failed`}</Badge>
  ) : (
    <Badge tone="good">On</Badge>
  )
