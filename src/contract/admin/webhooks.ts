/** Staff: webhooks, which tell other systems about events here, and every delivery with its response. */
import { get, group, patch, post } from '../endpoint.ts'
import { testEvent, webhookEventNames } from '../model/webhooks/webhookEvent.ts'
import { id, typedText, z, type Infer } from '../schema.ts'

export const Webhook = z.object({
  id: z.uuid(),
  name: z.string(),
  url: z.string(),
  events: z.array(z.enum(webhookEventNames)),
  status: z.enum(['on', 'off']),
  /** Failed attempts since the last successful one. */
  failures: z.number(),
  /** When it was switched off because of failures; null if it was not. */
  gaveUpAt: z.nullable(z.string()),
  /** Until when the previous secret is also used to sign; null if it no longer is. */
  oldSecretUntil: z.nullable(z.string()),
  createdAt: z.string(),
  version: z.number(),
})
export type Webhook = Infer<typeof Webhook>

const Delivery = z.object({
  id: z.uuid(),
  event: z.enum([...webhookEventNames, testEvent]),
  state: z.enum(['waiting', 'delivered', 'failed']),
  attempts: z.number(),
  createdAt: z.string(),
  lastAt: z.nullable(z.string()),
  /** When the next attempt is due; null if there is none, or the webhook is off. */
  nextAt: z.nullable(z.string()),
  /** The body sent, as JSON. */
  body: z.string(),
  responseStatus: z.nullable(z.number()),
  /** The start of the response. */
  responseText: z.nullable(z.string()),
  /** Why there was no response. */
  fault: z.nullable(z.string()),
  /** Response time in milliseconds. */
  ms: z.nullable(z.number()),
})
export type Delivery = Infer<typeof Delivery>

const access = 'settings:manage'
const version = z.number().check(z.int(), z.minimum(0))
const written = {
  name: typedText('Say whose system it is', 60),
  url: typedText('Enter an address that starts with https://', 1000),
  events: z.array(z.enum(webhookEventNames)).check(z.minLength(1, 'Choose at least one event'), z.maxLength(webhookEventNames.length)),
}
/** The only reply that contains the secret. */
const withSecret = z.object({ webhook: Webhook, secret: z.string() })

export const webhooks = group('admin', 'webhooks', {
  list: get('/api/admin/webhooks', { access, input: z.strictObject({}), output: z.object({ webhooks: z.array(Webhook) }) }),
  /** Includes its newest deliveries. */
  show: get('/api/admin/webhooks/:id', {
    access,
    input: z.strictObject({ id: id() }),
    output: z.object({ webhook: Webhook, deliveries: z.array(Delivery) }),
    passive: true,
  }),
  /** Changing who is told needs password and second step within the last five minutes. */
  create: post('/api/admin/webhooks', { access, input: z.strictObject(written), output: withSecret, status: 201, idempotent: true }),
  edit: patch('/api/admin/webhooks/:id', { access, input: z.strictObject({ id: id(), version, ...written }), output: Webhook }),
  /** Creates a new secret. The previous one is also used to sign for a day, so that the receiver can be changed meanwhile. */
  rotate: post('/api/admin/webhooks/:id/rotate', {
    access,
    input: z.strictObject({ id: id(), version }),
    output: withSecret,
    // A page without script is the answer to this call: loading it again has to show the same secret.
    idempotent: true,
  }),
  switch: post('/api/admin/webhooks/:id/switch', {
    access,
    input: z.strictObject({ id: id(), version, to: z.enum(['on', 'off']) }),
    output: Webhook,
  }),
  /** Its deliveries are removed too. */
  remove: post('/api/admin/webhooks/:id/remove', { access, input: z.strictObject({ id: id(), version }), output: z.object({}) }),
  test: post('/api/admin/webhooks/:id/test', { access, input: z.strictObject({ id: id() }), output: z.object({}), idempotent: true }),
  /** Sends the same body again, as a new delivery. */
  resend: post('/api/admin/webhook-deliveries/:id/resend', {
    access,
    input: z.strictObject({ id: id() }),
    output: z.object({}),
    idempotent: true,
  }),
})
