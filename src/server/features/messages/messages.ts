/** What other features use to reach people: a mail is promised in the caller's transaction, a text message is asked for at once. */
import { randomUUID } from 'node:crypto'
import { and, count, eq, gt, inArray, ne, sql } from 'drizzle-orm'
import { isMarketing, mailCap, mailsOfGroup, mailTemplates, splitSecrets, type MailProps, type MailTemplate } from '#contract/model/mail.ts'
import { can, type Actor } from '#contract/access.ts'
import { maskEmail, type TextPurpose } from '#contract/model/message.ts'
import type { Ctx, JobCtx } from '#server/ctx.ts'
import type { Db } from '#server/db/connect.ts'
import { emails, emailSecrets } from './messages.table.ts'
import { isSuppressed } from './suppression.ts'

export { sendText, servesNumber, type TextOutcome } from './texts.ts'
export { signInCodeText } from './codeText.ts'
export { addressOfLink, choicesLink, isSuppressed, suppress, unsuppress } from './suppression.ts'
export type { TextPurpose }

/** Who may write to people sees whom was written to; who may only look sees `j***@example.com`, in the text as well. */
export const mayReadAddresses = (actor: Actor) => can(actor, 'contact:respond')

export const hideAddress = (text: string, address: string) =>
  text.replaceAll(new RegExp(address.replace(/[^a-z0-9@]/gi, '\\$&'), 'gi'), maskEmail(address))

/** The stored HTML of one mail, without its secrets; null where there is none yet. For the preview frame of the staff area. */
export const emailHtml = async ({ db, actor }: { db: Db; actor: Actor }, id: string): Promise<string | null> => {
  const [row] = await db.select({ html: emails.html, to: emails.toAddress }).from(emails).where(eq(emails.id, id))
  if (!row?.html) return null
  return mayReadAddresses(actor) ? row.html : hideAddress(row.html, row.to)
}

type Sender = Pick<Ctx | JobCtx, 'db' | 'enqueue' | 'keys' | 'origin'>

export type QueuedMail = {
  id: string
  /** suppressed: this address has had its daily allowance of such mails, or asked for no marketing; kept, not sent. */
  state: 'queued' | 'suppressed'
}

/**
 * Promises one mail to one address: the row and its job are part of the caller's transaction, so it is sent exactly if that commits.
 * `props` hold no text a stranger typed. Links and codes among them are stored encrypted until the mail is sent, then deleted.
 */
export const queueEmail = async <T extends MailTemplate>(
  ctx: Sender,
  mail: { template: T; to: string; props: MailProps[T]; related?: { type: string; id: string } },
): Promise<QueuedMail> => {
  const id = randomUUID()
  const to = mail.to.trim().toLowerCase()
  const { open, secret } = splitSecrets(mail.template, mail.props)
  const hasSecrets = mailTemplates[mail.template].secrets.length > 0
  const reason = (await unwanted(ctx, mail.template, to))
    ? unwantedReason
    : (await overAllowance(ctx, mail.template, to))
      ? 'Daily allowance of this address reached'
      : null
  const state = reason ? 'suppressed' : 'queued'
  await ctx.db.insert(emails).values({
    id,
    template: mail.template,
    toAddress: to,
    props: open,
    subject: mailTemplates[mail.template].subject,
    state,
    hasSecrets,
    lastError: reason,
    messageId: `${id}@${new URL(ctx.origin).hostname}`,
    relatedType: mail.related?.type ?? null,
    relatedId: mail.related?.id ?? null,
  })
  if (state === 'suppressed') return { id, state }
  if (hasSecrets) await ctx.db.insert(emailSecrets).values({ emailId: id, sealed: ctx.keys.seal('email', JSON.stringify(secret)) })
  await ctx.enqueue('mail.send', { emailId: id }, { key: id })
  return { id, state }
}

export const unwantedReason = 'This address asked for no marketing'

/** Asked when a mail is promised and again when it leaves: what was asked for in between counts. */
export const unwanted = (ctx: { db: Db }, template: MailTemplate, to: string): Promise<boolean> =>
  isMarketing(template) ? isSuppressed(ctx.db, to) : Promise.resolve(false)

/** Exact even when many requests come at once: one address is counted by one transaction at a time. */
const overAllowance = async (ctx: Sender, template: MailTemplate, to: string): Promise<boolean> => {
  const cap = mailCap(template)
  if (!cap) return false
  await ctx.db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`mail ${cap.group} ${to}`}, 0))`)
  const [row] = await ctx.db
    .select({ sent: count() })
    .from(emails)
    .where(
      and(
        eq(emails.toAddress, to),
        inArray(emails.template, mailsOfGroup(cap.group)),
        ne(emails.state, 'suppressed'),
        gt(emails.createdAt, sql`now() - interval '24 hours'`),
      ),
    )
  return (row?.sent ?? 0) >= cap.perDay
}
