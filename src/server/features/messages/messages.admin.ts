/** What staff see of mails and text messages. Links and codes are not in these tables, so they cannot be shown by mistake. */
import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import { Failure } from '#contract/failure.ts'
import { wrongEmail } from '#contract/messages.ts'
import { isSettled, maskEmail, resendOf, type EmailDetail, type StopReason, type WorkHealth } from '#contract/model/messages/message.ts'
import { isOneAddress } from '#contract/model/messages/oneAddress.ts'
import type { CtxFor } from '#server/ctx.ts'
import type { Db } from '#server/db/connect.ts'
import { writeAudit } from '#server/features/audit/audit.ts'
import { emailRows, mayReadAddresses, summaryOf, textRows } from './messageRows.ts'
import { hideAddress } from './messages.ts'
import { copiesOf, eventsOf, liftAddress, stopAddress, stoppedAt } from './mailHistory.ts'
import { emailEvents, emails } from './messages.table.ts'
import { textBudget } from './texts.ts'

type Row = typeof emails.$inferSelect
type View = CtxFor<'email:view'>

const mayGoElsewhere = ({ hasSecrets, state, bodyRemovedAt }: Row) => !hasSecrets && bodyRemovedAt === null && isSettled(state)

export const { page: list, csv } = emailRows
export const { page: texts, csv: textsCsv } = textRows

const refusals: Record<'gone' | 'underway' | 'removed' | 'secret' | 'unwanted', string> = {
  gone: 'This message held a one-time link or code, which is not kept. Ask for a new one instead.',
  underway: 'This message is on its way.',
  removed: 'The text of this message was removed at the end of its retention.',
  secret: 'This message holds a link or code for its recipient only. It cannot be sent to anyone else.',
  unwanted: 'The recipient marked this message as spam. Another one would harm every email we send.',
}

const find = async ({ db }: Pick<CtxFor<'email:view'>, 'db'>, id: string, lock = false) => {
  const query = db
    .select({
      email: emails,
      sealed: sql<boolean>`has_sealed_link(${emails.id})`,
      nextTry: sql<string | null>`(SELECT to_char(max(start_after) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') FROM pgboss.job
        WHERE name = 'mail.send' AND state = 'retry' AND data ->> 'emailId' = ${emails.id}::text)`,
    })
    .from(emails)
    .where(eq(emails.id, id))
  const [found] = lock ? await query.for('update', { of: emails }) : await query
  if (!found) throw new Failure('notFound', 'Not found')
  const { state, hasSecrets, sentAt } = found.email
  // Once its body and props are removed, there is nothing to send.
  const removed = found.email.bodyRemovedAt !== null
  const again = removed ? null : resendOf(state, { secrets: hasSecrets, sealed: found.sealed, accepted: sentAt !== null })
  const reason = again
    ? null
    : refusals[removed ? 'removed' : !isSettled(state) ? 'underway' : state === 'complained' ? 'unwanted' : 'gone']
  return { ...found, again, reason }
}

type Found = Awaited<ReturnType<typeof find>>

const detailOf = async (ctx: View, { email, nextTry, again, reason }: Found): Promise<EmailDetail> => {
  const { db, actor } = ctx
  const showsAddress = mayReadAddresses(actor)
  const hide = (text: string | null) => (text === null || showsAddress ? text : hideAddress(text, email.toAddress))
  const to = (address: string) => (showsAddress ? address : maskEmail(address))
  const [events, copies, stopped] = [await eventsOf(db, email), await copiesOf(db, email.id), await stoppedAt(db, email.toAddress)]
  return {
    ...summaryOf(email, actor),
    text: hide(email.text),
    hasHtml: email.html !== null,
    lastError: hide(email.lastError),
    providerId: email.providerId,
    messageId: email.messageId,
    related: email.relatedType && email.relatedId ? { type: email.relatedType, id: email.relatedId } : null,
    nextTryAt: email.state === 'failed' ? nextTry : null,
    bodyRemovedAt: email.bodyRemovedAt?.toISOString() ?? null,
    headers: [
      { name: 'To', value: to(email.toAddress) },
      { name: 'Subject', value: email.subject },
      ...(email.sentAt ? [{ name: 'Date', value: email.sentAt.toUTCString() }] : []),
      { name: 'Message-ID', value: `<${email.messageId}>` },
    ],
    events: events.map((event) => ({ ...event, detail: hide(event.detail) ?? '' })),
    copyOf: email.copyOf,
    copies: copies.map((copied) => ({ ...copied, to: to(copied.to) })),
    stopped: stopped && { ...stopped, note: hide(stopped.note) ?? '' },
    mayStop: can(actor, 'contact:respond'),
    resend: {
      allowed: again !== null && can(actor, 'contact:respond'),
      reason,
      elsewhere: mayGoElsewhere(email) && can(actor, 'client:edit') && showsAddress,
      mine: mayGoElsewhere(email) && showsAddress,
    },
  }
}

