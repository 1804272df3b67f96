/**
 * The one place that changes a record: by an action of its machine (`transition`), by an edit that leaves the status alone (`edit`),
 * or by a line in its history (`addEvent`). Row, history, audit row and mails are part of the caller's transaction.
 */
import { eq, sql } from 'drizzle-orm'
import { partyOf, type ActionOf, type AnyMachine, type EventOf, type Reader, type StatusOf } from '#contract/machine.ts'
import type { Firm } from '#contract/model/site/firm.ts'
import { record } from '#server/features/audit/audit.ts'
import { notify } from '#server/features/notifications/notifications.ts'
import { queueEmails, type AnyMail } from '#server/features/messages/messages.ts'
import { getFirm, getSetting } from '#server/features/settings/settings.ts'
import type { ActingCtx, Binding, Doer, MailTable, RecordTable, RowOf, Step } from './binding.ts'
import { lock, requireLegal, requireNewest, staffDoer, type AnyRow, type Target } from './checks.ts'
import { changesOf, writeEvent } from './history.ts'

export { bind, type ActingCtx, type Binding, type Doer } from './binding.ts'
export { clientDoer, staffDoer, systemDoer } from './checks.ts'
export { historyOf, latest, notesOf } from './history.ts'

/** What else changes with a step. */
export type Change<M extends AnyMachine, T extends RecordTable> = {
  /** Other columns. Values, not expressions: mails and the history tell them. */
  patch?: Partial<Omit<RowOf<T>, 'id' | 'version' | 'status'>>
  /** Where to, when the action may lead to several statuses. */
  to?: StatusOf<M>
  /** Why; kept in the history and the audit log. */
  reason?: string
  /** What was written to the client with it, for the mail. */
  text?: string
  /** More for the audit row's "after". */
  audit?: Record<string, unknown>
}
type Edit<M extends AnyMachine, T extends RecordTable> = Omit<Change<M, T>, 'to' | 'text'>

/** What changed: the row before and after. */
export type Moved<T extends RecordTable> = { before: RowOf<T>; row: RowOf<T> }

const plannedMails = (binding: Binding, action: string) => {
  const { mails: table }: { mails: MailTable<AnyRow> } = binding
  return table[action] ?? []
}

/** `firm`: where one of the mails is for the firm. */
const mailsFor = async (
  binding: Binding,
  action: string,
  step: Omit<Step<AnyRow>, 'facts'>,
  firm: Firm | undefined,
): Promise<AnyMail[]> => {
  const planned = plannedMails(binding, action)
  if (planned.length === 0) return []
  const whole = { ...step, facts: await binding.mailFacts(step.ctx, step.row) }
  const mails: AnyMail[] = []
  for (const { to, template, when, props } of planned) {
    if (when && !when(whole)) continue
    const address = to === 'firm' ? firm?.email : binding.clientEmail(step.row, whole.facts)
    if (!address) continue
    // Template and props are of one entry of the table: its type cannot say so once it is taken apart.
    mails.push({ template, to: address, props: props(whole), related: { type: binding.machine.record, id: step.row.id } } as AnyMail)
  }
  return mails
}

/** The status, the deadline, and the changed columns that the history shows. */
const auditOf = ({ fields }: Binding, row: AnyRow, patch: object) => {
  const told = Object.keys(patch).flatMap((name) => {
    const field = fields[name]
    const value = row[name]
    // Whole lists of offers would fill the log.
    return field ? [[name, field.show && Array.isArray(value) ? field.show(value) : value]] : []
  })
  return { status: row.status, ...('dueAt' in row ? { dueAt: row['dueAt'] } : {}), ...Object.fromEntries(told) }
}

type Write = { action: string; by: Doer; before: AnyRow; set: object; visibleTo: Reader; reason: string; audit: object; mails: AnyMail[] }

/** Sent to the database as one message; it works through them in this order, and where one fails the rest does too. */
const write = async (ctx: ActingCtx, binding: Binding, { action, by, before, set, visibleTo, reason, audit, mails }: Write) => {
  const { machine, table } = binding
  const row: AnyRow = { ...before, ...set, version: before.version + 1 }
  const changes = await changesOf(ctx.db, binding, before, set)
  const columns = { ...set, version: row.version, ...('updatedAt' in table ? { updatedAt: sql`now()` } : {}) }
  await Promise.all([
    // Sent at once, and so before all others: webhooks read the row as it is now.
    ctx.db.update(table).set(columns).where(eq(table.id, before.id)).execute(),
    writeEvent(ctx.db, binding, {
      id: before.id,
      by,
      at: ctx.now(),
      action,
      visibleTo: partyOf(by.who) === 'client' ? 'client' : visibleTo,
      version: row.version,
      from: before.status,
      to: row.status,
      reason,
      changes,
    }),
    record(ctx, {
      action: `${machine.plural}.${action}`,
      subjectType: machine.record,
      subjectId: before.id,
      before: auditOf(binding, before, set),
      after: { ...auditOf(binding, row, set), ...audit },
      ...(reason ? { reason } : {}),
    }),
    mails.length > 0 ? queueEmails(ctx, mails) : undefined,
    tell(ctx, binding, { before, row, by }),
  ])
  // What belongs to the step may enter a scope of its own, as the ledger does: not beside the others.
  await binding.after?.(ctx, { action, row })
  return row
}

