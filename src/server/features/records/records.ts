/**
 * Changes a record: by an action of its machine (`transition`), by an edit that leaves the status alone (`edit`), or by a line in its history
 * (`addEvent`). Row, history, audit row and mails are written in the caller's transaction. Only a merge of clients changes a status elsewhere, because
 * its undo restores whichever status there was.
 */
import { eq, sql } from 'drizzle-orm'
import { partyOf, type ActionOf, type AnyMachine, type EventOf, type Reader, type StatusOf } from '#contract/machine.ts'
import type { Firm } from '#contract/model/site/firm.ts'
import { writeAudit } from '#server/features/audit/audit.ts'
import { notify } from '#server/features/notifications/notifications.ts'
import { queueEmails, type AnyMail } from '#server/features/messages/messages.ts'
import { getFirm, getSetting } from '#server/features/settings/settings.ts'
import type { ActingCtx, RecordDefinition, Doer, MailTable, RecordTable, RowOf, Step } from './recordDefinition.ts'
import { lock, requireLegal, requireNewest, staffDoer, type AnyRow, type Target } from './checks.ts'
import { changesOf, writeEvent } from './history.ts'

export { defineRecord, type ActingCtx, type RecordDefinition, type Doer } from './recordDefinition.ts'
export { clientDoer, staffDoer, systemDoer, writtenDown } from './checks.ts'
export { definePart, movePart, requirePossible, type Part, type PartRow, type PartTable } from './parts.ts'
export { historyOf, lastAsker, latest, notesOf, historyChanges } from './history.ts'

