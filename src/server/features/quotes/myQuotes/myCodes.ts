/**
 * A six-digit code for /my-quotes, and a link in the same mail (security checks 19-25, 41, 44, 116). Each rule prevents an attack:
 * - Guessing. The code can only be typed in a browser that asked for one: five tries, and ten tries in 24 hours for one address, however many
 *   browsers or IP addresses are used. That is ten chances in a million a day. A correct code gives its try back; nothing else resets the count.
 * - Locking the owner out. Anyone can use up those ten tries, so the code must not be the only way in. The same mail holds a link with 256 random
 *   bits, which needs no limit. It works in any browser, once, after a button press (mail scanners only open the page).
 * - Mail bombing. One mail a minute, and at most six unused mails in 24 hours. Beyond that we send none, and none is needed: the six are in the
 *   owner's inbox, and asking again extends their links by half an hour. A used mail was wanted and does not count. So there is always a working link
 *   or a new mail, and a stranger who keeps asking only keeps the links alive.
 * - Finding out who is a client. The response is the same for every address, with or without requests, whether or not a mail went out, and takes
 *   equally long because a code is always hashed. 429 depends only on what this browser did, or on tries, which do not need an account either.
 */
import { randomUUID } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { Failure } from '#contract/failure.ts'
import { paths } from '#contract/paths.ts'
import type { Ctx } from '#server/ctx.ts'
import { asSystem } from '#server/db/asSystem.ts'
import type { Db } from '#server/db/connect.ts'
import { writeAudit } from '#server/features/audit/audit.ts'
import { checkCode, hashCode, newCode } from '#server/features/auth/auth.ts'
import { queueEmail } from '#server/features/messages/messages.ts'
import { hashToken, newToken } from '#server/keys.ts'
import { myQuotesAsks as asks, myQuotesMails as mails } from '../quotes.table.ts'

export const life = { codeMinutes: 5, linkMinutes: 30, coolDownSeconds: 60, tries: 5, dayTries: 10, unusedMails: 6 } as const

const waitOf = sql<number>`greatest(0, ceil(extract(epoch FROM ${asks.askedAt} + make_interval(secs => ${life.coolDownSeconds}) - now())))::int`

export type CodeRequest = { email: string; wait: number; tries: number }

/** What the browser with this cookie last asked for, until its code expires. */
export const codeRequestOf = async (db: Db, cookie: string | null): Promise<CodeRequest | null> => {
  if (!cookie) return null
  const [row] = await db
    .select({ email: mails.email, wait: waitOf, tries: asks.tries })
    .from(asks)
    .innerJoin(mails, eq(mails.id, asks.mailId))
    .where(and(eq(asks.askedBy, cookie), sql`${asks.askedAt} > now() - make_interval(mins => ${life.codeMinutes})`))
  return row ?? null
}

/** If no new mail should be sent, the id of the mail whose code this browser may type. Null if a new mail should be sent. */
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

/** Returns the token for the new cookie of the browser that asked. `cookie` is the hash of its current one. */
export const sendDigits = async (ctx: Ctx, address: string | undefined, cookie: string | null): Promise<string> => {
  const before = await codeRequestOf(ctx.pool, cookie)
  const email = address ?? before?.email
  if (!email) throw new Failure('invalid', 'Enter your email address', { fields: { email: 'Enter your email address' } })
  const again = before?.email === email ? before : null
  if (again && again.wait > 0)
    throw new Failure('tooMany', 'We have just sent a code. Please wait a moment before you ask for another.', { retryAfter: again.wait })
  const code = newCode()
  const codeHash = await hashCode(code)
  const token = newToken()
  await asSystem(ctx, async (inside) => {
    const { db: tx } = inside
    // One request per address at a time, so that ten clicks send one mail.
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
      await queueEmail(inside, {
        template: 'myQuotesCode',
        to: email,
        props: { code, minutes: life.codeMinutes, link: ctx.origin + paths.myQuotesOpen(link), linkMinutes: life.linkMinutes },
      })
    }
    // This browser's wrong tries still count after it asks for a second code.
    if (again && cookie) await tx.delete(asks).where(eq(asks.askedBy, cookie))
    await tx.insert(asks).values({ askedBy: hashToken(token), mailId, tries: again?.tries ?? 0 })
    await writeAudit(inside, { action: 'myQuotes.requestCode', subjectType: 'quote' })
  })
  return token
}

type Attempt = { email: string; mail: string; hash: string }

/** Takes one try before comparing, in a statement of its own, so 200 concurrent requests still get five tries (security check 20). */
const consumeAttempt = async (db: Db, cookie: string): Promise<Attempt | null> => {
  const recent = sql`ARRAY(SELECT at FROM unnest(g.failures) AS at WHERE at > now() - interval '24 hours')`
  const result = await db.execute<Attempt>(sql`
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
  if (!row?.alive) return new Failure('unauthenticated', 'That code is no longer valid. Ask for a new one, or use the link in the email.')
  return new Failure('tooMany', 'Too many wrong codes. Use the link in the email: it still works.', {
    retryAfter: row.tries >= life.tries ? life.codeMinutes * 60 : 24 * 3600,
  })
}

const wrongCode = 'Invalid code. Please try again.'

/** Returns the address whose code was typed, in the browser that asked for it. Uses up both the code and the link in its mail. */
export const useDigits = async (ctx: Ctx, cookie: string | null, code: string): Promise<string> => {
  const tries = cookie ? await consumeAttempt(ctx.db, cookie) : null
  if (!tries || !cookie) throw await refusal(ctx.db, cookie ?? '')
  const wrong = new Failure('unauthenticated', wrongCode, { fields: { code: wrongCode } })
  if (!(await checkCode(tries.hash, code))) {
    await writeAudit(ctx, { action: 'myQuotes.wrongCode', subjectType: 'quote' })
    throw wrong
  }
  const [used] = await useUp(ctx.db, and(eq(mails.id, tries.mail), sql`${mails.codeUntil} > now()`))
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

/** Uses up a link and returns its `email`. `known`: the address of a link that no longer works, for a button pressed twice. */
export const useLink = async (db: Db, token: string): Promise<{ email: string | null; known: string | null }> => {
  const link = eq(mails.linkHash, hashToken(token))
  const [used] = await useUp(db, and(link, sql`${mails.linkUntil} > now()`))
  if (used) return { email: used.email, known: null }
  const [known] = await db.select({ email: mails.email }).from(mails).where(link)
  return { email: null, known: known?.email ?? null }
}
