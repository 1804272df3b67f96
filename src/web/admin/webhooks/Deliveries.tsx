/** A webhook's newest deliveries: what was sent, what came back, and resending one. */
import { webhooks, type Delivery } from '#contract/admin/webhooks.ts'
import { formatDateTime } from '#contract/format.ts'
import { webhookEventLabel, webhookTries } from '#contract/model/webhooks/webhookEvent.ts'
import { textOf } from '#web/app/data/textOf.ts'
import { useChange } from '#web/app/data/useChange.ts'
import { PressForm } from '#web/forms/EndpointForm.tsx'
import { Badge } from '#web/ui/display/Badge.tsx'
import { Card, CardHeader } from '#web/ui/display/Card.tsx'
import { Details } from '#web/ui/display/Details.tsx'
import { EmptyState } from '#web/ui/display/EmptyState.tsx'
import { Table, type Column } from '#web/ui/display/Table.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { Button } from '#web/ui/navigation/Button.tsx'

const states: Record<Delivery['state'], { label: string; tone: 'good' | 'info' | 'danger' }> = {
  waiting: { label: 'Waiting', tone: 'info' },
  delivered: { label: 'Delivered', tone: 'good' },
  failed: { label: 'Failed', tone: 'danger' },
}

const pretty = (body: string) => JSON.stringify(JSON.parse(body), null, 2)

const Answer = ({ delivery: { responseStatus, responseText, fault, ms, body } }: { delivery: Delivery }) => (
  <Details summary={responseStatus === null ? (fault ?? 'Not sent yet') : `${responseStatus} in ${ms ?? 0} ms`}>
    <div className="grid gap-2 pt-2">
      <p className="text-meta font-semibold text-hint">Sent</p>
      <pre className="overflow-x-auto text-small whitespace-pre-wrap break-all">{pretty(body)}</pre>
      {responseStatus !== null && (
        <>
          <p className="text-meta font-semibold text-hint">Answered</p>
          <pre className="overflow-x-auto text-small whitespace-pre-wrap break-all">{responseText || 'Nothing'}</pre>
        </>
      )}
    </div>
  </Details>
)

/** `on`: only then can one be sent again. */
export const Deliveries = ({ deliveries, on }: { deliveries: readonly Delivery[]; on: boolean }) => {
  const again = useChange(webhooks.resend, {
    invalidates: [webhooks.show],
    onSuccess: () => toast.success('Queued again'),
    onError: (error) => toast.error('Not sent again', textOf(error)),
  })
  const columns: Column<Delivery>[] = [
    { key: 'event', header: 'What', names: true, cell: ({ event }) => webhookEventLabel(event) },
    { key: 'createdAt', header: 'When', cell: ({ createdAt }) => formatDateTime(createdAt) },
    {
      key: 'state',
      header: 'Status',
      cell: ({ state, attempts, nextAt }) => (
        <>
          <Badge tone={states[state].tone}>{states[state].label}</Badge>
          {state !== 'delivered' && attempts > 0 && (
            <span className="block text-meta text-hint">
              {attempts} of {webhookTries} attempts{nextAt ? `, next ${formatDateTime(nextAt)}` : ''}
            </span>
          )}
          {state === 'waiting' && !on && <span className="block text-meta text-hint">Until the webhook is switched on</span>}
        </>
      ),
    },
    { key: 'answer', header: 'Answer', wrap: true, cell: (delivery) => <Answer delivery={delivery} /> },
    {
      key: 'again',
      header: 'Send again',
      hiddenHeader: true,
      cell: ({ id, event }) =>
        on && (
          <PressForm endpoint={webhooks.resend} fixed={{ id }} onPress={() => again.mutate({ id })}>
            <Button
              type="submit"
              size="small"
              busy={again.isPending && again.variables.id === id}
              busyLabel="Queueing..."
              aria-label={`Send again: ${webhookEventLabel(event)}`}
            >
              Send again
            </Button>
          </PressForm>
        ),
    },
  ]
  return (
    <Card as="section">
      <CardHeader title="Deliveries" note="The newest 100 of 30 days" />
      <Table
        caption="Deliveries"
        captionHidden
        columns={columns}
        rows={deliveries}
        rowKey={({ id }) => id}
        instead={
          deliveries.length === 0 ? <EmptyState title="Nothing sent yet">Send a test to see whether it arrives.</EmptyState> : undefined
        }
      />
    </Card>
  )
}
