/** Staff steps on complaints. Each carries the version that was read, and updates the clock. */
import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import type { ComplaintDetail, complaints as contract } from '#contract/admin/book/complaints.ts'
import type { ParsedInputOf } from '#contract/endpoint.ts'
import { Failure } from '#contract/failure.ts'
import { formatDate, formatMoney } from '#contract/format.ts'
import { customerCategoryOf } from '#contract/model/clients/customerCategory.ts'
import { clockOf, factsAt, nextDue } from '#contract/model/complaints/complaintClock.ts'
import {
  complaintMachine,
  dataComplaintRight,
  type ComplaintAction,
  type ComplaintStatus,
} from '#contract/model/complaints/complaintMachine.ts'
import { readEmail, readPhone } from '#contract/model/content/reading.ts'
import { todayOf, type CtxFor } from '#server/ctx.ts'
import { assigning } from '#server/features/assigning/assigning.ts'
import { writeAudit } from '#server/features/audit/audit.ts'
import { knownClients } from '#server/features/clients/clients.ts'
import { clients } from '#server/features/clients/clients.table.ts'
import { addEvent, edit as editRecord, historyOf, notesOf, staffDoer, transition } from '#server/features/records/records.ts'
import { clockFacts, complaintRecord } from './complaintRecord.ts'
import { complaintRows, joined, summaryOf } from './complaintRows.ts'
import { complaints, type ComplaintRow } from './complaints.table.ts'

type View = CtxFor<'complaint:view'>
type Edit = CtxFor<'complaint:edit'>
type Step = { id: string; version: number }

export const { page: list, csv } = complaintRows
const assigns = assigning({ rows: complaintRows, record: complaintRecord, permission: 'complaint:edit' })
export const { assignees, assignMany, assignBack } = assigns

const detailOf = async (ctx: View, id: string): Promise<ComplaintDetail> => {
  const [found] = await joined(ctx.db).where(eq(complaints.id, id))
  if (!found) throw new Failure('notFound', 'Not found')
  const { complaint: row, clientRow } = found
  const now = ctx.now()
  return {
    ...summaryOf(found, now),
    email: row.email,
    phone: row.phone,
    channel: row.channel,
    description: row.description,
    eligible: row.eligible,
    eligibleHint: row.kind === 'data_protection' ? dataComplaintRight : clientRow ? customerCategoryOf(clientRow).reason : null,
    outcome: row.outcome === '' ? null : row.outcome,
    redress: row.redress,
    redressPaid: row.redressPaid,
    redressPaidOn: row.redressPaidOn,
    rootCause: row.rootCause,
    knownClients: row.clientId ? null : await knownClients(ctx, row),
    enquiryId: row.enquiryId,
    clock: clockOf(clockFacts(row), now),
    notes: await notesOf(ctx.db, complaintRecord, id),
    history: await historyOf(ctx.db, complaintRecord, id, 'staff'),
    version: row.version,
    actions: complaintMachine.actionsFor(row.status, ctx.actor, factsAt(row, now)),
    mayEdit: can(ctx.actor, 'complaint:edit'),
    today: todayOf(ctx),
  }
}

export const show = async (ctx: View, { id }: { id: string }) => {
  const detail = await detailOf(ctx, id)
  await writeAudit(ctx, { action: 'complaints.show', subjectType: 'complaint', subjectId: id })
  return detail
}

const refuse = (fields: Record<string, string>): never => {
  throw new Failure('invalid', 'Some answers need another look', { fields })
}

type Written = Omit<ParsedInputOf<typeof contract.create>, 'clientId'>
/** Before this there was no complaint that could still be dealt with: a slip of the pen. */
const earliest = '2000-01-01'

/** The columns as stored. Throws invalid, by field. */
const stored = (ctx: Edit, { email, phone, ...written }: Written) => {
  const faults: Record<string, string> = {
    ...(email !== '' && !readEmail(email) ? { email: 'Enter an email address, like name@example.com' } : {}),
    ...(phone !== '' && !readPhone(phone) ? { phone: 'Enter a valid phone number, like 01632 960 123' } : {}),
    ...(written.receivedOn > todayOf(ctx) ? { receivedOn: 'The date received must be today or earlier' } : {}),
    ...(written.receivedOn < earliest ? { receivedOn: 'Enter the date received, with the year in four figures' } : {}),
  }
  if (Object.keys(faults).length > 0) refuse(faults)
  return { ...written, email: email.toLowerCase(), phone: phone && (readPhone(phone) ?? phone) }
}

