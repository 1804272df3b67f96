/** What administrators can do with webhooks: choose who receives which events, view each delivery, send one again. */
import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { Delivery, Webhook, webhooks as contract } from '#contract/admin/webhooks.ts'
import type { ParsedInputOf } from '#contract/endpoint.ts'
import { Failure } from '#contract/failure.ts'
import { testEvent, webhookEventNames, webhookOverlapHours } from '#contract/model/webhooks/webhookEvent.ts'
import type { CtxFor } from '#server/ctx.ts'
import { writeAudit } from '#server/features/audit/audit.ts'
import { requireFresh } from '#server/features/users/users.ts'
import { isInside } from '#server/publicAddress.ts'
import { newSecret, secretUse } from './signature.ts'
import { webhookDeliveries, webhooks, type WebhookRow } from './webhooks.table.ts'

type Ctx = CtxFor<'settings:manage'>
type Step = { id: string; version: number }

const maxWebhooks = 20
const deliveriesShown = 100

const webhookOf = (row: WebhookRow, now: Date): Webhook => ({
  id: row.id,
  name: row.name,
  url: row.url,
  events: webhookEventNames.filter((name) => row.events.includes(name)),
  status: row.status,
  failures: row.failures,
  gaveUpAt: row.gaveUpAt?.toISOString() ?? null,
  oldSecretUntil: row.oldSecretUntil && row.oldSecretUntil > now ? row.oldSecretUntil.toISOString() : null,
  createdAt: row.createdAt.toISOString(),
  version: row.version,
})

const deliveryOf = (row: typeof webhookDeliveries.$inferSelect, { status }: WebhookRow): Delivery => ({
  id: row.id,
  event: row.event,
  state: row.state,
  attempts: row.attempts,
  createdAt: row.createdAt.toISOString(),
  lastAt: row.lastAt?.toISOString() ?? null,
  nextAt: row.state === 'waiting' && status === 'on' ? row.dueAt.toISOString() : null,
  body: JSON.stringify(row.payload),
  responseStatus: row.responseStatus,
  responseText: row.responseText,
  fault: row.fault,
  ms: row.ms,
})

/** Locks the webhook until the transaction ends. 404 if it is gone, 409 if a colleague changed it first. */
const locked = async ({ db }: Ctx, id: string, version?: number): Promise<WebhookRow> => {
  const [row] = await db.select().from(webhooks).where(eq(webhooks.id, id)).for('update')
  if (!row) throw new Failure('notFound', 'Not found')
  if (version !== undefined && row.version !== version)
    throw new Failure('conflict', 'Somebody has changed this webhook since you opened it')
  return row
}

const change = async (ctx: Ctx, row: WebhookRow, patch: Partial<WebhookRow>, action: string, after: Record<string, unknown> = {}) => {
  const [changed] = await ctx.db
    .update(webhooks)
    .set({ ...patch, version: row.version + 1 })
    .where(eq(webhooks.id, row.id))
    .returning()
  if (!changed) throw new Failure('notFound', 'Not found')
  await writeAudit(ctx, {
    action: `webhooks.${action}`,
    subjectType: 'webhook',
    subjectId: row.id,
    after: { name: changed.name, ...after },
  })
  return webhookOf(changed, ctx.now())
}

/** Whether a host may be called at all is decided at each call, from what its name resolves to then; a number says it already. */
const requireUrl = ({ mode }: Ctx, url: string) => {
  const fault = (text: string) => new Failure('invalid', text, { fields: { url: text } })
  const parsed = URL.canParse(url) ? new URL(url) : null
  if (parsed?.protocol !== 'https:' && !(mode !== 'production' && parsed?.protocol === 'http:'))
    throw fault('Enter an address that starts with https://')
  if (parsed.username || parsed.password || parsed.hash) throw fault('Leave out user names, passwords and anything after a #')
  if (isInside(parsed.hostname, mode)) throw fault('This address is inside a private network, where we cannot reach it')
  return parsed.href
}

export const list = async ({ db, now }: Ctx) => ({
  webhooks: (await db.select().from(webhooks).orderBy(asc(webhooks.createdAt), asc(webhooks.id))).map((row) => webhookOf(row, now())),
})