/** Whoever was given the record is told, unless they took it; whoever has it is told of what its client did. */
const tell = async (
  { db }: Pick<ActingCtx, 'db'>,
  { machine }: Binding,
  { before, row, by }: { before: AnyRow; row: AnyRow; by: Doer },
) => {
  const handler = row['assignedTo']
  if (typeof handler !== 'string') return
  const told = { about: { type: machine.record, id: row.id }, readers: [handler], by }
  if (handler !== before['assignedTo']) await notify(db, { kind: 'assigned', ...told })
  else if (partyOf(by.who) === 'client') await notify(db, { kind: 'reply', ...told })
}

/** A column that is absent is left as it is; `undefined` says the same. */
const defined = (patch: object) => Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined))

/** A binding whose machine and table are not known: what the functions below do is the same for all. */
const any = <M extends AnyMachine, T extends RecordTable, Facts>(binding: Binding<M, T, Facts>) => binding as unknown as Binding

/**
 * Does one action of the machine: locks the row, refuses strangers (404), the stale and the illegal (409 with `StaleFlags`,
 * `IllegalFlags`), then writes row, history, audit and mails. `version`: the one that was read; absent where none is asked for (a job,
 * a first sending). `by`: the member of staff who called unless told. `change`: what else belongs to the step; as a function it sees
 * the locked row, and may refuse by itself. Gives the row as it was and as it is.
 */
export const transition = async <M extends AnyMachine, T extends RecordTable, Facts>(
  ctx: ActingCtx,
  binding: Binding<M, T, Facts>,
  { action, version, by = staffDoer(ctx), ...target }: Target<RowOf<T>> & { action: ActionOf<M>; version?: number | undefined; by?: Doer },
  change: Change<M, T> | ((row: RowOf<T>) => Change<M, T> | Promise<Change<M, T>>) = {},
): Promise<Moved<T>> => {
  const bound = any(binding)
  const { machine } = bound
  const before = await lock(ctx, bound, target, by)
  await requireNewest(ctx, bound, before, { version, by })
  requireLegal(ctx, bound, before, { action, by })
  const wanted = typeof change === 'function' ? await change(before) : change
  const { patch = {}, to, reason = '', text = '', audit = {} } = wanted

  const targets = machine.targets(before.status, action)
  const status = to ?? targets[0] ?? before.status
  if (!targets.includes(status)) throw new Error(`${machine.record}: ${action} does not lead from ${before.status} to ${status}`)
  const clock = { status: before.status, dueAt: before['dueAt'] as Date | null }
  const [levels, firm] = await Promise.all([
    binding.runsClock ? getSetting(ctx, 'serviceLevels') : undefined,
    plannedMails(bound, action).some((mail) => mail.to === 'firm') ? getFirm(ctx) : undefined,
  ])
  const due = levels ? { dueAt: machine.dueAfter(clock, status, ctx.now(), levels) } : {}
  const set = { ...due, ...defined(patch), status }
  const after: AnyRow = { ...before, ...set, version: before.version + 1 }
  const mails = await mailsFor(bound, action, { ctx, row: after, text, by }, firm)
  const visibleTo = machine.transitions[action]?.clientReads ? 'client' : 'staff'
  const row = await write(ctx, bound, { action, by, before, set, visibleTo, reason, audit, mails })
  return { before, row }
}

/** Changes columns and leaves the status alone: the same lock, the same refusal of the stale, the same history. */
export const edit = async <M extends AnyMachine, T extends RecordTable, Facts>(
  ctx: ActingCtx,
  binding: Binding<M, T, Facts>,
  {
    event,
    version,
    by = staffDoer(ctx),
    visibleTo = 'staff',
    ...target
  }: Target<RowOf<T>> & { event: EventOf<M>; version?: number | undefined; by?: Doer; visibleTo?: Reader },
  change: Edit<M, T> | ((row: RowOf<T>) => Edit<M, T> | Promise<Edit<M, T>>),
): Promise<Moved<T>> => {
  const bound = any(binding)
  const before = await lock(ctx, bound, target, by)
  await requireNewest(ctx, bound, before, { version, by })
  const { patch = {}, reason = '', audit = {} } = typeof change === 'function' ? await change(before) : change
  const row = await write(ctx, bound, { action: event, by, before, set: defined(patch), visibleTo, reason, audit, mails: [] })
  return { before, row }
}

type Line<M extends AnyMachine> = { event: EventOf<M>; by: Doer; reason?: string; to?: StatusOf<M>; visibleTo?: Reader; version?: number }

/**
 * Adds a line to the history without changing the record: how it began, a note, a message. For staff unless `visibleTo` says otherwise.
 * `version`: where the caller has raised it.
 */
export const addEvent = async <M extends AnyMachine>(
  ctx: Pick<ActingCtx, 'db' | 'now'>,
  { machine }: { machine: M },
  id: string,
  { event, by, visibleTo = 'staff', ...line }: Line<M>,
) => {
  const client = partyOf(by.who) === 'client'
  await writeEvent(ctx.db, { machine }, { ...line, id, by, at: ctx.now(), action: event, visibleTo: client ? 'client' : visibleTo })
  // Whoever has the record is told of what its client did.
  if (client) await notify(ctx.db, { kind: 'reply', about: { type: machine.record, id }, by })
}
