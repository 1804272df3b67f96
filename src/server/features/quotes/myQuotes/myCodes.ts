/**
 * Six digits by mail for /my-quotes, and a link beside them (security checks 19-25, 41, 44, 116). What each rule is against:
 *
 * Guessing. Digits may be typed only in a browser that asked, five times, and ten times in 24 hours for one address, from however
 * many browsers and addresses: ten chances in a million a day. A right one gives its try back, nothing else resets the count.
 * Locking the owner out. Anybody can use those ten up, so the digits alone must not be the only way in. The same mail holds a link
 * of 256 random bits, which needs no count: it opens in any browser, once, by a button (mail scanners only look).
 * Bombing. One mail in a minute, and six in 24 hours that nobody used. Over that no mail goes out, and none is needed: those six
 * lie in the owner's inbox, and asking makes their links work for another half hour. A mail that was used was wanted and does not
 * count, so there is always a link left unless a new mail is sent; a stranger who keeps asking only keeps the links alive.
 * Learning. The answer is the same for every address, with or without requests, whether a mail went out or not, and takes as
 * long: the code is always hashed. 429 depends only on what this very browser did, or on tries, which need no account either.
 */
import { randomUUID } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { Failure } from '#contract/failure.ts'
import { paths } from '#contract/paths.ts'
import type { Ctx } from '#server/ctx.ts'
import { transaction, type Db } from '#server/db/connect.ts'
import { record } from '#server/features/audit/audit.ts'
import { checkCode, hashCode, newCode } from '#server/features/auth/auth.ts'
import { queueEmail } from '#server/features/messages/messages.ts'
import { hashToken, newToken } from '#server/keys.ts'
import { myQuotesAsks as asks, myQuotesMails as mails } from '../quotes.table.ts'

export const life = { codeMinutes: 5, linkMinutes: 30, coolDownSeconds: 60, tries: 5, dayTries: 10, unusedMails: 6 } as const

const waitOf = sql<number>`greatest(0, ceil(extract(epoch FROM ${asks.askedAt} + make_interval(secs => ${life.coolDownSeconds}) - now())))::int`

export type Asked = { email: string; wait: number; tries: number }

/** What the browser with this cookie last asked for, while its code works. */
export const askedBy = async (db: Db, cookie: string | null): Promise<Asked | null> => {
  if (!cookie) return null
  const [row] = await db
    .select({ email: mails.email, wait: waitOf, tries: asks.tries })
    .from(asks)
    .innerJoin(mails, eq(mails.id, asks.mailId))
    .where(and(eq(asks.askedBy, cookie), sql`${asks.askedAt} > now() - make_interval(mins => ${life.codeMinutes})`))
  return row ?? null
}

/** The mail whose digits a new question may answer to, where no other mail is to go out; null: one is. */
const mailAtHand = async (tx: Db, email: string): Promise<string | null> => {
  const unused = and(eq(mails.email, email), isNull(mails.usedAt), sql`${mails.sentAt} > now() - interval '24 hours'`)
  const rows = await tx
    .select({ id: mails.id, recent: sql<boolean>`${mails.sentAt} > now() - make_interval(secs => ${life.coolDownSeconds})` })
    .from(mails)
    .where(unused)
    .orderBy(sql`${mails.sentAt} DESC`)
  const [newest] = rows
  if (!newest) return null
  if (newest.recent) return newest.id
  if (rows.length < life.unusedMails) return null
  await tx
    .update(mails)
    .set({ linkUntil: sql`now() + make_interval(mins => ${life.linkMinutes})` })
    .where(unused)
  return newest.id
}