/** What else changes with a step. */
export type Change<M extends AnyMachine, T extends RecordTable> = {
  /** Other columns. Values, not SQL expressions, because mails and the history show them. */
  patch?: Partial<Omit<RowOf<T>, 'id' | 'version' | 'status'>>
  /** The target status, if the action can lead to several. */
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

const plannedMails = (definition: RecordDefinition, action: string) => {
  const { mails: table }: { mails: MailTable<AnyRow> } = definition
  return table[action] ?? []
}

/** `firm` is needed if one of the mails goes to the firm. */
const mailsFor = async (
  definition: RecordDefinition,
  action: string,
  step: Omit<Step<AnyRow>, 'facts'>,
  firm: Firm | undefined,
): Promise<AnyMail[]> => {
  const planned = plannedMails(definition, action)
  if (planned.length === 0) return []
  const fullStep = { ...step, facts: await definition.mailFacts(step.ctx, step.row) }
  const mails: AnyMail[] = []
  for (const { to, template, when, props } of planned) {
    if (when && !when(fullStep)) continue
    const addresses = [to === 'firm' ? firm?.email : definition.clientEmail(step.row, fullStep.facts)].flat()
    const about = { props: props(fullStep), related: { type: definition.machine.record, id: step.row.id } }
    // `template` and `props` are from one entry of the table, but TypeScript cannot tell once they are separated.
    for (const address of addresses) if (address) mails.push({ template, to: address, ...about } as AnyMail)
  }
  return mails
}

/** The status, the deadline, and the changed columns that the history shows. */
const auditOf = ({ fields }: RecordDefinition, row: AnyRow, patch: object) => {
  const changed = Object.keys(patch).flatMap((name) => {
    const field = fields[name]
    const value = row[name]
    // Whole lists of offers would fill the log.
    return field ? [[name, field.show && Array.isArray(value) ? field.show(value) : value]] : []
  })
  return { status: row.status, ...('dueAt' in row ? { dueAt: row['dueAt'] } : {}), ...Object.fromEntries(changed) }
}

type Write = { action: string; by: Doer; before: AnyRow; set: object; visibleTo: Reader; reason: string; audit: object; mails: AnyMail[] }

/** Sent to the database in one round trip. It runs the statements in this order; if one fails, so do the rest. */
const write = async (ctx: ActingCtx, definition: RecordDefinition, { action, by, before, set, visibleTo, reason, audit, mails }: Write) => {
  const { machine, table } = definition
  const row: AnyRow = { ...before, ...set, version: before.version + 1 }
  const changes = await changesOf(ctx.db, definition, before, set)
  const columns = { ...set, version: row.version, ...('updatedAt' in table ? { updatedAt: sql`now()` } : {}) }
  await Promise.all([
    // `execute` sends it immediately, so before the others: webhooks read the row as it is after the change.
    ctx.db.update(table).set(columns).where(eq(table.id, before.id)).execute(),
    writeEvent(ctx.db, definition, {
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
    writeAudit(ctx, {
      action: `${machine.plural}.${action}`,
      subjectType: machine.record,
      subjectId: before.id,
      before: auditOf(definition, before, set),
      after: { ...auditOf(definition, row, set), ...audit },
      ...(reason ? { reason } : {}),
    }),
    mails.length > 0 ? queueEmails(ctx, mails) : undefined,
    notifyHandler(ctx, definition, { before, row, by }),
  ])
  // After the others, not beside them, because `after` may enter a scope of its own (as the disclosures ledger does).
  await definition.after?.(ctx, { action, before, row })
  return row
}

/**
 * Notifies a newly assigned handler, unless they assigned it to themselves; otherwise notifies the handler of what the client did, or if they have
 * left, the administrators who may do the work.
 */
const notifyHandler = async (
  { db }: Pick<ActingCtx, 'db'>,
  { machine }: RecordDefinition,
  { before, row, by }: { before: AnyRow; row: AnyRow; by: Doer },
) => {
  const handler = row['assignedTo']
  if (typeof handler !== 'string') return
  const notice = { about: { type: machine.record, id: row.id }, readers: [handler], by }
  if (handler !== before['assignedTo']) await notify(db, { kind: 'assigned', ...notice })
  else if (partyOf(by.who) === 'client') await notify(db, { kind: 'reply', ...notice, ifGone: machine.permission })
}

/** Absent columns stay unchanged, and so do those set to `undefined`. */
const defined = (patch: object) => Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined))

/** A definition of unknown machine and table: the functions below work the same for all. */
const any = <M extends AnyMachine, T extends RecordTable, Facts>(definition: RecordDefinition<M, T, Facts>) =>
  definition as unknown as RecordDefinition

/**
 * Takes one action of the machine: locks the row, refuses users who may not see it (404) and stale or illegal actions (409 with `StaleFlags` or
 * `IllegalFlags`), then writes row, history, audit and mails. `version`: the version that was read; absent if there is none to check (a job, a first
 * sending). `by`: defaults to the member of staff making the request. `change`: what else changes with the step; a function receives the locked row
 * and may refuse by throwing. Returns the row before and after.
 */
export const transition = async <M extends AnyMachine, T extends RecordTable, Facts>(
  ctx: ActingCtx,
  definition: RecordDefinition<M, T, Facts>,
  { action, version, by = staffDoer(ctx), ...target }: Target<RowOf<T>> & { action: ActionOf<M>; version?: number | undefined; by?: Doer },
  change: Change<M, T> | ((row: RowOf<T>) => Change<M, T> | Promise<Change<M, T>>) = {},
): Promise<Moved<T>> => {
  const bound = any(definition)
  const { machine } = bound
  const before = await lock(ctx, bound, target, by)
  await requireNewest(ctx, bound, before, { version, by })
  requireLegal(ctx, bound, before, { action, by })
  const outcome = typeof change === 'function' ? await change(before) : change
  const { patch = {}, to, reason = '', text = '', audit = {} } = outcome

  const targets = machine.targets(before.status, action)
  const status = to ?? targets[0] ?? before.status
  if (!targets.includes(status)) throw new Error(`${machine.record}: ${action} does not lead from ${before.status} to ${status}`)
  const clock = { status: before.status, dueAt: before['dueAt'] as Date | null }
  const [levels, firm] = await Promise.all([
    definition.runsClock ? getSetting(ctx, 'serviceLevels') : undefined,
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

/** Changes columns without changing the status. Same lock, stale check and history as `transition`. */
export const edit = async <M extends AnyMachine, T extends RecordTable, Facts>(
  ctx: ActingCtx,
  definition: RecordDefinition<M, T, Facts>,
  {
    event,
    version,
    by = staffDoer(ctx),
    visibleTo = 'staff',
    ...target
  }: Target<RowOf<T>> & { event: EventOf<M>; version?: number | undefined; by?: Doer; visibleTo?: Reader },
  change: Edit<M, T> | ((row: RowOf<T>) => Edit<M, T> | Promise<Edit<M, T>>),
): Promise<Moved<T>> => {
  const bound = any(definition)
  const before = await lock(ctx, bound, target, by)
  await requireNewest(ctx, bound, before, { version, by })
  const { patch = {}, reason = '', audit = {} } = typeof change === 'function' ? await change(before) : change
  const row = await write(ctx, bound, { action: event, by, before, set: defined(patch), visibleTo, reason, audit, mails: [] })
  return { before, row }
}

type Line<M extends AnyMachine> = { event: EventOf<M>; by: Doer; reason?: string; to?: StatusOf<M>; visibleTo?: Reader; version?: number }

/**
 * Adds a line to the history without changing the record: its creation, a note, a message. Only staff see it unless `visibleTo` says otherwise or a
 * client wrote it. `version`: set it if the caller has raised the version.
 */
export const addEvent = async <M extends AnyMachine>(
  ctx: Pick<ActingCtx, 'db' | 'now'>,
  { machine }: { machine: M },
  id: string,
  { event, by, visibleTo = 'staff', ...line }: Line<M>,
) => {
  const client = partyOf(by.who) === 'client'
  await writeEvent(ctx.db, { machine }, { ...line, id, by, at: ctx.now(), action: event, visibleTo: client ? 'client' : visibleTo })
  // Notifies the handler of what the client did.
  if (client) await notify(ctx.db, { kind: 'reply', about: { type: machine.record, id }, ifGone: machine.permission, by })
}
