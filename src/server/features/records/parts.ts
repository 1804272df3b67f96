/**
 * Changes a part of a record, for instance one thing that a claim needs. Its statuses are a machine of its own; version, history and audit rows
 * are those of the record, so the caller locks the part and writes them with `edit` or `addEvent`.
 */
import { eq } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { Failure } from '#contract/failure.ts'
import type { ActionOf, AnyMachine, StatusOf } from '#contract/machine.ts'
import type { Db } from '#server/db/connect.ts'
import type { Doer } from './recordDefinition.ts'
import { readerOf } from './checks.ts'

export type PartTable = PgTable & { id: PgColumn; status: PgColumn }
export type PartRow<T extends PartTable> = T['$inferSelect'] & { id: string; status: string }
export type Part<M extends AnyMachine = AnyMachine, T extends PartTable = PartTable> = { machine: M; table: T }

/** Checks a part's machine against its table. */
export const definePart = <M extends AnyMachine, T extends PartTable & { $inferSelect: { status: StatusOf<M> } }>(
  part: Part<M, T>,
): Part<M, T> => part

type Move<M extends AnyMachine> = { action: ActionOf<M>; by: Doer }

/**
 * Throws 409 if the machine does not allow the action on this part now, with its status and the actions it does allow. That is also how a
 * caller learns that somebody else was faster, as a part has no version to compare. What a part allows depends on its status alone.
 */
export const requirePossible = <M extends AnyMachine, T extends PartTable>(
  part: Part<M, T>,
  { status }: { status: string },
  { action, by }: Move<M>,
): void => {
  const { machine }: Part = part
  if (machine.can(status, action, by.who, undefined)) return
  throw new Failure('conflict', `This has changed since you opened it: it is now "${machine.label(status, readerOf(by))}"`, {
    flags: { status, allowed: machine.actionsFor(status, by.who, undefined) },
  })
}

/** Takes one action on a part that the caller has locked. Returns its new status. */
export const movePart = async <M extends AnyMachine, T extends PartTable>(
  db: Db,
  part: Part<M, T>,
  row: PartRow<T>,
  move: Move<M>,
  patch: Partial<Omit<PartRow<T>, 'id' | 'status'>> = {},
): Promise<StatusOf<M>> => {
  requirePossible(part, row, move)
  const { machine, table }: Part = part
  const [status = row.status] = machine.targets(row.status, move.action)
  await db
    .update(table)
    .set({ ...patch, status })
    .where(eq(table.id, row.id))
  // The machine's own target, whose literal type is lost above.
  return status as StatusOf<M>
}
