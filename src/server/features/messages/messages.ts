/** Messages for other features: a mail is queued in the caller's transaction, a text message is sent at once. */
import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import {
  isMarketing,
  mailAbout,
  mailCap,
  mailsOfGroup,
  mostSenders,
  mailTemplates,
  type MailProps,
  type MailTemplate,
} from '#contract/model/messages/mail.ts'
import { splitSecrets } from '#contract/model/messages/mailSecrets.ts'
import type { MailWords } from '#contract/model/messages/editedMail.ts'
import type { Actor } from '#contract/access.ts'
import { maskEmail, type TextPurpose } from '#contract/model/messages/message.ts'
import type { Ctx, JobCtx, RequestInfo } from '#server/ctx.ts'
import type { Db } from '#server/db/connect.ts'
import { hashToken, type Keys } from '#server/keys.ts'
import { stopAndTell, tell, type Told } from './comingBack.ts'
import { emailRows, mayReadAddresses } from './messageRows.ts'
import { emails, emailSecrets } from './messages.table.ts'
import { isSuppressed } from './suppression.ts'

export { stopAndTell, tell }
export { sendText, servesNumber, type TextOutcome } from './texts.ts'
export { requestEmail, takeEmailRequest } from './emailRequests.ts'
export { sendOnlyWhile } from './overtaken.ts'
export { senderOf } from './sender.ts'
export { signInCodeText } from './codeText.ts'
export { addressOfLink, choicesLink, isSuppressed, suppress, unsuppress } from './suppression.ts'
export { emailRows }
export type { TextPurpose }

export const hideAddress = (text: string, address: string) =>
  text.replaceAll(new RegExp(address.replace(/[^a-z0-9@]/gi, '\\$&'), 'gi'), maskEmail(address))

/** The stored HTML of a mail, without its secrets, for the staff area's preview frame. Null if it has not been written yet. */
export const emailHtml = async ({ db, actor }: { db: Db; actor: Actor }, id: string): Promise<string | null> => {
  const [row] = await db.select({ html: emails.html, to: emails.toAddress }).from(emails).where(eq(emails.id, id))
  if (!row?.html) return null
  return mayReadAddresses(actor) ? row.html : hideAddress(row.html, row.to)
}

export type Sender = Pick<Ctx | JobCtx, 'db' | 'enqueue' | 'keys' | 'origin'> & { request?: Pick<RequestInfo, 'ipPrefix'>; actor?: Actor }

/** A hash of the sender of the request that caused the mail. Null if no request did. */
const askedBy = ({ request }: Sender) => (request ? hashToken(`mail ${request.ipPrefix}`) : null)

export type QueuedMail = {
  id: string
  /** suppressed: this address has reached its daily allowance of such mails, or mail to it is unwanted. Stored but not sent. */
  state: 'queued' | 'suppressed'
  /** Why it is not sent, in words; null if it is. */
  reason: string | null
}

type Mail<T extends MailTemplate = MailTemplate> = {
  template: T
  to: string
  props: MailProps[T]
  related?: { type: string; id: string }
  /** Wording to use instead of the published one, for a test mail that a member of staff sends to themselves. */
  words?: MailWords
}
/** A mail of any template, with that template's props. */
export type AnyMail = { [T in MailTemplate]: Mail<T> }[MailTemplate]

/**
 * Queues one mail to one address. The row and its job are part of the caller's transaction, so it is sent if and only if that commits. `props` must
 * not contain text typed by a stranger. Links and codes among them are stored encrypted until the mail is sent, then deleted.
 */
export const queueEmail = async <T extends MailTemplate>(ctx: Sender, mail: Mail<T>): Promise<QueuedMail> => {
  const one = draft(ctx, mail, await standingOf(ctx, mail), [])
  await write(ctx, [one])
  return { id: one.email.id, state: one.email.state, reason: one.email.lastError }
}

/** Queues several mails, with one statement for the rows and one for the jobs. */
export const queueEmails = async (ctx: Sender, mails: readonly AnyMail[]): Promise<void> => {
  const standings = await Promise.all(mails.map(async (mail) => ({ mail, standing: await standingOf(ctx, mail) })))
  const drafts: Draft[] = []
  for (const { mail, standing } of standings) drafts.push(draft(ctx, mail, standing, drafts))
  await write(ctx, drafts)
}

const stoppedReason = 'Emails to this address are stopped'

const addressOf = ({ to }: Mail) => to.trim().toLowerCase()

/** What the database says about an address before it gets a mail of this template. */
type Standing = { unwanted: string | null; today: Today | null }

const standingOf = async (ctx: Sender, mail: Mail): Promise<Standing> => {
  const [reason, today] = await Promise.all([unwanted(ctx, mail, addressOf(mail)), sentToday(ctx, mail)])
  return { unwanted: reason, today }
}

type Draft = {
  email: typeof emails.$inferInsert & Omit<QueuedMail, 'reason'> & Told & { lastError: string | null }
  secret: Record<string, unknown>
}

