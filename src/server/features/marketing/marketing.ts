/** The list of people who asked for our articles. Every consent and refusal is kept as evidence; the suppression list overrides it. */
import { randomUUID } from 'node:crypto'
import { and, eq, gt, sql, type SQL } from 'drizzle-orm'
import { confirmDays, marketingPurpose, marketingTopics, type MarketingTopic } from '#contract/model/contact/marketing.ts'
import { paths } from '#contract/paths.ts'
import type { Ctx, JobCtx } from '#server/ctx.ts'
import { asSystem } from '#server/db/asSystem.ts'
import type { Db } from '#server/db/connect.ts'
import { writeAudit, type Recorder } from '#server/features/audit/audit.ts'
import { keepWording } from '#server/features/consent/consent.ts'
import { isSuppressed, queueEmail, suppress, requestEmail, takeEmailRequest } from '#server/features/messages/messages.ts'
import { getSetting } from '#server/features/settings/settings.ts'
import { marketingConsents, subscribers, type Subscriber } from './marketing.table.ts'

export const subscriberOf = async (db: Db, email: string): Promise<Subscriber | undefined> =>
  (await db.select().from(subscribers).where(eq(subscribers.email, email)).for('update'))[0]

/** Saves the subscriber and the evidence of why. Returns the subscriber's id. */
export const note = async (
  ctx: Omit<Recorder, 'db'>,
  db: Db,
  row: { email: string; change: { [K in keyof Subscriber]?: Subscriber[K] | SQL } & Pick<Subscriber, 'state' | 'topics'> },
  evidence: { event: 'asked' | 'confirmed' | 'changed' | 'stopped'; source: string },
): Promise<string> => {
  const [saved] = await db
    .insert(subscribers)
    .values({ id: randomUUID(), email: row.email, ...row.change })
    .onConflictDoUpdate({ target: subscribers.email, set: { ...row.change, updatedAt: sql`now()` } })
    .returning({ id: subscribers.id })
  const id = saved?.id ?? ''
  await db.insert(marketingConsents).values({
    subscriberId: id,
    event: evidence.event,
    purpose: marketingPurpose,
    topics: row.change.topics,
    source: evidence.source,
    // The wording at both places where people can consent; `source` tells which of them it was.
    wording: await keepWording({ db }, await getSetting({ db }, 'words.marketing')),
  })
  await writeAudit(
    { ...ctx, db },
    {
      action: `marketing.${evidence.event}`,
      subjectType: 'subscriber',
      subjectId: id,
      after: { state: row.change.state, topics: row.change.topics, source: evidence.source },
    },
  )
  return id
}

/** Stops all marketing, whatever was consented to before. Safe to call twice; evidence is stored once. Returns whether that was new. */
export const stopMarketing = async (
  ctx: Recorder & Pick<Ctx, 'keys'>,
  email: string,
  source: 'page' | 'one-click' | 'complaint',
): Promise<boolean> => {
  const { db } = ctx
  const row = await subscriberOf(db, email)
  const known = row?.state === 'stopped' || (await isSuppressed(ctx, email))
  await suppress(ctx, email, source)
  if (row && row.state !== 'stopped') {
    await note(
      ctx,
      db,
      { email, change: { state: 'stopped', topics: [] } },
      { event: 'stopped', source: source === 'page' ? '/unsubscribe' : source },
    )
    return true
  }
  if (!known) await writeAudit(ctx, { action: 'marketing.stopped', subjectType: 'subscriber', after: { source } })
  return !known
}

const use = 'subscribe'

/** The link for one request. The database decides how old it may be. */
const confirmLink = (ctx: Pick<JobCtx, 'origin' | 'keys'>, email: string) =>
  ctx.origin + paths.subscribe({ token: ctx.keys.seal(use, email) })
export const addressToConfirm = (ctx: Pick<Ctx, 'keys'>, token: string): string | null => {
  try {
    return ctx.keys.open(use, token)
  } catch {
    return null
  }
}

/**
 * Double opt-in: a job stores the request and sends a confirmation link. Nothing is sent to an address that is already on the list or has reached its
 * limit; the visitor cannot tell the difference.
 */
export const askToSubscribe = (ctx: Ctx, { email, source }: { email: string; source: string }) =>
  requestEmail(ctx, 'subscription', { email, source })

export const sendConfirmation = (ctx: JobCtx, { wishId }: { wishId: string }): Promise<void> =>
  asSystem(ctx, async (inside) => {
    const { db } = inside
    const request = await takeEmailRequest(db, wishId)
    if (!request) return
    const { email, source } = request
    // Two concurrent requests must find the same row.
    await db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`subscriber ${email}`}, 0))`)
    const known = await subscriberOf(db, email)
    if (known?.state === 'confirmed') return
    const topics: MarketingTopic[] = [...marketingTopics]
    const state = 'pending' as const
    await note({}, db, { email, change: { state, topics, askedAt: sql`now()` } }, { event: 'asked', source })
    await queueEmail(
      { ...inside, request },
      { template: 'subscribeConfirm', to: email, props: { link: confirmLink(ctx, email), days: confirmDays } },
    )
  })

/** The request that a confirmation link is for, until it expires. */
export const openRequest = async (db: Db, email: string): Promise<Subscriber | undefined> =>
  (
    await db
      .select()
      .from(subscribers)
      .where(and(eq(subscribers.email, email), gt(subscribers.askedAt, sql`now() - make_interval(days => ${confirmDays})`)))
  )[0]