/** What is due next, once the patch is applied. */
const dueAfter = (ctx: Edit, row: ComplaintRow, patch: Partial<ComplaintRow>) => nextDue(clockFacts({ ...row, ...patch }), ctx.now())

/** Throws invalid if there is no such client. */
const nameOfClient = async (ctx: Edit, id: string): Promise<string> => {
  const [client] = await ctx.db
    .select({ name: clients.name })
    .from(clients)
    .where(and(eq(clients.id, id), isNull(clients.mergedInto), isNull(clients.erasedAt)))
  return client?.name ?? refuse({ clientId: 'This client does not exist' })
}

/** `enquiryId`: the message it came in. */
export const create = async (
  ctx: Edit,
  { clientId, enquiryId, ...typed }: ParsedInputOf<typeof contract.create> & { enquiryId?: string },
) => {
  const written = stored(ctx, typed)
  if (clientId) await nameOfClient(ctx, clientId)
  const id = randomUUID()
  const clock = {
    ...written,
    status: 'received' as const,
    acknowledgedAt: null,
    summaryResolvedAt: null,
    holdingLetterAt: null,
    finalResponseAt: null,
  }
  await ctx.db.insert(complaints).values({
    id,
    ...written,
    clientId: clientId ?? null,
    enquiryId: enquiryId ?? null,
    status: 'received',
    dueAt: nextDue(clock, ctx.now()),
    // The member of staff recording it is first asked whether they are involved.
    assignedTo: null,
  })
  await addEvent(ctx, complaintRecord, id, { event: 'create', by: staffDoer(ctx), to: 'received' })
  await writeAudit(ctx, {
    action: 'complaints.create',
    subjectType: 'complaint',
    subjectId: id,
    after: { kind: written.kind, clientId, enquiryId },
  })
  return detailOf(ctx, id)
}

export const edit = async (ctx: Edit, { id, version, clientId, ...typed }: ParsedInputOf<typeof contract.edit>) => {
  const written = stored(ctx, typed)
  await editRecord(ctx, complaintRecord, { id, version, event: 'edit' }, async (row) => {
    const patch = { ...written, ...(clientId === undefined ? {} : { clientId }) }
    const moved = clientId !== undefined && clientId !== row.clientId
    return {
      patch: { ...patch, dueAt: dueAfter(ctx, row, patch) },
      ...(moved ? { reason: clientId === null ? 'From no client' : `From the client ${await nameOfClient(ctx, clientId)}` } : {}),
      audit: moved ? { clientId } : {},
    }
  })
  return detailOf(ctx, id)
}

export const assign = async (ctx: Edit, { id, version, userId }: ParsedInputOf<typeof contract.assign>) => {
  await assigns.requireAssignee(ctx.db, userId)
  await editRecord(ctx, complaintRecord, { id, version, event: 'assign' }, { patch: { assignedTo: userId } })
  return detailOf(ctx, id)
}

/** Neither checks nor raises the version, so it never conflicts with a colleague's change. */
export const note = async (ctx: Edit, { id, text }: ParsedInputOf<typeof contract.note>) => {
  const [row] = await ctx.db.select({ id: complaints.id }).from(complaints).where(eq(complaints.id, id)).for('update')
  if (!row) throw new Failure('notFound', 'Not found')
  await addEvent(ctx, complaintRecord, id, { event: 'note', by: staffDoer(ctx), reason: text })
  await writeAudit(ctx, { action: 'complaints.note', subjectType: 'complaint', subjectId: id })
  return detailOf(ctx, id)
}