/** Gives the token for the cookie of the browser that asked. `cookie`: the hash of the one it has. */
export const sendDigits = async (ctx: Ctx, address: string | undefined, cookie: string | null): Promise<string> => {
  const before = await askedBy(ctx.pool, cookie)
  const email = address ?? before?.email
  if (!email) throw new Failure('invalid', 'Enter your email address', { fields: { email: 'Enter your email address' } })
  const again = before?.email === email ? before : null
  if (again && again.wait > 0)
    throw new Failure('tooMany', 'We have just sent a code. Please wait a moment before you ask for another.', { retryAfter: again.wait })
  const code = newCode()
  const codeHash = await hashCode(code)
  const token = newToken()
  await transaction(ctx.pool, { scope: 'system' }, async (tx) => {
    // One address, one at a time: ten clicks are one mail.
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`my quotes ${email}`}, 0))`)
    let mailId = await mailAtHand(tx, email)
    if (!mailId) {
      mailId = randomUUID()
      const link = newToken()
      await tx.insert(mails).values({
        id: mailId,
        email,
        codeHash,
        linkHash: hashToken(link),
        codeUntil: sql`now() + make_interval(mins => ${life.codeMinutes})`,
        linkUntil: sql`now() + make_interval(mins => ${life.linkMinutes})`,
      })
      await queueEmail(
        { ...ctx, db: tx, enqueue: ctx.enqueueIn(tx) },
        {
          template: 'myQuotesCode',
          to: email,
          props: { code, minutes: life.codeMinutes, link: ctx.origin + paths.myQuotesOpen(link), linkMinutes: life.linkMinutes },
        },
      )
    }
    // Wrong tries of this browser stay counted over a second code.
    if (again && cookie) await tx.delete(asks).where(eq(asks.askedBy, cookie))
    await tx.insert(asks).values({ askedBy: hashToken(token), mailId, tries: again?.tries ?? 0 })
    await record({ ...ctx, db: tx }, { action: 'myQuotes.requestCode', subjectType: 'quote' })
  })
  return token
}

type Taken = { email: string; mail: string; hash: string }

/** Takes one try before anything is compared, in its own statement: two hundred at once are five (security check 20). */
const consumeAttempt = async (db: Db, cookie: string): Promise<Taken | null> => {
  const recent = sql`ARRAY(SELECT at FROM unnest(g.failures) AS at WHERE at > now() - interval '24 hours')`
  const result = await db.execute<Taken>(sql`
    WITH counted AS (
      UPDATE my_quotes_asks a SET tries = a.tries + 1 FROM my_quotes_mails m
      WHERE a.asked_by = ${cookie} AND m.id = a.mail_id AND a.tries < ${life.tries} AND m.code_hash IS NOT NULL AND m.code_until > now()
      RETURNING m.email, m.id AS mail, m.code_hash AS hash
    ), allowed AS (
      INSERT INTO my_quotes_guesses AS g (email, failures) SELECT email, ARRAY[now()] FROM counted
      ON CONFLICT (email) DO UPDATE SET failures = ${recent} || now() WHERE cardinality(${recent}) < ${life.dayTries}
      RETURNING g.email
    )
    SELECT counted.* FROM counted JOIN allowed USING (email)`)
  return result.rows[0] ?? null
}

const refusal = async (db: Db, cookie: string): Promise<Failure> => {
  const [row] = await db
    .select({ tries: asks.tries, alive: sql<boolean>`${mails.codeHash} IS NOT NULL AND ${mails.codeUntil} > now()` })
    .from(asks)
    .innerJoin(mails, eq(mails.id, asks.mailId))
    .where(eq(asks.askedBy, cookie))
  if (!row?.alive) return new Failure('unauthenticated', 'That code is no longer valid. Ask for a new one, or use the link in the mail.')
  return new Failure('tooMany', 'Too many wrong codes. Use the link in the mail: it still works.', {
    retryAfter: row.tries >= life.tries ? life.codeMinutes * 60 : 24 * 3600,
  })
}

const wrongCode = 'Invalid code. Please try again.'

/** The address whose digits were typed, in the browser that asked; they and the link of the mail are used up by it. */
export const useDigits = async (ctx: Ctx, cookie: string | null, code: string): Promise<string> => {
  const taken = cookie ? await consumeAttempt(ctx.db, cookie) : null
  if (!taken || !cookie) throw await refusal(ctx.db, cookie ?? '')
  const wrong = new Failure('unauthenticated', wrongCode, { fields: { code: wrongCode } })
  if (!(await checkCode(taken.hash, code))) {
    await record(ctx, { action: 'myQuotes.wrongCode', subjectType: 'quote' })
    throw wrong
  }
  const [used] = await useUp(ctx.db, and(eq(mails.id, taken.mail), sql`${mails.codeUntil} > now()`))
  if (!used) throw wrong
  await ctx.db.execute(
    sql`UPDATE my_quotes_guesses SET failures = trim_array(failures, least(1, cardinality(failures))) WHERE email = ${used.email}`,
  )
  await ctx.db.delete(asks).where(eq(asks.askedBy, cookie))
  return used.email
}

const useUp = (db: Db, which: ReturnType<typeof and>) =>
  db
    .update(mails)
    .set({ usedAt: sql`now()`, codeHash: null })
    .where(and(which, isNull(mails.usedAt)))
    .returning({ email: mails.email })

/** The address of a link that still works, which it then does no longer; `known`: of one that does not, for a second press. */
export const useLink = async (db: Db, token: string): Promise<{ email: string | null; known: string | null }> => {
  const link = eq(mails.linkHash, hashToken(token))
  const [used] = await useUp(db, and(link, sql`${mails.linkUntil} > now()`))
  if (used) return { email: used.email, known: null }
  const [known] = await db.select({ email: mails.email }).from(mails).where(link)
  return { email: null, known: known?.email ?? null }
}
