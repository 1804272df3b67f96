/** Staff: webhooks, by which other systems are told of what happens here, and every delivery with its answer. */
import { get, group, patch, post } from '../endpoint.ts'
import { testEvent, webhookEventNames } from '../model/webhooks/webhookEvent.ts'
import { id, typedText, z, type Infer } from '../schema.ts'

export const Webhook = z.object({
  id: z.uuid(),
  name: z.string(),
  url: z.string(),
  events: z.array(z.enum(webhookEventNames)),
  status: z.enum(['on', 'off']),
  /** Attempts that failed since the last that did not. */
  failures: z.number(),
  /** When it was switched off because of them; null: it was not. */
  gaveUpAt: z.nullable(z.string()),
  /** Until when the secret before the last rotation signs too; null: it does not. */
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
  /** When it is tried next; null where it is not. */
  nextAt: z.nullable(z.string()),
  /** The body that is sent, as JSON. */
  body: z.string(),
  responseStatus: z.nullable(z.number()),
  /** The start of the answer. */
  responseText: z.nullable(z.string()),
  /** Why there was no answer. */
  fault: z.nullable(z.string()),
  /** Milliseconds that the answer took. */
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
/** The only time a secret is told. */
const withSecret = z.object({ webhook: Webhook, secret: z.string() })

export const webhooks = group('admin', 'webhooks', {
  list: get('/api/admin/webhooks', { access, input: z.strictObject({}), output: z.object({ webhooks: z.array(Webhook) }) }),
  /** With its newest deliveries. */
  show: get('/api/admin/webhooks/:id', {
    access,
    input: z.strictObject({ id: id() }),
    output: z.object({ webhook: Webhook, deliveries: z.array(Delivery) }),
    passive: true,
  }),
  /** What changes who is told needs password and factor proven within five minutes. */
  create: post('/api/admin/webhooks', { access, input: z.strictObject(written), output: withSecret, status: 201, idempotent: true }),
  edit: patch('/api/admin/webhooks/:id', { access, input: z.strictObject({ id: id(), version, ...written }), output: Webhook }),
  /** Makes another secret; the one before signs too for a day, so that the receiver can be changed in between. */
  rotate: post('/api/admin/webhooks/:id/rotate', { access, input: z.strictObject({ id: id(), version }), output: withSecret }),
  switch: post('/api/admin/webhooks/:id/switch', {
    access,
    input: z.strictObject({ id: id(), version, to: z.enum(['on', 'off']) }),
    output: Webhook,
  }),
  /** Its deliveries go with it. */
  remove: post('/api/admin/webhooks/:id/remove', { access, input: z.strictObject({ id: id(), version }), output: z.object({}) }),
  test: post('/api/admin/webhooks/:id/test', { access, input: z.strictObject({ id: id() }), output: z.object({}) }),
  /** The same body once more, as a delivery of its own. */
  resend: post('/api/admin/webhook-deliveries/:id/resend', { access, input: z.strictObject({ id: id() }), output: z.object({}) }),
})
