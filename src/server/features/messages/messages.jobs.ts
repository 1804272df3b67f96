/** Sends mails: claim the row, render, hand over, store the outcome. Each step commits separately, so being killed between two loses nothing. */
import { and, eq, inArray, notInArray, sql, type SQL } from 'drizzle-orm'
import { mailKey } from '#contract/model/messages/editedMail.ts'
import { isMarketing, type MailProps, type MailTemplate } from '#contract/model/messages/mail.ts'
import { redactedSecrets } from '#contract/model/messages/mailSecrets.ts'
import { reportedStates, settledStates } from '#contract/model/messages/message.ts'
import type { JobCtx } from '#server/ctx.ts'
import { asSystem } from '#server/db/asSystem.ts'
import { databaseCode, isConnectionLost } from '#server/db/faults.ts'
import { getFirmWith } from '#server/features/settings/settings.ts'
import { stopAndTell } from './comingBack.ts'
import { unwanted } from './messages.ts'
import { emailEvents, emails, emailSecrets } from './messages.table.ts'
import { overtaken } from './overtaken.ts'
import { senderOf } from './sender.ts'
import { choicesLink, keySuppressions, oneClickLink } from './suppression.ts'

/** A mail that could not be delivered for this long is given up. Staff see it and can send it again. */
const hoursOfTries = 24

/** For the steps of one mail. There are two mails for a sent quote, and planning their statements cost more than running them. */
const forOneMail = <T>(ctx: JobCtx, work: (ctx: JobCtx) => Promise<T>): Promise<T> => asSystem(ctx, work, { byKey: true })

/**
 * The provider may report the outcome of a mail before we have stored that its server accepted it, or without our ever receiving its response. Its
 * report then takes precedence.
 */
const notReported = notInArray(emails.state, [...reportedStates])

/** Does nothing for a mail that has been sent or given up meanwhile, because jobs may run twice. */
export const sendEmail = async (ctx: JobCtx, { emailId }: { emailId: string }): Promise<void> => {
  const claimed = await forOneMail(ctx, (inner) => claim(inner, emailId))
  if (!claimed) return
  const { email, reason, sealed } = claimed
  if (reason) {
    await forOneMail(ctx, ({ db }) => db.update(emails).set({ state: 'suppressed', lastError: reason }).where(eq(emails.id, emailId)))
    return
  }
  if (email.hasSecrets && !sealed) {
    await giveUp(ctx, emailId, 'The link in this email is no longer kept')
    return
  }
  let outcome: Awaited<ReturnType<JobCtx['mail']['send']>>
  // Stored with the outcome: the mail of this attempt without its secrets, in the current wording.
  let redacted: StoredMail = {}
  try {
    const written = write(ctx, claimed)
    const { subject, text, html } = written.redacted
    redacted = { subject, text, html }
    outcome = await ctx.mail.send({ messageId: email.messageId, to: email.toAddress, ...written.letter })
  } catch (error) {
    // A bug while rendering one mail: retried like a delivery failure, so that a corrected version still sends it.
    ctx.log.error({ emailId, err: error }, 'mail could not be written')
    outcome = { accepted: false, fault: 'deferred', message: 'The email could not be written' }
  }
  if (outcome.accepted) {
    const { providerId } = outcome
    // Marking it sent and deleting its secrets succeed or fail together.
    const otherFailed = await forOneMail(ctx, async ({ db }) => {
      const fields = { ...redacted, providerId, sentAt: sql`now()` }
      // Cheap: reads an index that is normally empty. A plan for any state could not use it.
      const stored = { otherFailed: sql<boolean>`EXISTS (SELECT 1 FROM emails AS other WHERE other.state = 'failed')` }
      const sent = await db
        .update(emails)
        .set({ ...fields, state: 'sent', lastError: null, fault: null })
        .where(and(eq(emails.id, emailId), notReported))
        .returning(stored)
      const rows = sent.length > 0 ? sent : await db.update(emails).set(fields).where(eq(emails.id, emailId)).returning(stored)
      if (email.hasSecrets) await db.delete(emailSecrets).where(eq(emailSecrets.emailId, emailId))
      return rows[0]?.otherFailed === true
    })
    if (otherFailed) await wakeWaiting(ctx)
    return
  }
  if (outcome.fault === 'refused') {
    if (outcome.noSuchAddress) await bounce(ctx, email, outcome.message, redacted)
    else await giveUp(ctx, emailId, outcome.message, redacted)
    return
  }
  const { fault, message } = outcome
  const [still] = await asSystem(ctx, ({ db }) =>
    db
      .update(emails)
      .set({ ...redacted, state: 'failed', fault, lastError: message })
      .where(and(eq(emails.id, emailId), notReported, sql`${emails.triesSince} > now() - make_interval(hours => ${hoursOfTries})`))
      .returning({ id: emails.id }),
  )
  if (!still) {
    await giveUp(ctx, emailId, outcome.message, redacted)
    return
  }
  throw new Error(`Mail ${emailId} not accepted (${outcome.fault})`)
}

type StoredMail = { subject?: string; text?: string; html?: string }

