/**
 * A visitor's request for a mail to some address. A job looks up whether we know the address: if the request did, its response time would reveal the
 * answer (security checks 41 and 116).
 */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import type { Db } from '#server/db/connect.ts'
import { emailRequests } from './messages.table.ts'

export type EmailRequest = { email: string; source: string; ipPrefix: string }

const jobs = { quoteLinks: 'quotes.links', subscription: 'marketing.ask' } as const

/** Runs in the caller's transaction. */
export const requestEmail = async (
  ctx: Ctx,
  kind: keyof typeof jobs,
  { email, source = '' }: { email: string; source?: string },
): Promise<void> => {
  const id = randomUUID()
  await ctx.db.insert(emailRequests).values({ id, kind, email, source, ipPrefix: ctx.request.ipPrefix })
  await ctx.enqueue(jobs[kind], { wishId: id })
}

/** Takes one out, in the scope 'system'. Null if it was already taken because the job ran twice. */
export const takeEmailRequest = async (db: Db, id: string): Promise<EmailRequest | null> => {
  const [request] = await db.delete(emailRequests).where(eq(emailRequests.id, id)).returning()
  return request ?? null
}
