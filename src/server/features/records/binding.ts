/** Binds a state machine to its table: which columns the history shows, and which action sends which mail. */
import type { SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { ActionOf, AnyMachine, StatusOf, Who } from '#contract/machine.ts'
import type { MailProps, MailTemplate } from '#contract/model/messages/mail.ts'
import type { Ctx, JobCtx } from '#server/ctx.ts'
import type { Recorder } from '#server/features/audit/audit.ts'

export type RecordTable = PgTable & { id: PgColumn; status: PgColumn; version: PgColumn }
export type RowOf<T extends RecordTable> = T['$inferSelect'] & { id: string; status: string; version: number }

/** A request's ctx in its transaction, or a job's with the transaction it opened. */
export type ActingCtx = Pick<Ctx | JobCtx, 'enqueue' | 'keys' | 'origin' | 'now'> & Recorder

/** Who does it, and how the history names them. */
export type Doer = { who: Who; name: string; userId: string | null }

/** What a mail about a step is made from. `row` is as the step leaves it; `text`: what was written to the client with it. */
export type Step<Row, Facts = unknown> = { ctx: ActingCtx; row: Row; text: string; by: Doer; facts: Facts }

/** `client`: the address of the record; `firm`: the broker's own. `when`: absent is always. */
export type StepMail<Row, Facts = unknown> = {
  [T in MailTemplate]: {
    to: 'client' | 'firm'
    template: T
    props(step: Step<Row, Facts>): MailProps[T]
    when?(step: Step<Row, Facts>): boolean
  }
}[MailTemplate]

/** Which action mails whom: a table to read. */
export type MailTable<Row, Facts = unknown> = Readonly<Record<string, readonly StepMail<Row, Facts>[] | undefined>>

type Field<Value> = {
  /** What people call it. */
  label: string
  /** The value is a user's id; the history shows the name. */
  person?: true
  /** The value in words; without it, text and numbers are shown as they are. */
  show?(value: Value): string
}

export type Binding<M extends AnyMachine = AnyMachine, T extends RecordTable = RecordTable, Facts = unknown> = {
  machine: M
  table: T
  /** The machine's promises run `due_at`. Absent where the table has none, or where it is set once for good. */
  runsClock?: true
  /** Which rows staff may change; the others are 404 for them. */
  staffSee?: SQL
  /** What the machine's `when` and `next` ask of a row. */
  facts?(row: RowOf<T>, now: Date): unknown
  /** The columns whose changes are shown in the history and in a 409. Changes to other columns are not shown. */
  fields: { [K in keyof RowOf<T>]?: Field<RowOf<T>[K]> }
  /** The client's email address; null or empty: no mail. */
  clientEmail(row: RowOf<T>, facts: Facts): string | null
  /** What all mails of a step say, looked up once. */
  mailFacts(ctx: ActingCtx, row: RowOf<T>): Facts | Promise<Facts>
  /** What else follows a step or an edit, in its transaction: a job for features that this one must not know. `action`: of either. */
  after?(ctx: ActingCtx, change: { action: string; row: RowOf<T> }): Promise<unknown> | undefined
  /** Which step mails whom. */
  mails: { [A in ActionOf<M>]?: readonly StepMail<RowOf<T>, Facts>[] }
}

/** Checks a binding against its machine and table. */
export const bind = <M extends AnyMachine, T extends RecordTable & { $inferSelect: { status: StatusOf<M> } }, Facts>(
  binding: Binding<M, T, Facts>,
): Binding<M, T, Facts> => binding
