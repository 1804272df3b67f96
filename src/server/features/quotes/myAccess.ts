/**
 * The door of /my-quotes: an address is proved by six digits sent to it, then opened for half an hour. Every address gets its
 * code, whether or not it has requests, so that nothing can be learned from asking (security checks 19-25, 41, 116).
 */
import { randomInt } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { and, eq, sql } from 'drizzle-orm'
import { Failure } from '#contract/failure.ts'
import { maskEmail } from '#contract/model/message.ts'
import type { Ctx } from '#server/ctx.ts'
import type { Db } from '#server/db/connect.ts'
import { record } from '#server/features/audit/audit.ts'
import { queueEmail } from '#server/features/messages/messages.ts'
import { cookieName, writeCookie } from '#server/http/cookies.ts'
import { hashToken, newToken } from '#server/keys.ts'
import { myQuotesCodes as codes, myQuotesSessions as sessions } from './quotes.table.ts'

const name = 'myquotes'
/** As for the codes of signing in (security.md B0). */
const life = { codeMinutes: 5, coolDownSeconds: 60, tries: 5, dayTries: 10, sessionMinutes: 30 } as const
const argon2id = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The ones anybody would try first are never given out (security check 25). */
const obvious = new Set(['123456', '654321', '012345', '121212', '123123', ...[...'0123456789'].map((digit) => digit.repeat(6))])
const newCode = (): string => {
  for (;;) {
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    if (!obvious.has(code)) return code
  }
}

const cookieHash = (ctx: Ctx): string | null => {
  const token = ctx.request.cookies.get(cookieName(name, ctx.origin))
  return token?.length === 43 ? hashToken(token) : null
}
const setCookie = (ctx: Ctx, token: string, minutes: number) =>
  ctx.reply.cookie(writeCookie(name, token, { origin: ctx.origin, seconds: minutes * 60 }))

/** The address this browser has proved; null when it has not, or longer ago than half an hour. */
export const provedAddress = async (ctx: Ctx): Promise<{ email: string; until: Date } | null> => {
  const token = cookieHash(ctx)
  if (!token) return null
  const [session] = await ctx.db
    .select({ email: sessions.email, until: sessions.expiresAt })
    .from(sessions)
    .where(and(eq(sessions.tokenHash, token), sql`${sessions.expiresAt} > now()`))
  return session ?? null
}

/** The address a code was sent to from this browser, masked, and the seconds until another may be sent. */
export const awaited = async (ctx: Ctx): Promise<{ email: string; wait: number } | null> => {
  const row = await asked(ctx)
  return row ? { ...row, email: maskEmail(row.email) } : null
}

const asked = async (ctx: Ctx): Promise<{ email: string; wait: number } | null> => {
  const token = cookieHash(ctx)
  if (!token) return null
  const [row] = await ctx.db
    .select({ email: codes.email, wait: waitOf })
    .from(codes)
    .where(and(eq(codes.askedBy, token), sql`${codes.expiresAt} > now()`))
  return row ?? null
}

const waitOf = sql<number>`greatest(0, ceil(extract(epoch FROM ${codes.sentAt} + make_interval(secs => ${life.coolDownSeconds}) - now())))::int`
const tooMany = (retryAfter: number) => new Failure('tooMany', 'Too many wrong codes. Please wait, then ask for a new one.', { retryAfter })

export const requestCode = async (ctx: Ctx, input: { email?: string | undefined }) => {
  const email = input.email ?? (await asked(ctx))?.email
  if (!email) throw new Failure('invalid', 'Enter your e-mail address', { fields: { email: 'Enter your e-mail address' } })
  const token = newToken()
  const code = newCode()
  const codeHash = await hash(code, argon2id)
  const fresh = {
    codeHash,
    askedBy: hashToken(token),
    sentAt: sql`now()`,
    expiresAt: sql`now() + make_interval(mins => ${life.codeMinutes})`,
  }
  const written = await ctx.db
    .insert(codes)
    .values({ email, ...fresh })
    .onConflictDoUpdate({
      target: codes.email,
      // Wrong tries stay counted while an earlier code could still be guessed.
      set: { ...fresh, tries: sql`CASE WHEN ${codes.expiresAt} > now() THEN ${codes.tries} ELSE 0 END` },
      setWhere: sql`${codes.sentAt} <= now() - make_interval(secs => ${life.coolDownSeconds})`,
    })
    .returning({ email: codes.email })
  if (written.length === 0) {
    const [row] = await ctx.db.select({ wait: waitOf }).from(codes).where(eq(codes.email, email))
    throw new Failure('tooMany', 'We have just sent a code. Please wait a moment before you ask for another.', {
      retryAfter: Math.max(row?.wait ?? 1, 1),
    })
  }
  await queueEmail(ctx, { template: 'myQuotesCode', to: email, props: { code, minutes: life.codeMinutes } })
  await record(ctx, { action: 'myQuotes.requestCode', subjectType: 'quote' })
  setCookie(ctx, token, life.codeMinutes + 1)
  return { minutes: life.codeMinutes, wait: life.coolDownSeconds }
}