/** A damaged setting fails in `write`, like any other fault in writing a mail: staff see it in the log, and it is tried again. */
const settingsFor = async (ctx: JobCtx, template: MailTemplate) => {
  try {
    return await getFirmWith(ctx, ['serviceLevels', mailKey(template)])
  } catch (error) {
    if (databaseCode(error) !== '' || isConnectionLost(error)) throw error
    return { fault: error }
  }
}

const reasonNotTo = async (ctx: JobCtx, email: typeof emails.$inferSelect): Promise<string | null> =>
  (await unwanted(ctx, email, email.toAddress)) ?? overtaken(ctx, email)

/** Marks the mail as being sent, and reads all that is needed for it. Null if it has been sent or given up meanwhile. */
const claim = async (ctx: JobCtx, emailId: string) => {
  const [email] = await ctx.db
    .update(emails)
    .set({ state: 'sending', attempts: sql`${emails.attempts} + 1`, triedAt: sql`now()` })
    .where(and(eq(emails.id, emailId), inArray(emails.state, ['queued', 'sending', 'failed'])))
    .returning()
  if (!email) return null
  const [reason, [sealed], settings, original] = await Promise.all([
    reasonNotTo(ctx, email),
    email.hasSecrets ? ctx.db.select().from(emailSecrets).where(eq(emailSecrets.emailId, emailId)) : [],
    settingsFor(ctx, email.template),
    originalOf(ctx, email),
  ])
  return { email, reason, sealed: sealed?.sealed, settings, original }
}

/** What a copy repeats: the mail as it was sent, whatever wording has been published since. Marketing is written anew, with its reader's own link. */
const originalOf = async (ctx: JobCtx, { copyOf, template }: typeof emails.$inferSelect) => {
  if (copyOf === null || isMarketing(template)) return null
  const [first] = await ctx.db
    .select({ subject: emails.subject, text: emails.text, html: emails.html })
    .from(emails)
    .where(eq(emails.id, copyOf))
  const { subject = '', text = null, html = null } = first ?? {}
  return text === null || html === null ? null : { subject, text, html }
}
type Claimed = NonNullable<Awaited<ReturnType<typeof claim>>>

/** Renders the mail twice: `letter` with its secrets, to send; `redacted` without them, to store. */
const write = (ctx: JobCtx, { email, sealed, settings: read, original }: Claimed) => {
  if ('fault' in read) throw read.fault
  const { firm, settings } = read
  if (original) return { redacted: original, letter: { ...original, replyTo: firm.email } }
  const sender = senderOf(firm, settings.serviceLevels, ctx)
  const marketing = isMarketing(email.template)
  const words = email.words ?? settings[mailKey(email.template)].words
  const render = (secrets: unknown, choices: string) =>
    ctx.renderEmail(email.template, propsOf(email.template, email.props, secrets), marketing ? { ...sender, choices } : sender, words)
  const redacted = render(redactedSecrets(email.template), '[link removed]')
  // The address that the mail shows. The one it is sent from need not be a mailbox that anybody reads.
  const replyTo = firm.email
  if (!sealed && !marketing) return { redacted, letter: { ...redacted, replyTo } }
  const letter = { ...render(sealed ? JSON.parse(ctx.keys.open('email', sealed)) : {}, choicesLink(ctx, email.toAddress)), replyTo }
  return { redacted, letter: marketing ? { ...letter, unsubscribe: oneClickLink(ctx, email.toAddress) } : letter }
}

/** queueEmail wrote the row from these types, but the database cannot prove it. */
const propsOf = <T extends MailTemplate>(_template: T, open: Record<string, unknown>, secrets: unknown) =>
  ({ ...open, ...(secrets as Record<string, unknown>) }) as MailProps[T]

/** The sealed link stays: staff may send it again while it works. The nightly purge removes it. */
const giveUp = (ctx: JobCtx, emailId: string, reason: string, mail: StoredMail = {}) =>
  asSystem(ctx, ({ db }) =>
    db
      .update(emails)
      .set({ ...mail, state: 'dead', fault: 'refused', lastError: reason })
      .where(and(eq(emails.id, emailId), notReported)),
  )

/** The recipient's server knows no such address, so the mail bounced at once. Keeps the sealed link, as `giveUp` does. */
const bounce = (ctx: JobCtx, email: typeof emails.$inferSelect, reason: string, mail: StoredMail) =>
  asSystem(ctx, async ({ db }) => {
    const [back] = await db
      .update(emails)
      .set({ ...mail, state: 'bounced', fault: 'refused', lastError: reason })
      .where(and(eq(emails.id, email.id), notReported))
      .returning({ id: emails.id })
    if (!back) return
    await db.insert(emailEvents).values({ emailId: email.id, kind: 'bounced', detail: reason })
    await stopAndTell(db, email, 'bounced', reason)
  })

/** Jobs of mails waiting for their next attempt. Joined as text, so that a damaged payload cannot hold up the others. */
const waiting = sql`SELECT r.id FROM pgboss.job r JOIN emails e ON e.id::text = r.data ->> 'emailId'
  WHERE r.name = 'mail.send' AND r.state = 'retry' AND r.start_after > pgboss.job_now()`