export const show = async ({ db, now }: Ctx, { id }: { id: string }) => {
  const [row] = await db.select().from(webhooks).where(eq(webhooks.id, id))
  if (!row) throw new Failure('notFound', 'Not found')
  const deliveries = await db
    .select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.webhookId, id))
    .orderBy(desc(webhookDeliveries.createdAt), webhookDeliveries.id)
    .limit(deliveriesShown)
  return { webhook: webhookOf(row, now()), deliveries: deliveries.map((delivery) => deliveryOf(delivery, row)) }
}

/** For the audit log, which nothing is ever taken out of: what follows the host of such an address is often its password. */
const placeOf = (url: string) => new URL(url).origin

export const create = async (ctx: Ctx, { name, url, events }: ParsedInputOf<typeof contract.create>) => {
  // First what can be put right in the form: nobody should enter a password and a code and then be refused.
  const target = requireUrl(ctx, url)
  await requireFresh(ctx.db, ctx.actor.sessionId)
  const [count] = await ctx.db.select({ all: sql<number>`count(*)::int` }).from(webhooks)
  if ((count?.all ?? 0) >= maxWebhooks) throw new Failure('conflict', `There are ${maxWebhooks} webhooks already: remove one first`)
  const secret = newSecret()
  const [row] = await ctx.db
    .insert(webhooks)
    .values({ id: randomUUID(), name, url: target, events, secretSealed: ctx.keys.seal(secretUse, secret) })
    .returning()
  if (!row) throw new Error('the webhook was not stored')
  await writeAudit(ctx, {
    action: 'webhooks.create',
    subjectType: 'webhook',
    subjectId: row.id,
    after: { name, url: placeOf(target), events },
  })
  return { webhook: webhookOf(row, ctx.now()), secret }
}

export const edit = async (ctx: Ctx, { id, version, name, url, events }: ParsedInputOf<typeof contract.edit>) => {
  const target = requireUrl(ctx, url)
  await requireFresh(ctx.db, ctx.actor.sessionId)
  return change(ctx, await locked(ctx, id, version), { name, url: target, events }, 'edit', { url: placeOf(target), events })
}

export const rotate = async (ctx: Ctx, { id, version }: Step) => {
  await requireFresh(ctx.db, ctx.actor.sessionId)
  const row = await locked(ctx, id, version)
  const secret = newSecret()
  const oldSecretUntil = new Date(ctx.now().getTime() + webhookOverlapHours * 3_600_000)
  const patch = { secretSealed: ctx.keys.seal(secretUse, secret), oldSecretSealed: row.secretSealed, oldSecretUntil }
  return { webhook: await change(ctx, row, patch, 'rotate'), secret }
}

/** Switched on, it receives what is waiting; switched off, deliveries keep waiting. */
const switchTo = async (ctx: Ctx, { id, version, to }: Step & { to: 'on' | 'off' }) => {
  const patch = to === 'on' ? { status: to, failures: 0, failingSince: null, gaveUpAt: null } : { status: to }
  return change(ctx, await locked(ctx, id, version), patch, 'switch', { status: to })
}
export { switchTo as switch }

export const remove = async (ctx: Ctx, { id, version }: Step) => {
  await requireFresh(ctx.db, ctx.actor.sessionId)
  const { name, url } = await locked(ctx, id, version)
  await ctx.db.delete(webhooks).where(eq(webhooks.id, id))
  await writeAudit(ctx, { action: 'webhooks.remove', subjectType: 'webhook', subjectId: id, after: { name, url: placeOf(url) } })
  return {}
}

const requireOn = ({ status }: WebhookRow) => {
  if (status === 'off') throw new Failure('conflict', 'This webhook is switched off: switch it on first')
}

export const test = async (ctx: Ctx, { id }: { id: string }) => {
  requireOn(await locked(ctx, id))
  const payload = { id: randomUUID(), event: testEvent, at: ctx.now().toISOString(), subject: null }
  await ctx.db.insert(webhookDeliveries).values({ webhookId: id, event: testEvent, payload })
  await writeAudit(ctx, { action: 'webhooks.test', subjectType: 'webhook', subjectId: id })
  return {}
}

export const resend = async (ctx: Ctx, { id }: { id: string }) => {
  const [delivery] = await ctx.db
    .select()
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.id, id)))
  if (!delivery) throw new Failure('notFound', 'Not found')
  const { webhookId, event, payload } = delivery
  requireOn(await locked(ctx, webhookId))
  await ctx.db.insert(webhookDeliveries).values({ webhookId, event, payload })
  await writeAudit(ctx, { action: 'webhooks.resend', subjectType: 'webhook', subjectId: webhookId, after: { delivery: id } })
  return {}
}
