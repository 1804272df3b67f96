/** Staff lists of mails and text messages: their filters, sorts and rows as SQL. */
import { eq, getTableColumns, gte, inArray, sql } from 'drizzle-orm'
import { can, type Actor } from '#contract/access.ts'
import { emailList, textList } from '#contract/admin/messages.ts'
import { fromDay, untilDay } from '#server/db/days.ts'
import { mailStateGroups, maskEmail, maskPhone, type EmailSummary, type TextSummary } from '#contract/model/messages/message.ts'
import type { CtxFor } from '#server/ctx.ts'
import { byInstant } from '#server/db/cursor.ts'
import { listRows } from '#server/db/list.ts'
import { emails, stoppedAddresses, textMessages } from './messages.table.ts'

type Row = typeof emails.$inferSelect
type View = CtxFor<'email:view'>

/** Staff who may send messages see full addresses; staff who may only read see `j***@example.com`, in the text as well. */
export const mayReadAddresses = (actor: Actor) => can(actor, 'contact:respond')

export const summaryOf = (row: Omit<Row, 'text' | 'html' | 'props'>, actor: Actor): EmailSummary => ({
  id: row.id,
  template: row.template,
  to: mayReadAddresses(actor) ? row.toAddress : maskEmail(row.toAddress),
  subject: row.subject,
  state: row.state,
  attempts: row.attempts,
  createdAt: row.createdAt.toISOString(),
  sentAt: row.sentAt?.toISOString() ?? null,
  reportedAt: row.reportedAt?.toISOString() ?? null,
})

// The mail itself is long, and no list shows it.
const { text: _text, html: _html, props: _props, ...listed } = getTableColumns(emails)

export const emailRows = listRows(emailList, {
  table: emails,
  filters: {
    state: (state) =>
      state === 'taken' || state === 'returned' || state === 'ended' || state === 'problem'
        ? inArray(emails.state, [...mailStateGroups[state]])
        : eq(emails.state, state),
    lately: () => gte(emails.createdAt, sql`now() - interval '30 days'`),
    template: (template) => eq(emails.template, template),
    about: (type) => eq(emails.relatedType, type),
    fault: (fault) => eq(emails.fault, fault),
    address: () => sql`lower(${emails.toAddress}) IN (SELECT ${stoppedAddresses.address} FROM ${stoppedAddresses})`,
    record: (record) => eq(emails.relatedId, record),
    from: (from) => fromDay(emails.createdAt, from),
    to: (to) => untilDay(emails.createdAt, to),
  },
  sorts: { createdAt: byInstant(emails.createdAt) },
  // If the user sees masked addresses, they must not be searchable either.
  words: ({ actor }: View) => (mayReadAddresses(actor) ? sql`${emails}.search_words` : sql`search_text(${emails.subject})`),
  load: async ({ db, actor }, ids) =>
    (await db.select(listed).from(emails).where(inArray(emails.id, ids))).map((row) => summaryOf(row, actor)),
})

export const textRows = listRows(textList, {
  table: textMessages,
  filters: { state: (state) => eq(textMessages.state, state), purpose: (purpose) => eq(textMessages.purpose, purpose) },
  sorts: { createdAt: byInstant(textMessages.createdAt) },
  load: async ({ db }: View, ids) =>
    (await db.select().from(textMessages).where(inArray(textMessages.id, ids))).map((message): TextSummary => ({
      id: message.id,
      purpose: message.purpose,
      to: maskPhone(message.toNumber),
      text: message.text,
      state: message.state,
      lastError: message.lastError,
      createdAt: message.createdAt.toISOString(),
    })),
})