type Patch = Partial<Omit<ComplaintRow, 'id' | 'version' | 'status'>>
const move = async (
  ctx: Edit,
  action: ComplaintAction,
  to: ComplaintStatus,
  { reason = '', ...input }: Step & { reason?: string },
  change: Patch | ((row: ComplaintRow) => Patch) = {},
) => {
  await transition(ctx, complaintRecord, { ...input, action }, (row) => {
    const patch = typeof change === 'function' ? change(row) : change
    return { patch: { ...patch, dueAt: dueAfter(ctx, row, { ...patch, status: to }) }, reason }
  })
  return detailOf(ctx, input.id)
}

export const acknowledge = (ctx: Edit, input: Step) => move(ctx, 'acknowledge', 'acknowledged', input, { acknowledgedAt: ctx.now() })
export const investigate = (ctx: Edit, input: Step) => move(ctx, 'investigate', 'investigating', input)
/** The redress of a new answer. An earlier answer's may have been paid already, so it cannot be less than that. */
const promised = ({ redressPaid }: ComplaintRow, pence: number | null) => {
  if ((pence ?? 0) < redressPaid) refuse({ redress: `Enter at least ${formatMoney(redressPaid)}, which has been paid already` })
  return pence === 0 ? null : pence
}

export const resolveEarly = (ctx: Edit, { redress, ...input }: ParsedInputOf<typeof contract.resolveEarly>) =>
  move(ctx, 'resolveEarly', 'summary_resolved', input, (row) => ({
    redress: promised(row, redress),
    summaryResolvedAt: ctx.now(),
  }))
export const hold = (ctx: Edit, input: Step & { reason: string }) =>
  move(ctx, 'hold', 'holding_letter_sent', input, { holdingLetterAt: ctx.now() })
export const refer = (ctx: Edit, input: Step) => move(ctx, 'refer', 'with_fos', input, { fosReferredAt: ctx.now() })
export const close = (ctx: Edit, input: Step & { reason: string }) => move(ctx, 'close', 'closed', input)
/** The complaint needs a new response; earlier responses stay in the history. One that was answered at once was acknowledged by that answer. */
export const reopen = (ctx: Edit, input: Step & { reason: string }) =>
  move(ctx, 'reopen', 'investigating', input, (row) => ({
    acknowledgedAt: row.acknowledgedAt ?? row.summaryResolvedAt,
    summaryResolvedAt: null,
    holdingLetterAt: null,
    finalResponseAt: null,
    // The new response opens the way to the ombudsman again.
    fosReferredAt: null,
    outcome: '',
    // What was promised went with that answer; what was paid is paid.
    redress: row.redressPaid || null,
  }))

export const respond = (ctx: Edit, { outcome, redress, rootCause, ...input }: ParsedInputOf<typeof contract.respond>) =>
  move(ctx, 'respond', 'final_response_sent', input, (row) => ({
    outcome,
    redress: promised(row, redress),
    rootCause,
    finalResponseAt: ctx.now(),
  }))

export const payRedress = async (ctx: Edit, { amount, paidOn, ...input }: ParsedInputOf<typeof contract.payRedress>) => {
  await transition(ctx, complaintRecord, { ...input, action: 'payRedress' }, (row) => {
    if (amount === 0) refuse({ amount: 'Enter an amount above zero' })
    if (paidOn > todayOf(ctx)) refuse({ paidOn: 'Enter today or an earlier day: only money that has been paid is recorded' })
    if (paidOn < row.receivedOn) refuse({ paidOn: `Enter ${formatDate(row.receivedOn)}, when the complaint was received, or a later day` })
    const redressPaid = row.redressPaid + amount
    return { patch: { redress: Math.max(row.redress ?? 0, redressPaid), redressPaid, redressPaidOn: paidOn } }
  })
  return detailOf(ctx, input.id)
}

export const correctRedress = async (
  ctx: Edit,
  { redress, redressPaid, reason, ...input }: ParsedInputOf<typeof contract.correctRedress>,
) => {
  await transition(ctx, complaintRecord, { ...input, action: 'correctRedress' }, ({ redressPaidOn }) => {
    if (redressPaid > (redress ?? 0)) refuse({ redressPaid: 'Enter at most what was promised or awarded' })
    return { patch: { redress: redress || null, redressPaid, redressPaidOn: redressPaid === 0 ? null : redressPaidOn }, reason }
  })
  return detailOf(ctx, input.id)
}
