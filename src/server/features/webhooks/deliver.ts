/** Sends due deliveries: claims one, signs it, makes the call and stores the response. A delivery whose worker was killed is claimed again. */
import { and, eq, sql, type SQL } from 'drizzle-orm'
import { paths } from '#contract/paths.ts'
import {
  maxWebhookAnswer,
  webhookKeptDays,
  webhookPatience,
  webhookPatienceHours,
  webhookPauses,
  webhookTries,
} from '#contract/model/webhooks/webhookEvent.ts'
import type { WebhookAnswer } from '#server/adapters/webhookCall.ts'
import type { JobCtx } from '#server/ctx.ts'
import { asSystem } from '#server/db/asSystem.ts'
import { writeAudit } from '#server/features/audit/audit.ts'
import { queueEmail } from '#server/features/messages/messages.ts'
import { users } from '#server/features/users/users.table.ts'
import { secretUse, signatureOf } from './signature.ts'
import { webhookDeliveries, webhooks, type WebhookRow } from './webhooks.table.ts'

type DeliveryRow = typeof webhookDeliveries.$inferSelect

/** Longer than a call may take: a worker that has stored no result by then was killed. */
const claimSeconds = 60
const claimedUntil = (from: SQL | typeof webhookDeliveries.lastAt) => sql`${from} + make_interval(secs => ${claimSeconds})`
/** Deliveries to one receiver in one round; the next round follows in seconds. */
const perRound = 25

const waiting = eq(webhookDeliveries.state, 'waiting')
const isDue = and(waiting, sql`${webhookDeliveries.dueAt} <= now()`)
/** Claimed, and its result is not stored yet: then it is due exactly that long after its attempt began. A retry counts from the result instead. */
const isUnderWay = and(
  waiting,
  sql`${webhookDeliveries.dueAt} > now()`,
  sql`${webhookDeliveries.dueAt} = ${claimedUntil(webhookDeliveries.lastAt)}`,
)

/** Webhooks with deliveries that are due. Deliveries of a webhook that is off keep waiting. */
const receivers = (ctx: JobCtx) =>
  asSystem(ctx, ({ db }) =>
    db
      .selectDistinct({ id: webhooks.id })
      .from(webhookDeliveries)
      .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
      .where(and(isDue, eq(webhooks.status, 'on'))),
  )

/**
 * Claims a webhook's oldest delivery due, out of reach of other workers for a minute. Null if there is none, or while another one is on its way to the
 * same receiver: so they arrive one after the other, in order.
 */
const claim = (ctx: JobCtx, id: string) =>
  asSystem(ctx, async ({ db }) => {
    // Held until the claim is committed. It does not hold up the steps of records that queue deliveries.
    const [webhook] = await db
      .select()
      .from(webhooks)
      .where(and(eq(webhooks.id, id), eq(webhooks.status, 'on')))
      .for('no key update')
    if (!webhook) return null
    const own = eq(webhookDeliveries.webhookId, id)
    const [underWay] = await db.select({ id: webhookDeliveries.id }).from(webhookDeliveries).where(and(own, isUnderWay)).limit(1)
    if (underWay) return null
    const [next] = await db
      .select()
      .from(webhookDeliveries)
      .where(and(own, isDue))
      .orderBy(webhookDeliveries.dueAt)
      .limit(1)
      .for('update', { skipLocked: true })
    if (!next) return null
    const attempts = next.attempts + 1
    await db
      .update(webhookDeliveries)
      .set({ attempts, dueAt: claimedUntil(sql`now()`), lastAt: sql`now()` })
      .where(eq(webhookDeliveries.id, next.id))
    return { webhook, delivery: { ...next, attempts } }
  })

const secretsOf = ({ keys, now }: JobCtx, { secretSealed, oldSecretSealed, oldSecretUntil }: WebhookRow) => [
  keys.open(secretUse, secretSealed),
  ...(oldSecretSealed && oldSecretUntil && oldSecretUntil > now() ? [keys.open(secretUse, oldSecretSealed)] : []),
]

const send = (ctx: JobCtx, delivery: DeliveryRow, webhook: WebhookRow): Promise<WebhookAnswer> => {
  const body = JSON.stringify(delivery.payload)
  return ctx.callWebhook({
    url: webhook.url,
    body,
    longest: maxWebhookAnswer,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Seawall-Webhooks/1',
      'seawall-event': delivery.event,
      'seawall-delivery': delivery.id,
      'seawall-signature': signatureOf(secretsOf(ctx, webhook), ctx.now(), body),
    },
  })
}

