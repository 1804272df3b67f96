/** One webhook: its events, its secret, and every delivery with what was sent and what came back. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams, type LoaderFunctionArgs } from 'react-router'
import { webhooks, type Webhook } from '#contract/admin/webhooks.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { formatDateTime } from '#contract/format.ts'
import { webhookTries } from '#contract/model/webhooks/webhookEvent.ts'
import { paths } from '#contract/paths.ts'
import { ReauthDialog, useReauth } from '#web/app/account/Reauth.tsx'
import { useDeps } from '#web/app/data/deps.tsx'
import { lostCall } from '#web/app/data/lostCall.ts'
import { call, loadFresh, q } from '#web/app/data/query.ts'
import { useUser } from '#web/app/data/session.ts'
import { useAct } from '#web/app/data/useAct.ts'
import { EndpointForm, PressForm } from '#web/forms/EndpointForm.tsx'
import { endpointAction, leadsTo, shows } from '#web/forms/endpointAction.ts'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { PostedRefusal } from '#web/forms/Refusal.tsx'
import { useEndpointForm } from '#web/forms/useEndpointForm.ts'
import { useShown } from '#web/forms/usePosted.ts'
import { BackLink } from '#web/records/BackLink.tsx'
import { Screen } from '#web/records/Screen.tsx'
import { AskForm, useAsk } from '#web/forms/plain/AskForm.tsx'
import { Card, CardHeader } from '#web/ui/display/Card.tsx'
import { Details } from '#web/ui/display/Details.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { Button } from '#web/ui/navigation/Button.tsx'
import { Deliveries } from './Deliveries.tsx'
import { ShownSecret, WebhookFields, type TypedWebhook } from './WebhookFields.tsx'
import { WebhookState } from './WebhookState.tsx'

const query = (id: string) => q(webhooks.show, { id }, { staleTime: 0 })
export const loader = ({ context, params }: LoaderFunctionArgs) => loadFresh(context, query(params['id'] ?? ''))
export const action = endpointAction(
  webhooks.edit,
  webhooks.test,
  webhooks.resend,
  webhooks.switch,
  shows(webhooks.rotate),
  leadsTo(webhooks.remove, () => paths.adminWebhooks()),
)

/** Polling interval in milliseconds while a delivery is in progress. */
const pollMs = 3000

type Freshly = ReturnType<typeof useReauth>['freshly']

export const WebhookScreen = () => {
  const { id = '' } = useParams()
  const { data } = useQuery({
    ...query(id),
    refetchInterval: ({ state }) =>
      state.data?.webhook.status === 'on' && state.data.deliveries.some((one) => one.state === 'waiting' && one.attempts === 0)
        ? pollMs
        : false,
  })
  const user = useUser()
  const { freshly, waiting, settled } = useReauth()
  if (!data) return null
  const { webhook, deliveries } = data
  return (
    <Screen
      title={`Webhook ${webhook.name}`}
      heading={webhook.name}
      above={<BackLink to={paths.adminWebhooks}>Webhooks</BackLink>}
      beside={<WebhookState webhook={webhook} />}
      actions={<Actions webhook={webhook} freshly={freshly} waiting={waiting !== null} />}
    >
      <PostedRefusal />
      {webhook.gaveUpAt && (
        <Notice tone="error" title={`Switched off on ${formatDateTime(webhook.gaveUpAt)}`}>
          It did not accept {webhook.failures} deliveries in a row. See its answers below, have it fixed, and switch it on: waiting
          deliveries will then be sent, with what has happened since.
        </Notice>
      )}
      {webhook.oldSecretUntil && (
        <Notice tone="info" title="Two secrets are valid">
          Until {formatDateTime(webhook.oldSecretUntil)} deliveries are also signed with the old secret.
        </Notice>
      )}
      <Deliveries deliveries={deliveries} on={webhook.status === 'on'} />
      <Receiving />
      <Card as="section" className="max-w-form">
        <CardHeader title="What it receives" />
        <Change webhook={webhook} freshly={freshly} />
      </Card>
      <ReauthDialog user={user} waiting={waiting} onSettled={settled} why="Before a webhook is changed, enter your password and a code." />
    </Screen>
  )
}

