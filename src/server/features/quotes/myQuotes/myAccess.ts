/**
 * How a visitor gets into /my-quotes: they prove an address with what we mailed to it (myCodes.ts), then have access for half an hour. Every address
 * gets a code, whether or not it has requests, so asking for one reveals nothing.
 */
import { eq, sql } from 'drizzle-orm'
import { Failure } from '#contract/failure.ts'
import { maskEmail } from '#contract/model/messages/message.ts'
import type { Ctx, CtxFor } from '#server/ctx.ts'
import { writeAudit } from '#server/features/audit/audit.ts'
import { hashToken, newToken } from '#server/keys.ts'
import { codeRequestOf, life, sendDigits, useDigits, useLink } from './myCodes.ts'
import { askingTokenHash, giveMyQuotesCookie } from '../quotes.cookies.ts'
import { myQuotesSessions as sessions } from '../quotes.table.ts'

const sessionMinutes = 30

/** The masked address this browser last asked a code for, and the seconds until it may ask for another. */
export const awaited = async (ctx: Ctx): Promise<{ email: string; wait: number } | null> => {
  const row = await codeRequestOf(ctx.db, askingTokenHash(ctx))
  return row ? { email: maskEmail(row.email), wait: row.wait } : null
}

export const requestCode = async (ctx: Ctx, { email }: { email?: string | undefined }) => {
  giveMyQuotesCookie(ctx, await sendDigits(ctx, email, askingTokenHash(ctx)), (life.codeMinutes + 1) * 60)
  return { minutes: life.codeMinutes, wait: life.coolDownSeconds }
}

const open = async (ctx: Ctx, email: string) => {
  const token = newToken()
  const [session] = await ctx.db
    .insert(sessions)
    .values({ tokenHash: hashToken(token), email, expiresAt: sql`now() + make_interval(mins => ${sessionMinutes})` })
    .returning({ until: sessions.expiresAt })
  await writeAudit(ctx, { action: 'myQuotes.enter', subjectType: 'quote' })
  giveMyQuotesCookie(ctx, token, sessionMinutes * 60)
  return { until: session?.until.toISOString() ?? '' }
}

export const enter = async (ctx: Ctx, { code }: { code: string }) => open(ctx, await useDigits(ctx, askingTokenHash(ctx), code))

export const openLink = async (ctx: CtxFor<{ holder: 'email'; optional: true }>, { token }: { token: string }) => {
  const { email, known } = await useLink(ctx.db, token)
  if (email) return open(ctx, email)
  // The button was pressed twice: this browser already has access.
  if (ctx.holder?.email !== known || !ctx.holder) throw new Failure('gone', 'This link has been used or has expired')
  ctx.auditCount.written += 1
  return { until: ctx.holder.until.toISOString() }
}

export const leave = async (ctx: Ctx) => {
  const token = askingTokenHash(ctx)
  const ended = token ? await ctx.db.delete(sessions).where(eq(sessions.tokenHash, token)).returning({ email: sessions.email }) : []
  // There was no session to end, so write no audit row: audit rows are never deleted, and anyone could keep adding them.
  if (ended.length === 0) ctx.auditCount.written += 1
  giveMyQuotesCookie(ctx, '', 0)
  return {}
}
