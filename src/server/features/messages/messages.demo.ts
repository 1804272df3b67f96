/** Demonstration only: mails to people who wrote to us, and their outcome: delivered, delayed, bounced, marked as spam. */
import { sql } from 'drizzle-orm'
import type { MailEventKind, MailState } from '#contract/model/messages/message.ts'
import { mailTemplates, type MailTemplate } from '#contract/model/messages/mail.ts'
import type { Db } from '#server/db/connect.ts'
import { demoId } from '#server/db/demoId.ts'
import type { SignIn } from '#server/db/demoSignIn.ts'
import { emailEvents, emails, stoppedAddresses } from './messages.table.ts'

/** An enquiry of contact.demo.ts. Typed here because this feature comes before contact. */
type Enquiry = {
  id: string
  reference: string
  name: string
  email: string
  at: string
  reply: string | null
  by: string | null
  from: string | null
}

type Letter = {
  key: string
  template: MailTemplate
  to: string
  at: Date
  props: Record<string, unknown>
  text: string
  about: string | null
  by?: string | null
  state?: MailState
  /** What the provider said, or why it was not sent. */
  reason?: string
}

const minutes = (at: Date, count: number) => new Date(at.getTime() + count * 60_000)
const close = '\n\nChalk & Channel Insurance Brokers\n'

const lettersOf = ({ id, reference, name, email, at, reply, by, from }: Enquiry): Letter[] => {
  const written = new Date(at)
  const receipt: Letter = {
    key: `receipt ${reference}`,
    template: 'contactReceived',
    to: email,
    at: written,
    props: { reference },
    text: `We have your message\n\nThank you for writing to us. Your reference is ${reference}.${close}`,
    about: id,
    ...(name === 'Tariq Hussain' ? { state: 'sent', reason: 'Mailbox full' } : {}),
    ...(name === 'Edward Finn' ? { state: 'bounced', reason: '550 5.1.1 No such mailbox (Permanent, General)' } : {}),
  }
  if (!reply) return [receipt]
  const answer: Letter = {
    key: `reply ${reference}`,
    template: 'enquiryReply',
    to: email,
    at: minutes(written, 120),
    props: { reference, message: reply, from: from ?? '' },
    text: `Our reply to your message ${reference}\n\n${reply}\n\n${from ?? ''}${close}`,
    about: id,
    by,
    ...(name === 'Edward Finn' ? { state: 'suppressed', reason: 'Emails to this address are stopped' } : {}),
  }
  return [receipt, answer]
}

/** The events of each mail, as its history would show them. */
const eventsOf = ({ key, at, state = 'delivered', reason = '' }: Letter): Omit<typeof emailEvents.$inferInsert, 'emailId'>[] => {
  if (state === 'suppressed') return [{ at, kind: 'keptBack', detail: reason }]
  const eventOf = (kind: MailEventKind, after: number, detail = '') => ({
    at: minutes(at, after),
    kind,
    detail,
    reportId: `demo_${demoId('report', `${kind} ${key}`)}`,
  })
  return [
    { at, kind: 'trying' },
    { at, kind: 'accepted', detail: demoId('provider', key) },
    ...(state === 'sent' ? [eventOf('delayed', 15, reason)] : []),
    ...(state === 'bounced' ? [eventOf('bounced', 1, reason)] : []),
    ...(state === 'delivered' || state === 'complained' ? [eventOf('delivered', 1)] : []),
    ...(state === 'complained' ? [eventOf('complained', 180, reason)] : []),
  ]
}

const write = async (db: Db, letter: Letter) => {
  const { key, template, to, at, props, text, about, by = null, state = 'delivered', reason = '' } = letter
  const id = demoId('email', key)
  const events = eventsOf(letter)
  const sent = state !== 'suppressed'
  const lastEventAt = events.at(-1)?.at ?? at
  await db.insert(emails).values({
    id,
    template,
    toAddress: to,
    props,
    subject: mailTemplates[template].subject,
    text: sent ? text : null,
    state,
    hasSecrets: false,
    attempts: sent ? 1 : 0,
    fault: state === 'bounced' ? 'refused' : null,
    lastError: state === 'bounced' || state === 'suppressed' ? reason : null,
    providerId: sent ? demoId('provider', key) : null,
    messageId: `${id}@example.com`,
    relatedType: about ? 'enquiry' : null,
    relatedId: about,
    queuedBy: by,
    createdAt: at,
    triesSince: at,
    triedAt: sent ? at : null,
    sentAt: sent ? at : null,
    reportedAt: state === 'sent' || state === 'suppressed' ? null : lastEventAt,
  })
  await db.insert(emailEvents).values(events.map((event) => ({ ...event, emailId: id })))
  if (state === 'bounced' || state === 'complained')
    await db
      .insert(stoppedAddresses)
      .values({ id: demoId('stopped', to), address: to, reason: state, note: reason, createdAt: lastEventAt })
}

export const seedDemoMails = async (db: Db): Promise<SignIn[]> => {
  if ((await db.select({ id: emails.id }).from(emails).limit(1)).length > 0) return []
  const { rows } = await db.execute<Enquiry>(sql`
    SELECT e.id, e.reference, e.name, e.email, e.created_at AS at, r.message AS reply, u.id AS by, u.name AS from
    FROM enquiries e LEFT JOIN enquiry_replies r ON r.enquiry_id = e.id LEFT JOIN users u ON u.id = r.by_user ORDER BY e.created_at`)
  const [oldest] = rows
  if (!oldest) return []
  const insights: Letter = {
    key: 'insights',
    template: 'insights',
    to: 'reader@example.com',
    at: minutes(new Date(oldest.at), -24 * 60),
    props: { articles: [] },
    text: `New on Insights\n\nFive covers that landlords ask for, and what each of them pays.\n\nStop these mails: [link removed]${close}`,
    about: null,
    state: 'complained',
    reason: 'abuse',
  }
  for (const letter of [insights, ...rows.flatMap(lettersOf)]) await write(db, letter)
  return []
}