/** What the receiver's developer needs; docs/recipes/receive-a-webhook.md says it at length. */
const Receiving = () => (
  <Details summary="For the person who programs the receiver">
    <ul className="grid max-w-measure list-disc gap-2 pt-2 pl-5 text-soft">
      <li>
        Each delivery is a <code>POST</code> of JSON. The header <code>seawall-event</code> names the event, <code>seawall-delivery</code>{' '}
        the delivery.
      </li>
      <li>
        The header <code>seawall-signature</code> is <code>t=TIME,v1=SIGNATURE</code>. The signature is the HMAC-SHA256, in hex, of{' '}
        <code>TIME.BODY</code> under the secret, where BODY is the body exactly as it arrived. For a day after a new secret there are two{' '}
        <code>v1</code>: one match is enough. Refuse a time more than five minutes away.
      </li>
      <li>
        Answer with a status from 200 to 299 within five seconds. Redirects are not followed. Anything else counts as a failure, and we try
        again, {webhookTries} times in about two days.
      </li>
      <li>
        Deliveries can arrive twice and out of order. The <code>id</code> in the body is the same each time, and <code>at</code> says when
        it happened.
      </li>
    </ul>
  </Details>
)

const Change = ({ webhook, freshly }: { webhook: Webhook; freshly: Freshly }) => {
  const { query: cache } = useDeps()
  const form = useEndpointForm(webhooks.edit, {
    fixed: { id: webhook.id, version: webhook.version },
    defaults: { name: webhook.name, url: webhook.url, events: [...webhook.events] as string[] },
    // The schema rejects any value it does not list.
    input: (typed: TypedWebhook) => typed as Omit<InputOf<typeof webhooks.edit>, 'id' | 'version'>,
    send: (input, how) => freshly(() => call(cache, webhooks.edit, input, how)),
    edits: true,
    invalidates: [webhooks.show, webhooks.list],
    onDone: () => toast.success('Webhook saved'),
  })
  return (
    <EndpointForm form={form} submitLabel="Save" variant="secondary" className="grid gap-5">
      <WebhookFields form={form} />
    </EndpointForm>
  )
}

/** `waiting`: the user is asked for the password in a dialog, which takes the place of our own. */
const Actions = ({ webhook, freshly, waiting }: { webhook: Webhook; freshly: Freshly; waiting: boolean }) => {
  const { id, version, name, status } = webhook
  const { query: cache } = useDeps()
  const go = useNavigate()
  const posted = useShown(webhooks.rotate)
  const [secret, setSecret] = useState(posted?.secret ?? null)
  const { open, ask, close } = useAsk('remove')
  // A second new secret would replace the one that the receiver still has.
  const [rotateOnce] = useState(() => lostCall<InputOf<typeof webhooks.rotate>>())
  const { act, busy } = useAct(webhooks.show, webhooks.list)
  const rotate = () =>
    act(
      () => rotateOnce({ id, version }, (input, how) => freshly(() => call(cache, webhooks.rotate, input, how))),
      (made) => {
        setSecret(made.secret)
        toast.success('New secret made')
      },
    )
  const removal = useEndpointForm(webhooks.remove, {
    fixed: { id, version },
    defaults: {},
    send: (input) => freshly(() => call(cache, webhooks.remove, input)),
    invalidates: [webhooks.list],
    onDone: async () => {
      await go(paths.adminWebhooks())
      toast.success('Webhook removed')
    },
  })
  const to = status === 'on' ? 'off' : 'on'
  return (
    <>
      {status === 'on' && (
        <PressForm
          endpoint={webhooks.test}
          fixed={{ id }}
          onPress={() =>
            void act(
              () => call(cache, webhooks.test, { id }),
              () => toast.success('Test queued'),
            )
          }
        >
          <Button type="submit" variant="primary" busy={busy}>
            Send a test
          </Button>
        </PressForm>
      )}
      <PressForm
        endpoint={webhooks.switch}
        fixed={{ id, version, to }}
        onPress={() =>
          void act(
            () => call(cache, webhooks.switch, { id, version, to }),
            () =>
              to === 'on'
                ? toast.success('Switched on')
                : toast.success('Switched off', 'It will not hear of what happens until you switch it on again.'),
          )
        }
      >
        <Button type="submit" variant={status === 'on' ? 'secondary' : 'primary'} busy={busy}>
          Switch {to}
        </Button>
      </PressForm>
      <PressForm endpoint={webhooks.rotate} fixed={{ id, version }} onPress={() => void rotate()}>
        <Button type="submit" busy={busy}>
          New secret
        </Button>
      </PressForm>
      <AskForm step="remove" onAsk={ask}>
        <Button type="submit" busy={busy} aria-haspopup="dialog">
          Remove
        </Button>
      </AskForm>
      <ShownSecret secret={secret} onClose={() => setSecret(null)} />
      <FormDialog
        form={removal}
        open={open && !waiting}
        onClose={() => {
          // It is only hidden behind the password: a refusal after it has to be seen.
          if (!waiting) close()
        }}
        title={`Remove the webhook ${name}?`}
        effect="It will receive nothing more, and its deliveries are removed too. This cannot be undone."
        submitLabel="Remove"
        busyLabel="Removing..."
        grave
      />
    </>
  )
}
