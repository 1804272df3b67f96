/** Nightly clean-up of quotes: terms expire, old drafts, requests without a policy and expired tokens are deleted. */
import { and, eq, lt, sql } from 'drizzle-orm'
import { todayOf, type JobCtx } from '#server/ctx.ts'
import { asSystem } from '#server/db/asSystem.ts'
import { systemDoer, transition } from '#server/features/records/records.ts'
import { myQuotesMails, myQuotesSessions, quoteHolders, quoteLinks, quotes } from './quotes.table.ts'
import { sendLinks } from './draft/links.ts'
import { eraseDrafts, eraseWithoutPolicy } from './erasing.ts'
import { quoteRecord } from './quoteRecord.ts'

/** Expires presented terms after their last day. Returns how many. */
export const expireTerms = (ctx: JobCtx): Promise<number> =>
  asSystem(ctx, async (inside) => {
    const { db } = inside
    const rows = await db
      .select()
      .from(quotes)
      .where(and(eq(quotes.status, 'presented'), lt(quotes.presentedUntil, todayOf(ctx))))
      .limit(200)
      .for('update', { skipLocked: true })
    for (const row of rows)
      await transition(
        inside,
        quoteRecord,
        { locked: row, action: 'expire', by: systemDoer },
        { reason: 'The terms were open until this day' },
      )
    return rows.length
  })

const removeSecrets = async (ctx: JobCtx) => {
  await ctx.pool.delete(quoteHolders).where(sql`${quoteHolders.expiresAt} < now()`)
  await ctx.pool.delete(quoteLinks).where(sql`${quoteLinks.expiresAt} < now() - interval '30 days'`)
  await ctx.pool.delete(myQuotesSessions).where(sql`${myQuotesSessions.expiresAt} < now()`)
  await ctx.pool.delete(myQuotesMails).where(sql`${myQuotesMails.sentAt} < now() - interval '2 days'`)
  await ctx.pool.execute(
    sql`DELETE FROM my_quotes_guesses WHERE NOT EXISTS (SELECT FROM unnest(failures) AS at WHERE at > now() - interval '24 hours')`,
  )
}

export const quoteJobs = {
  'quotes.links': sendLinks,
  'quotes.retention': async (ctx: JobCtx) => {
    await expireTerms(ctx)
    await eraseDrafts(ctx)
    await eraseWithoutPolicy(ctx)
    await removeSecrets(ctx)
  },
}