/** Reading a stored mail is audited (security check 137). */
export const show = async (ctx: CtxFor<'email:view'>, { id }: { id: string }): Promise<EmailDetail> => {
  const found = await find(ctx, id)
  await writeAudit(ctx, { action: 'messages.show', subjectType: 'email', subjectId: id })
  return detailOf(ctx, found)
}

export const resend = async (ctx: CtxFor<'contact:respond'>, { id }: { id: string }): Promise<EmailDetail> => {
  const found = await find(ctx, id, true)
  const { email, again } = found
  if (!again) throw new Failure('conflict', found.reason ?? refusals.underway)
  const next = again === 'copy' ? await copy(ctx, email) : await retry(ctx, email)
  await writeAudit(ctx, {
    action: 'messages.resend',
    subjectType: 'email',
    subjectId: id,
    before: { state: email.state },
    after: { state: 'queued', as: next },
  })
  return detailOf(ctx, await find(ctx, next))
}

/** Locks a mail that may also go to another address. A mail with a link or code is for its reader only, sent or not. */
const forOthers = async (ctx: Pick<View, 'db'>, id: string): Promise<Row> => {
  const { email } = await find(ctx, id, true)
  if (email.hasSecrets) throw new Failure('conflict', refusals.secret)
  if (!mayGoElsewhere(email)) throw new Failure('conflict', email.bodyRemovedAt ? refusals.removed : refusals.underway)
  return email
}

/** Sends the member of staff a copy, to see it as it arrives in a mailbox. */
export const resendToMe = async (ctx: CtxFor<'contact:respond'>, { id }: { id: string }): Promise<EmailDetail> => {
  const email = await forOthers(ctx, id)
  const { rows } = await ctx.db.execute<{ email: string }>(sql`SELECT email FROM users WHERE id = ${ctx.actor.userId}`)
  const [me] = rows
  if (!me) throw new Failure('notFound', 'Not found')
  const next = await copy(ctx, { ...email, toAddress: me.email })
  await ctx.db.insert(emailEvents).values({ emailId: id, kind: 'copied', detail: 'To themselves', byUser: ctx.actor.userId })
  await writeAudit(ctx, { action: 'messages.resendToMe', subjectType: 'email', subjectId: id, after: { as: next } })
  return detailOf(ctx, await find(ctx, next))
}

/** Sends a copy to another address. */
export const resendTo = async (
  ctx: CtxFor<'client:edit'>,
  { id, to, reason }: { id: string; to: string; reason: string },
): Promise<EmailDetail> => {
  const email = await forOthers(ctx, id)
  if (!isOneAddress(to)) throw new Failure('invalid', wrongEmail, { fields: { to: wrongEmail } })
  const next = await copy(ctx, { ...email, toAddress: to })
  await ctx.db.insert(emailEvents).values({ emailId: id, kind: 'copied', detail: reason, byUser: ctx.actor.userId })
  await writeAudit(ctx, {
    action: 'messages.resendTo',
    subjectType: 'email',
    subjectId: id,
    before: { to: email.toAddress },
    after: { to, as: next },
    reason,
  })
  return detailOf(ctx, await find(ctx, next))
}

