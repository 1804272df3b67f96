/**
 * A stranger's wish for a mail to some address. Whether we know the address is looked up by a job: looked up while the caller waits, it
 * would show in how long the answer takes (security checks 41 and 116).
 */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import type { Db } from '#server/db/connect.ts'
import { wishes } from './messages.table.ts'

export type Wish = { email: string; source: string; ipPrefix: string }

const jobs = { quoteLinks: 'quotes.links', subscription: 'marketing.ask' } as const

/** Part of the caller's transaction. */
export const wish = async (
  ctx: Ctx,
  kind: keyof typeof jobs,
  { email, source = '' }: { email: string; source?: string },
): Promise<void> => {
  const id = randomUUID()
  await ctx.db.insert(wishes).values({ id, kind, email, source, ipPrefix: ctx.request.ipPrefix })
  await ctx.enqueue(jobs[kind], { wishId: id })
}

/** Takes one out, under the scope 'system'; null: it was granted already, for the job was run twice. */
export const takeWish = async (db: Db, id: string): Promise<Wish | null> => {
  const [taken] = await db.delete(wishes).where(eq(wishes.id, id)).returning()
  return taken ?? null
}