/** Takes one try before anything is compared, in its own statement: two hundred at once are five (security check 20). */
const takeTry = async (db: Db, askedBy: string) => {
  const oldDay = sql`${codes.daySince} < now() - interval '24 hours'`
  const [taken] = await db
    .update(codes)
    .set({
      tries: sql`${codes.tries} + 1`,
      dayTries: sql`CASE WHEN ${oldDay} THEN 1 ELSE ${codes.dayTries} + 1 END`,
      daySince: sql`CASE WHEN ${oldDay} THEN now() ELSE ${codes.daySince} END`,
    })
    .where(
      and(
        eq(codes.askedBy, askedBy),
        sql`${codes.codeHash} IS NOT NULL AND ${codes.expiresAt} > now() AND ${codes.tries} < ${life.tries}`,
        sql`(${codes.dayTries} < ${life.dayTries} OR ${oldDay})`,
      ),
    )
    .returning({ email: codes.email, codeHash: codes.codeHash })
  if (taken?.codeHash) return { email: taken.email, codeHash: taken.codeHash }
  const [row] = await db
    .select({
      spent: sql<boolean>`${codes.tries} >= ${life.tries} AND ${codes.expiresAt} > now()`,
      day: sql<boolean>`${codes.dayTries} >= ${life.dayTries} AND NOT ${oldDay}`,
    })
    .from(codes)
    .where(eq(codes.askedBy, askedBy))
  if (row?.day) throw tooMany(24 * 3600)
  if (row?.spent) throw tooMany(life.codeMinutes * 60)
  return null
}

const wrongCode = 'Invalid code. Please try again.'

export const enter = async (ctx: Ctx, { code }: { code: string }) => {
  const askedBy = cookieHash(ctx)
  const taken = askedBy ? await takeTry(ctx.db, askedBy) : null
  if (!taken) throw new Failure('unauthenticated', 'That code is no longer valid. Ask for a new one.')
  if (!(await verify(taken.codeHash, code))) {
    await record(ctx, { action: 'myQuotes.wrongCode', subjectType: 'quote' })
    throw new Failure('unauthenticated', wrongCode, { fields: { code: wrongCode } })
  }
  const [used] = await ctx.db
    .update(codes)
    .set({ codeHash: null, tries: 0, dayTries: 0, expiresAt: sql`now()` })
    .where(and(eq(codes.email, taken.email), eq(codes.codeHash, taken.codeHash)))
    .returning({ email: codes.email })
  if (!used) throw new Failure('unauthenticated', wrongCode, { fields: { code: wrongCode } })
  const token = newToken()
  const [session] = await ctx.db
    .insert(sessions)
    .values({ tokenHash: hashToken(token), email: used.email, expiresAt: sql`now() + make_interval(mins => ${life.sessionMinutes})` })
    .returning({ until: sessions.expiresAt })
  await record(ctx, { action: 'myQuotes.enter', subjectType: 'quote' })
  setCookie(ctx, token, life.sessionMinutes)
  return { until: session?.until.toISOString() ?? '' }
}

export const leave = async (ctx: Ctx) => {
  const token = cookieHash(ctx)
  const ended = token ? await ctx.db.delete(sessions).where(eq(sessions.tokenHash, token)).returning({ email: sessions.email }) : []
  // Nobody left: no trail, which is kept for ever and could be filled by anybody.
  if (ended.length === 0) ctx.trail.written += 1
  setCookie(ctx, '', 0)
  return {}
}
