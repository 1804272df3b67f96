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

/** Who acts, and the name the history shows. */
export type Doer = { who: Who; name: string; userId: string | null }

/** What a mail about a step is made from. `row` is the row after the step; `text` is what was written to the client with it. */
export type Step<Row, Facts = unknown> = { ctx: ActingCtx; row: Row; text: string; by: Doer; facts: Facts }

/** `client`: the record's client address; `firm`: the broker's own address. Without `when` the mail is always sent. */
export type StepMail<Row, Facts = unknown> = {
  [T in MailTemplate]: {
    to: 'client' | 'firm'
    template: T
    props(step: Step<Row, Facts>): MailProps[T]
    when?(step: Step<Row, Facts>): boolean
  }
}[MailTemplate]

/** Which mails each action sends. */
export type MailTable<Row, Facts = unknown> = Readonly<Record<string, readonly StepMail<Row, Facts>[] | undefined>>

type Field<Value> = {
  /** The label shown to users. */
  label: string
  /** The value is a user's id; the history shows the name. */
  person?: true
  /** The value in words. If absent, text and numbers are shown as they are. */
  show?(value: Value): string
}

export type RecordDefinition<M extends AnyMachine = AnyMachine, T extends RecordTable = RecordTable, Facts = unknown> = {
  machine: M
  table: T
  /** The machine's promised response times set `due_at`. Absent if the table has no such column, or if it is set only once. */
  runsClock?: true
  /** Which rows staff may change; the others are 404 for them. */
  staffSee?: SQL
  /** The facts about a row that the machine's `when` and `next` need. */
  facts?(row: RowOf<T>, now: Date): unknown
  /** The columns whose changes are shown in the history and in a 409. Changes to other columns are not shown. */
  fields: { [K in keyof RowOf<T>]?: Field<RowOf<T>[K]> }
  /** The client's email address, or several, each of which gets the mail. Null or empty: no mail is sent. */
  clientEmail(row: RowOf<T>, facts: Facts): string | readonly string[] | null
  /** Facts that all mails of a step share, looked up once. */
  mailFacts(ctx: ActingCtx, row: RowOf<T>): Facts | Promise<Facts>
  /** Runs after a step or an edit (`action`), in its transaction, for instance to enqueue a job for a feature this one must not import. */
  after?(ctx: ActingCtx, change: { action: string; before: RowOf<T>; row: RowOf<T> }): Promise<unknown> | undefined
  /** Which mails each action sends. */
  mails: { [A in ActionOf<M>]?: readonly StepMail<RowOf<T>, Facts>[] }
}

/** Declares a kind of record: checks its machine against its table. */
export const defineRecord = <M extends AnyMachine, T extends RecordTable & { $inferSelect: { status: StatusOf<M> } }, Facts>(
  definition: RecordDefinition<M, T, Facts>,
): RecordDefinition<M, T, Facts> => definition
