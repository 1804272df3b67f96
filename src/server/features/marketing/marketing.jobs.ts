/** On the first working day of the month: mails the articles since the last mail to everyone who asked for them. */
import { and, eq, inArray, lt, min, sql } from 'drizzle-orm'
import { topicFacts, type MarketingTopic } from '#contract/model/contact/marketing.ts'
import { addDays, londonClock, londonInstant, workingDayAfter } from '#contract/model/contact/workingTime.ts'
import { paths } from '#contract/paths.ts'
import type { JobCtx } from '#server/ctx.ts'
import { asSystem } from '#server/db/asSystem.ts'
import { listContent } from '#server/features/content/content.ts'
import { contentItems, contentPublications } from '#server/features/content/content.table.ts'
import { queueEmail } from '#server/features/messages/messages.ts'
import { sendConfirmation } from './marketing.ts'
import { subscribers } from './marketing.table.ts'

const batch = 100
/** Enough for a mail; the page lists the rest. */
const maxArticles = 6
/** Months in which a quarter begins. */
const quarters = new Set(['01', '04', '07', '10'])

/** An article may be published later than its date says, by this many days at most: an older one is not news. */
const lateDays = 31

/** When each article first came out, by its slug. */
const firstPublished = async (ctx: JobCtx): Promise<Map<string | null, Date>> => {
  const rows = await asSystem(ctx, ({ db }) =>
    db
      .select({ slug: contentItems.slug, at: min(contentPublications.fromAt) })
      .from(contentItems)
      .innerJoin(contentPublications, eq(contentPublications.itemId, contentItems.id))
      .where(eq(contentItems.kind, 'post'))
      .groupBy(contentItems.slug),
  )
  return new Map(rows.flatMap(({ slug, at }) => (at ? [[slug, at] as const] : [])))
}

/**
 * Safe to run again: each subscriber's `told_until` is raised in the transaction that queues the mail, so an older one means that they have not had
 * this month's mail.
 */
export const sendInsights = async (ctx: JobCtx): Promise<void> => {
  const { date } = londonClock(ctx.now())
  const first = `${date.slice(0, 7)}-01`
  // If the first working day was missed, any of the next four will do.
  if (date < workingDayAfter(first, 0) || date > workingDayAfter(first, 4)) return
  const month = londonInstant(first, '00:00')
  const posts = (await listContent({ db: ctx.pool }, 'post')).filter((post) => post.date <= date)
  const cameOut = await firstPublished(ctx)
  const frequencies = quarters.has(date.slice(5, 7)) ? (['monthly', 'quarterly'] as const) : (['monthly'] as const)
  for (let left = true; left;) {
    left = await asSystem(ctx, async (inside) => {
      const { db } = inside
      const rows = await db
        .select()
        .from(subscribers)
        .where(and(eq(subscribers.state, 'confirmed'), inArray(subscribers.frequency, [...frequencies]), lt(subscribers.toldUntil, month)))
        .limit(batch)
        .for('update', { skipLocked: true })
      for (const row of rows) {
        const last = row.toldUntil ?? month
        const since = londonClock(last).date
        const isNew = ({ date: dated, slug }: (typeof posts)[number]) =>
          dated > since || (dated > addDays(since, -lateDays) && (cameOut.get(slug) ?? last) > last)
        const categories = new Set(row.topics.flatMap((topic: MarketingTopic) => topicFacts[topic].categories))
        const articles = posts
          .filter((post) => isNew(post) && categories.has(post.category))
          .slice(0, maxArticles)
          .map(({ title, summary, slug }) => ({ title, summary, link: ctx.origin + paths.post(slug) }))
        await db.update(subscribers).set({ toldUntil: ctx.now() }).where(eq(subscribers.id, row.id))
        if (articles.length === 0) continue
        await queueEmail(inside, { template: 'insights', to: row.email, props: { articles }, related: { type: 'subscriber', id: row.id } })
      }
      return rows.length === batch
    })
  }
}

/** An unconfirmed sign-up is no consent: deleted with its evidence after 30 days. */
const purge = (ctx: JobCtx) =>
  asSystem(ctx, async ({ db }) => {
    await db.execute(sql`DELETE FROM subscribers WHERE state = 'pending' AND asked_at < now() - interval '30 days'`)
  })

export const marketingJobs = { 'marketing.ask': sendConfirmation, 'marketing.send': sendInsights, 'marketing.purge': purge }
