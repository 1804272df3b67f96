/** Webhooks: which other systems are notified of events here. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { Webhook as WebhookGlyph } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, type LoaderFunctionArgs } from 'react-router'
import { webhooks, type Webhook } from '#contract/admin/webhooks.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { webhookEventLabel } from '#contract/model/webhooks/webhookEvent.ts'
import { paths } from '#contract/paths.ts'
import { ReauthDialog, useReauth } from '#web/app/account/Reauth.tsx'
import { useDeps } from '#web/app/data/deps.tsx'
import { call, loadFresh, q } from '#web/app/data/query.ts'
import { useUser } from '#web/app/data/session.ts'
import { endpointAction, shows } from '#web/forms/endpointAction.ts'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { useEndpointForm } from '#web/forms/useEndpointForm.ts'
import { useShown } from '#web/forms/usePosted.ts'
import { BackLink } from '#web/records/BackLink.tsx'
import { Screen } from '#web/records/Screen.tsx'
import { AskForm, useAsk } from '#web/forms/plain/AskForm.tsx'
import { EmptyState } from '#web/ui/display/EmptyState.tsx'
import { Table, type Column } from '#web/ui/display/Table.tsx'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { Button } from '#web/ui/navigation/Button.tsx'
import { ShownSecret, WebhookFields, type TypedWebhook } from './WebhookFields.tsx'
import { WebhookState } from './WebhookState.tsx'

const query = q(webhooks.list)
export const loader = ({ context }: LoaderFunctionArgs) => loadFresh(context, query)
export const action = endpointAction(shows(webhooks.create))

const columns: Column<Webhook>[] = [
  {
    key: 'name',
    header: 'System',
    names: true,
    cell: ({ id, name }) => (
      <Anchor href={paths.adminWebhook(id)} className="link">
        {name}
      </Anchor>
    ),
  },
  { key: 'status', header: 'Status', cell: (webhook) => <WebhookState webhook={webhook} /> },
  { key: 'url', header: 'Address', wrap: true, cell: ({ url }) => <span className="break-all">{url}</span> },
  {
    key: 'events',
    header: 'Notified when',
    wrap: true,
    cell: ({ events: [first = '', ...more] }) => `${webhookEventLabel(first)}${more.length > 0 ? `, and ${more.length} more` : ''}`,
  },
]

export const WebhooksScreen = () => {
  const { data } = useSuspenseQuery(query)
  const { open, ask, close } = useAsk('add')
  const add = (
    <AskForm step="add" onAsk={ask}>
      <Button type="submit" variant="primary" icon={WebhookGlyph} aria-haspopup="dialog">
        Add a webhook
      </Button>
    </AskForm>
  )
  return (
    <Screen title="Webhooks" above={<BackLink to={paths.adminSettings}>Settings</BackLink>} actions={data.webhooks.length > 0 && add}>
      {/* Before the rest: without script its dialog is a part of the page. */}
      <NewWebhook open={open} onClose={close} />
      <p className="max-w-measure text-soft">
        Another system is told at once about what happens here: the kind of record, its reference and what happened to it, never anything
        about a person. If it does not answer, we will try again for two days.
      </p>
      <Table
        caption="Webhooks"
        captionHidden
        columns={columns}
        rows={data.webhooks}
        rowKey={({ id }) => id}
        instead={
          data.webhooks.length === 0 ? (
            <EmptyState title="No other system is told" action={add}>
              Add the address of one that should hear about a bound policy or a reported claim.
            </EmptyState>
          ) : undefined
        }
      />
    </Screen>
  )
}

const NewWebhook = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const { query: cache } = useDeps()
  const user = useUser()
  const go = useNavigate()
  const { freshly, waiting, settled } = useReauth()
  const posted = useShown(webhooks.create)
  const [made, setMade] = useState(posted && { id: posted.webhook.id, secret: posted.secret })
  const form = useEndpointForm(webhooks.create, {
    defaults: { name: '', url: '', events: [] },
    // The schema rejects any value it does not list.
    input: (typed: TypedWebhook) => typed as InputOf<typeof webhooks.create>,
    send: (input, how) => freshly(() => call(cache, webhooks.create, input, how)),
    invalidates: [webhooks.list],
    onDone: ({ webhook, secret }) => {
      onClose()
      setMade({ id: webhook.id, secret })
    },
  })
  return (
    <>
      <FormDialog
        form={form}
        open={open && waiting === null && made === null}
        onClose={() => waiting === null && onClose()}
        title="Add a webhook"
        submitLabel="Add the webhook"
        busyLabel="Adding..."
      >
        <WebhookFields form={form} />
      </FormDialog>
      <ShownSecret
        secret={made?.secret ?? null}
        onClose={() => {
          setMade(null)
          if (made) void go(paths.adminWebhook(made.id))
        }}
      />
      <ReauthDialog
        user={user}
        waiting={waiting}
        onSettled={settled}
        why="Before another system is told, enter your password and a code."
      />
    </>
  )
}
