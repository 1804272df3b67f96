/** Text messages: write the row, make one call of at most five seconds, store the outcome in the row. Never retried automatically. */
import { randomUUID } from 'node:crypto'
import { and, count, eq, gt, ne, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { TextPurpose } from '#contract/model/messages/message.ts'
import type { Ctx } from '#server/ctx.ts'
import { asSystem } from '#server/db/asSystem.ts'
import type { Db } from '#server/db/connect.ts'
import { writeAudit } from '#server/features/audit/audit.ts'
import { getSetting } from '#server/features/settings/settings.ts'
import { textMessages } from './messages.table.ts'

/** Limit for the whole installation in one hour (security.md B0). */
export const textsPerHour = 60

/**
 * provider: as far as we know nothing was sent, and the caller answers 503; number: this number is not supported; budget: the installation's hourly
 * allowance or daily money is used up, `retryAfter` in seconds.
 */
export type TextOutcome =
  | { sent: true; id: string }
  | { sent: false; reason: 'provider' | 'number'; id: string | null }
  | { sent: false; reason: 'budget'; id: null; retryAfter: number }

/** UK mobile numbers only. 070 and 076 are personal and pager numbers, which cost as much as premium-rate ones (security check 112). */
export const servesNumber = (number: string) => /^\+447(?![06])\d{9}$/.test(number)

/**
 * Sends one text message and returns the outcome; never throws if the provider fails. `secrets` (the code) are replaced in the stored row. Runs
 * outside the request's transaction: the row remains even if the request is refused.
 */
export const sendText = async (
  ctx: Ctx,
  message: { to: string; text: string; purpose: TextPurpose; secrets?: readonly string[] },
): Promise<TextOutcome> => {
  if (!servesNumber(message.to)) return { sent: false, reason: 'number', id: null }
  const id = await reserve(ctx, message)
  if (!id) return { sent: false, reason: 'budget', id: null, retryAfter: 3600 }
  const outcome = await ctx.sms.send({ to: message.to, text: message.text })
  if (outcome.accepted) {
    const { providerId } = outcome
    await settle(ctx, id, { state: 'sent', providerId, sentAt: sql`now()` })
    return { sent: true, id }
  }
  const state = outcome.fault === 'unknown' ? 'unknown' : 'failed'
  await settle(ctx, id, { state, lastError: outcome.message.slice(0, 300) })
  if (outcome.opened)
    await writeAudit(
      { ...ctx, db: ctx.pool },
      { action: 'sms.providerDown', subjectType: 'textMessage', subjectId: id, reason: outcome.message },
    )
  return { sent: false, reason: outcome.fault === 'refused' ? 'number' : 'provider', id }
}

type Ending = PgUpdateSetSource<typeof textMessages>
const settle = (ctx: Ctx, id: string, ending: Ending) =>
  asSystem({ db: ctx.pool }, ({ db }) => db.update(textMessages).set(ending).where(eq(textMessages.id, id)))

/** How many may be sent in 24 hours, how many were, and the percentage of the money used. Failed ones cost nothing (security check 37). */
export const textBudget = async (db: Db): Promise<{ most: number; sent: number; percent: number }> => {
  const { price, perDay } = await getSetting({ db }, 'textBudget')
  const [row] = await db
    .select({ sent: count() })
    .from(textMessages)
    .where(and(ne(textMessages.state, 'failed'), gt(textMessages.createdAt, sql`now() - interval '24 hours'`)))
  const most = Math.floor(perDay / price)
  const sent = row?.sent ?? 0
  return { most, sent, percent: sent >= most ? 100 : Math.floor((100 * sent * price) / perDay) }
}

/** Alerts staff: an audit row, a log line, and a notice on every staff screen until it is resolved. */
const alarm = async (ctx: Ctx, tx: Db, action: 'sms.budgetHalf' | 'sms.budgetSpent', sent: number) => {
  await writeAudit({ ...ctx, db: tx }, { action, subjectType: 'textMessage', reason: `${sent} text messages in 24 hours` })
  ctx.log.error({ reason: action, count: sent }, 'text message budget')
}

/** Takes one message from the hourly and daily allowance by writing the row. Null if none is left. */
const reserve = (
  ctx: Ctx,
  message: { to: string; text: string; purpose: TextPurpose; secrets?: readonly string[] },
): Promise<string | null> =>
  asSystem({ db: ctx.pool }, async ({ db: tx }) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('text messages', 0))`)
    const [row] = await tx
      .select({ sent: count() })
      .from(textMessages)
      .where(and(ne(textMessages.state, 'failed'), gt(textMessages.createdAt, sql`now() - interval '1 hour'`)))
    if ((row?.sent ?? 0) >= textsPerHour) return null
    const { most, sent } = await textBudget(tx)
    if (sent >= most) return null
    // Reported once, by the message that reaches the threshold.
    if (sent + 1 === Math.ceil(most / 2)) await alarm(ctx, tx, 'sms.budgetHalf', sent + 1)
    if (sent + 1 === most) await alarm(ctx, tx, 'sms.budgetSpent', sent + 1)
    const id = randomUUID()
    const text = (message.secrets ?? []).reduce((masked, secret) => masked.replaceAll(secret, '[code removed]'), message.text)
    await tx.insert(textMessages).values({ id, purpose: message.purpose, toNumber: message.to, text })
    return id
  })
