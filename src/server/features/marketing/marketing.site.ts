/** Signing up for Insights by email, and the choices behind a sealed link. Viewing changes nothing. */
import { and, count, eq, gt, sql } from 'drizzle-orm'
import type { ParsedInputOf } from '#contract/endpoint.ts'
import { Failure } from '#contract/failure.ts'
import type { marketing as contract } from '#contract/site/marketing.ts'
import type { Choices } from '#contract/site/marketing.ts'
import { maskEmail } from '#contract/model/messages/message.ts'
import type { Ctx, CtxFor } from '#server/ctx.ts'
import type { Db } from '#server/db/connect.ts'
import { writeAudit } from '#server/features/audit/audit.ts'
import { choicesLink, isSuppressed, queueEmail, unsuppress } from '#server/features/messages/messages.ts'
import { getSetting } from '#server/features/settings/settings.ts'
import { askToSubscribe, note, openRequest, stopMarketing, subscriberOf } from './marketing.ts'
import { marketingConsents } from './marketing.table.ts'

export const words = (ctx: Ctx) => getSetting(ctx, 'words.marketing')

export const subscribe = async (ctx: Ctx, { email, source, website }: ParsedInputOf<typeof contract.subscribe>) => {
  // A bot filled in the hidden field: same response, but nothing is stored.
  if (website === '') await askToSubscribe(ctx, { email, source })
  else await writeAudit(ctx, { action: 'marketing.suspected', subjectType: 'subscriber' })
  return {}
}

const over = () => new Failure('gone', 'This link has expired or is incomplete')

type OptIn = CtxFor<{ holder: 'optIn' }>
type Mailing = CtxFor<{ holder: 'mailing' }>

export const pending = async (ctx: OptIn) => {
  if (!(await openRequest(ctx.db, ctx.holder.email))) throw over()
  return { address: maskEmail(ctx.holder.email) }
}

/** Safe to call twice. Overrides an earlier objection, because it comes from the same inbox. */
export const confirm = async (ctx: OptIn) => {
  const { db } = ctx
  const { email } = ctx.holder
  const request = await openRequest(db, email)
  if (!request || request.state === 'stopped') throw over()
  if (request.state === 'confirmed') return {}
  const now = ctx.now()
  await unsuppress(ctx, email)
  await note(
    ctx,
    db,
    { email, change: { state: 'confirmed', topics: request.topics, confirmedAt: now, toldUntil: now } },
    { event: 'confirmed', source: '/subscribe' },
  )
  return {}
}

const choicesOf = async ({ db, keys }: Pick<Ctx, 'db' | 'keys'>, email: string): Promise<Choices> => {
  const row = await subscriberOf(db, email)
  const stopped = await isSuppressed({ db, keys }, email)
  const state = stopped ? 'stopped' : (row?.state ?? 'none')
  return {
    address: maskEmail(email),
    state,
    topics: state === 'confirmed' ? (row?.topics ?? []) : [],
    frequency: row?.frequency ?? 'monthly',
  }
}

export const choices = (ctx: Mailing) => choicesOf(ctx, ctx.holder.email)

const stopAll = async (ctx: Ctx, email: string, source: 'page' | 'one-click'): Promise<Choices> => {
  // If nothing changed, write no audit row: audit rows are never deleted, and one link could keep adding them.
  if (!(await stopMarketing(ctx, email, source))) ctx.auditCount.written += 1
  return choicesOf(ctx, email)
}

export const stop = (ctx: Mailing, { oneClick }: ParsedInputOf<typeof contract.stop>) =>
  stopAll(ctx, ctx.holder.email, oneClick ? 'one-click' : 'page')

const sameTopics = (a: readonly string[], b: readonly string[]) => [...new Set(a)].sort().join() === [...new Set(b)].sort().join()

/** Changes allowed for one address in a day. Each adds evidence that is kept, so one link must not add it without limit. Stopping always works. */
const changesPerDay = 20
const requireRest = async (db: Db, subscriberId: string) => {
  const [today] = await db
    .select({ changes: count() })
    .from(marketingConsents)
    .where(and(eq(marketingConsents.subscriberId, subscriberId), gt(marketingConsents.at, sql`now() - interval '24 hours'`)))
  if ((today?.changes ?? 0) >= changesPerDay)
    throw new Failure('tooMany', 'That has been changed too often today. Please try again tomorrow. You can still stop everything now.', {
      retryAfter: 24 * 3600,
    })
}

/** Choosing no topics is the same as stopping. */
export const choose = async (ctx: Mailing, { topics, frequency }: ParsedInputOf<typeof contract.choose>) => {
  const { db } = ctx
  const { email } = ctx.holder
  if (topics.length === 0) return stopAll(ctx, email, 'page')
  const row = await subscriberOf(db, email)
  if (row?.state === 'confirmed' && row.frequency === frequency && sameTopics(row.topics, topics) && !(await isSuppressed(ctx, email))) {
    ctx.auditCount.written += 1
    return choicesOf(ctx, email)
  }
  if (row) await requireRest(db, row.id)
  await unsuppress(ctx, email)
  const fresh = row?.state === 'confirmed' ? {} : { confirmedAt: ctx.now(), toldUntil: ctx.now() }
  const change = { state: 'confirmed' as const, topics: [...new Set(topics)], frequency, ...fresh }
  await note(ctx, db, { email, change }, { event: 'changed', source: '/unsubscribe' })
  return choicesOf(ctx, email)
}

/** Sends to any address, so that the answer does not reveal who is on the list. */
export const askLink = async (ctx: Ctx, { email }: { email: string }) => {
  await queueEmail(ctx, { template: 'marketingChoices', to: email, props: { link: choicesLink(ctx, email) } })
  await writeAudit(ctx, { action: 'marketing.askLink', subjectType: 'subscriber' })
  return {}
}