const arrived = (answer: WebhookAnswer) => 'status' in answer && answer.status >= 200 && answer.status < 300

/** PostgreSQL cannot store NUL, and text that cannot be shown helps nobody. */
const storable = (text: string) => text.replaceAll('\0', '').toWellFormed().slice(0, maxWebhookAnswer)

const store = (ctx: JobCtx, { delivery, webhook }: { delivery: DeliveryRow; webhook: WebhookRow }, answer: WebhookAnswer, ms: number) =>
  asSystem(ctx, async (inside) => {
    const { db } = inside
    const done = arrived(answer)
    const pause = webhookPauses[delivery.attempts - 1]
    const state = done
      ? ('delivered' as const)
      : delivery.attempts >= webhookTries || pause === undefined
        ? ('failed' as const)
        : ('waiting' as const)
    await db
      .update(webhookDeliveries)
      .set({
        state,
        ms,
        responseStatus: 'status' in answer ? answer.status : null,
        responseText: 'status' in answer ? storable(answer.text) : null,
        fault: 'fault' in answer ? answer.fault : null,
        ...(state === 'waiting' ? { dueAt: sql`now() + make_interval(secs => ${pause})` } : {}),
      })
      .where(eq(webhookDeliveries.id, delivery.id))
    const [counted] = await db
      .update(webhooks)
      .set(
        done
          ? { failures: 0, failingSince: null }
          : { failures: sql`${webhooks.failures} + 1`, failingSince: sql`coalesce(failing_since, now())` },
      )
      .where(eq(webhooks.id, webhook.id))
      .returning()
    if (counted && counted.status === 'on' && counted.failures >= webhookPatience) await giveUp(inside, counted)
  })

/** Once it has failed for long enough: switches the webhook off until an administrator switches it on again, and mails those who may. */
const giveUp = async (ctx: JobCtx, { id, name, failures, version }: WebhookRow) => {
  const off = await ctx.db
    .update(webhooks)
    .set({ status: 'off', gaveUpAt: sql`now()`, version: version + 1 })
    .where(and(eq(webhooks.id, id), sql`${webhooks.failingSince} < now() - make_interval(hours => ${webhookPatienceHours})`))
    .returning({ id: webhooks.id })
  if (off.length === 0) return
  await writeAudit({ db: ctx.db }, { action: 'webhooks.giveUp', subjectType: 'webhook', subjectId: id, after: { name, failures } })
  const admins = await ctx.db
    .select({ email: users.email })
    .from(users)
    .where(
      and(
        eq(users.role, 'admin'),
        eq(users.status, 'active'),
        sql`(${users.permissions} IS NULL OR 'settings:manage' = ANY (${users.permissions}))`,
      ),
    )
  for (const { email } of admins)
    await queueEmail(ctx, {
      template: 'webhookOff',
      to: email,
      props: { failures, link: ctx.origin + paths.adminWebhook(id) },
      related: { type: 'webhook', id },
    })
}

const deliverTo = async (ctx: JobCtx, id: string, stopping?: AbortSignal): Promise<number> => {
  let sent = 0
  for (; sent < perRound && !stopping?.aborted; sent++) {
    const claimed = await claim(ctx, id)
    if (!claimed) break
    const started = performance.now()
    const answer = await send(ctx, claimed.delivery, claimed.webhook)
    await store(ctx, claimed, answer, Math.round(performance.now() - started))
  }
  return sent
}

/** Sends what is due: one after the other to each receiver, and to all receivers at once, so that a slow one delays no other. `stopping`: ends early. */
export const deliverDue = async (ctx: JobCtx, stopping?: AbortSignal): Promise<number> => {
  const sent = await Promise.all((await receivers(ctx)).map(({ id }) => deliverTo(ctx, id, stopping)))
  return sent.reduce((sum, one) => sum + one, 0)
}

/** Deletes old deliveries that are no longer waiting, and waiting ones after twice that time. */
export const purgeDeliveries = (ctx: JobCtx) =>
  asSystem(ctx, ({ db }) =>
    db.delete(webhookDeliveries).where(
      sql`${webhookDeliveries.createdAt} < now() - make_interval(days => ${webhookKeptDays})
          AND (${webhookDeliveries.state} <> 'waiting' OR ${webhookDeliveries.createdAt} < now() - make_interval(days => ${2 * webhookKeptDays}))`,
    ),
  )