export const stop = async (
  ctx: CtxFor<'contact:respond'>,
  { id, reason, note }: { id: string; reason: StopReason; note: string },
): Promise<EmailDetail> => {
  const { email } = await find(ctx, id, true)
  await stopAddress(ctx.db, { address: email.toAddress, reason, note, byUser: ctx.actor.userId })
  if (reason === 'bounced')
    await ctx.db.insert(emailEvents).values({ emailId: id, kind: 'bounced', detail: note, byUser: ctx.actor.userId })
  await writeAudit(ctx, {
    action: 'messages.stop',
    subjectType: 'email',
    subjectId: id,
    after: { to: email.toAddress, why: reason },
    reason: note,
  })
  return detailOf(ctx, await find(ctx, id))
}

export const lift = async (ctx: CtxFor<'contact:respond'>, { id, reason }: { id: string; reason: string }): Promise<EmailDetail> => {
  const { email } = await find(ctx, id, true)
  if (!(await liftAddress(ctx.db, email.toAddress))) throw new Failure('conflict', 'Emails to this address are not stopped')
  await writeAudit(ctx, { action: 'messages.lift', subjectType: 'email', subjectId: id, after: { to: email.toAddress }, reason })
  return detailOf(ctx, await find(ctx, id))
}

/** Sends the same message with the same Message-ID. A retry that is already waiting is brought forward, not added. */
const retry = async (ctx: CtxFor<'contact:respond'>, { id, state }: Row): Promise<string> => {
  await ctx.db
    .update(emails)
    .set({ state: 'queued', fault: null, reportedAt: null, triesSince: sql`now()` })
    .where(eq(emails.id, id))
  const forward = await ctx.db.execute(sql`
    UPDATE pgboss.job SET start_after = pgboss.job_now() WHERE name = 'mail.send' AND state = 'retry' AND data ->> 'emailId' = ${id} RETURNING id`)
  if (state !== 'failed' || forward.rows.length === 0) await ctx.enqueue('mail.send', { emailId: id }, { key: id })
  return id
}

const copy = async (ctx: Pick<View, 'db' | 'origin' | 'enqueue'>, original: Row): Promise<string> => {
  const id = randomUUID()
  const { template, toAddress, props, subject, relatedType, relatedId } = original
  await ctx.db.insert(emails).values({
    id,
    template,
    toAddress,
    props,
    subject,
    hasSecrets: false,
    relatedType,
    relatedId,
    copyOf: original.id,
    messageId: `${id}@${new URL(ctx.origin).hostname}`,
  })
  await ctx.enqueue('mail.send', { emailId: id }, { key: id })
  return id
}

/** Background work, for the staff area's banner: counts as dead after 60 seconds without a heartbeat. */
export const health = ({ db }: CtxFor<'dashboard:view'>): Promise<WorkHealth> => workHealth(db)

/** The same for /metrics. */
export const workHealth = async (db: Db): Promise<WorkHealth> => {
  const { rows } = await db.execute<
    { last: string | null; running: boolean } & Record<'waiting' | 'failing' | 'dead' | 'texts' | 'jobs', number>
  >(sql`
    SELECT (SELECT at FROM heartbeats WHERE name = 'worker') AS last,
      COALESCE((SELECT at > now() - interval '60 seconds' FROM heartbeats WHERE name = 'worker'), false) AS running,
      (SELECT count(*)::int FROM emails WHERE state = 'queued') AS waiting,
      (SELECT count(*)::int FROM emails WHERE state = 'failed') AS failing,
      (SELECT count(*)::int FROM emails WHERE state = 'dead') AS dead,
      (SELECT count(*)::int FROM text_messages WHERE state = 'failed' AND created_at > now() - interval '24 hours') AS texts,
      (SELECT count(*)::int FROM pgboss.job WHERE name = 'dead') AS jobs`)
  const [row] = rows
  return {
    running: row?.running ?? false,
    lastBeatAt: row?.last ? new Date(row.last).toISOString() : null,
    waitingMails: row?.waiting ?? 0,
    failingMails: row?.failing ?? 0,
    deadMails: row?.dead ?? 0,
    failedTexts: row?.texts ?? 0,
    deadJobs: row?.jobs ?? 0,
    textBudgetPercent: (await textBudget(db)).percent,
  }
}