const bringForward = (ctx: JobCtx, which: SQL) =>
  asSystem(ctx, ({ db }) =>
    db.execute(sql`UPDATE pgboss.job SET start_after = pgboss.job_now() WHERE name = 'mail.send' AND state = 'retry' AND id IN (${which})`),
  )

/** One mail went through, so the server is back: every mail waiting for it is sent now rather than at its own time. */
const wakeWaiting = (ctx: JobCtx) =>
  bringForward(ctx, sql`${waiting} AND e.state = 'failed' AND (e.fault = 'unreachable' OR e.tried_at < now() - interval '30 seconds')`)

/**
 * Every 30 seconds: tries one waiting mail early, to notice within a minute that a mail server is back even if every mail has backed off to an hour.
 * Also releases mails whose worker was killed during or before sending.
 */
export const probe = async (ctx: JobCtx): Promise<void> => {
  await bringForward(
    ctx,
    sql`(${waiting} AND e.state = 'failed' AND e.tried_at < now() - interval '25 seconds' ORDER BY e.tried_at LIMIT 1)
      UNION ALL (${waiting} AND e.state IN ('queued', 'sending'))`,
  )
}

/** A process killed while calling the provider cannot say how the call ended. Staff see "Not known", and nothing is sent again. */
export const settleTexts = async (ctx: JobCtx): Promise<void> => {
  await asSystem(ctx, ({ db }) =>
    db.execute(sql`
      UPDATE text_messages SET state = 'unknown', last_error = 'The process stopped before the provider answered'
      WHERE state = 'sending' AND created_at < now() - interval '1 minute'`),
  )
}

/** Months after which a mail's body is removed. The row stays longer: recipient, subject, time and outcome. */
export const monthsOfBodies = 24
/** Months after which nothing of a mail is left: as long as the records of the policy it may be about. */
export const monthsOfEmails = 72
export const monthsOfTexts = 24
/** Mails for each statement of the purge. */
const purgedAtOnce = 2_000

/**
 * Deletes secrets of sent mails, and those of unsent mails after a week, because their links no longer work by then. Keeps the demonstration's outbox
 * for a week. Gives up mails waiting without a job (the queue was emptied by hand), so that staff see them and can send them again.
 */
export const purgeMail = async (ctx: JobCtx): Promise<void> => {
  await asSystem(ctx, async ({ db }) => {
    await keySuppressions({ ...ctx, db })
    await db.execute(sql`
      UPDATE emails e SET state = 'dead', last_error = 'It was no longer in the queue'
      WHERE e.state IN ('queued', 'sending', 'failed') AND e.tries_since < now() - interval '25 hours'
        AND NOT EXISTS (SELECT 1 FROM pgboss.job j WHERE j.name = 'mail.send' AND j.state < 'completed' AND j.data ->> 'emailId' = e.id::text)`)
    await db.execute(sql`
      DELETE FROM email_secrets s USING emails e
      WHERE e.id = s.email_id AND (e.state IN ('sent', 'delivered', 'complained') OR (e.state IN ('bounced', 'dead', 'suppressed') AND s.created_at < now() - interval '7 days'))`)
    await db.execute(sql`DELETE FROM demo_outbox WHERE at < now() - interval '7 days'`)
  })
  while ((await removeBodies(ctx)) === purgedAtOnce);
  while ((await removeOld(ctx)) === purgedAtOnce);
}

/** Removes mails and text messages past their retention period, addresses and history too. Returns how many mails. */
const removeOld = (ctx: JobCtx): Promise<number> =>
  asSystem(ctx, async ({ db }) => {
    const { rows } = await db.execute<{ removed: number }>(
      sql`SELECT erase_old_messages(${monthsOfEmails}, ${monthsOfTexts}, ${sql.param([...settledStates])}::text[], ${purgedAtOnce}) AS removed`,
    )
    return rows[0]?.removed ?? 0
  })

/** Removes the bodies and props of mails past their retention period. Returns how many. */
const removeBodies = (ctx: JobCtx): Promise<number> =>
  asSystem(ctx, async ({ db }) => {
    const { rows } = await db.execute<{ removed: number }>(sql`
      WITH old AS (
        SELECT id FROM emails WHERE body_removed_at IS NULL AND state IN ${[...settledStates]}
          AND created_at < now() - make_interval(months => ${monthsOfBodies}) ORDER BY created_at LIMIT ${purgedAtOnce}
      ), removed AS (
        UPDATE emails SET text = NULL, html = NULL, words = NULL, props = '{}', body_removed_at = now() FROM old WHERE emails.id = old.id RETURNING emails.id
      ), told AS (
        INSERT INTO email_events (email_id, kind) SELECT id, 'bodyRemoved' FROM removed
      )
      SELECT count(*)::int AS removed FROM removed`)
    return rows[0]?.removed ?? 0
  })

export const messageJobs = { 'mail.send': sendEmail, 'mail.purge': purgeMail, 'texts.settle': settleTexts }
export const messageTimers = [{ seconds: 30, run: probe }]