/** `beside`: other mails of the same call. They have no rows yet, but count towards the allowance. */
const draft = (ctx: Sender, mail: Mail, standing: Standing, beside: readonly Draft[]): Draft => {
  const id = randomUUID()
  const { open, secret } = splitSecrets(mail.template, mail.props)
  const reason = standing.unwanted ?? (isOverAllowance(mail, standing.today, beside) ? 'Daily limit for this address reached' : null)
  return {
    secret,
    email: {
      id,
      template: mail.template,
      toAddress: addressOf(mail),
      props: open,
      ...(mail.words ? { words: { ...mail.words } } : {}),
      subject: mailTemplates[mail.template].subject,
      state: reason ? 'suppressed' : 'queued',
      hasSecrets: mailTemplates[mail.template].secrets.length > 0,
      lastError: reason,
      messageId: `${id}@${new URL(ctx.origin).hostname}`,
      relatedType: mail.related?.type ?? null,
      relatedId: mail.related?.id ?? null,
      askedBy: askedBy(ctx),
      queuedBy: ctx.actor?.kind === 'staff' ? ctx.actor.userId : null,
    },
  }
}

const write = async (ctx: Sender, drafts: readonly Draft[]): Promise<void> => {
  const queued = drafts.filter(({ email }) => email.state === 'queued')
  const secrets = queued
    .filter(({ email }) => email.hasSecrets)
    .map(({ email, secret }) => ({ emailId: email.id, sealed: ctx.keys.seal('email', JSON.stringify(secret)) }))
  await ctx.db.insert(emails).values(drafts.map(({ email }) => email))
  // Otherwise the writer would believe that it was sent. What a visitor or client set off concerns nobody here.
  if (!ctx.actor || ctx.actor.kind === 'staff')
    for (const { email } of drafts) if (email.lastError === stoppedReason && !isMarketing(email.template)) await tell(ctx.db, email)
  await Promise.all([
    secrets.length > 0 ? ctx.db.insert(emailSecrets).values(secrets) : undefined,
    ctx.enqueue.all(
      'mail.send',
      queued.map(({ email: { id } }) => ({ payload: { emailId: id }, key: id })),
    ),
  ])
}

/** Why this address must not get this mail, or null. Checked when a mail is queued and again when it is sent, as this may change in between. */
export const unwanted = async (
  ctx: { db: Db; keys: Keys },
  { template, props }: { template: MailTemplate; props: Readonly<Record<string, unknown>> },
  to: string,
): Promise<string | null> => {
  // Mails with a link or code are never stopped: people need them to sign in or to continue, and a mistake by staff must not lock anyone out.
  const mayBeStopped = mailTemplates[template].secrets.length === 0
  const about = isMarketing(template) ? null : mailAbout(template, props)
  if (mayBeStopped || about !== null) {
    const stopped = mayBeStopped ? sql`is_stopped_address(${to})` : sql`false`
    const off = about === null ? sql`false` : sql`is_unwanted_mail(${to}, ${about})`
    const { rows } = await ctx.db.execute<{ stopped: boolean; off: boolean }>(sql`SELECT ${stopped} AS stopped, ${off} AS off`)
    if (rows[0]?.stopped) return stoppedReason
    if (rows[0]?.off) return 'Switched off in their profile'
  }
  return isMarketing(template) && (await isSuppressed(ctx, to)) ? 'This address opted out of marketing' : null
}

type Today = { sent: number; bySender: number }

/**
 * Mails of this group sent to the address within a day. Null if not limited. Exact even with many concurrent requests, because only one transaction
 * at a time counts for an address.
 */
const sentToday = async (ctx: Sender, mail: Mail): Promise<Today | null> => {
  const cap = mailCap(mail.template)
  if (!cap) return null
  const to = addressOf(mail)
  // Both are sent together and run in order, so the count includes what was committed while waiting for the lock.
  const [, { rows }] = await Promise.all([
    ctx.db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`mail ${cap.group} ${to}`}, 0))`),
    // A visitor cannot read mails, so a database function counts them.
    ctx.db.execute<Today>(
      sql`SELECT sent, by_sender AS "bySender" FROM mails_of_a_day(${to}, ${sql.param(mailsOfGroup(cap.group))}::text[], ${askedBy(ctx)})`,
    ),
  ])
  return rows[0] ?? { sent: 0, bySender: 0 }
}

const isOverAllowance = (mail: Mail, today: Today | null, beside: readonly Draft[]): boolean => {
  const cap = mailCap(mail.template)
  if (!cap || !today) return false
  const group = mailsOfGroup(cap.group)
  const to = addressOf(mail)
  const same = beside.filter(({ email }) => email.toAddress === to && email.state === 'queued' && group.includes(email.template)).length
  return today.bySender + same >= cap.perDay || today.sent + same >= cap.perDay * mostSenders
}

/** Erases what was mailed about records that are erased themselves, copies by staff too. For jobs: `db` in the scope of the system. */
export const eraseMailsAbout = async (db: Db, type: string, ids: readonly string[]): Promise<void> => {
  if (ids.length > 0) await db.execute(sql`SELECT erase_mails_about(${type}, ${sql.param([...ids])}::text[])`)
}
