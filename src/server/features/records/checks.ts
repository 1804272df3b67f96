/** Checks before a record changes: who acts, the row lock, and the refusals (404 not theirs, 409 stale, 409 not allowed). */
import { and, eq, type SQL } from 'drizzle-orm'
import { Failure } from '#contract/failure.ts'
import type { Actor } from '#contract/access.ts'
import { changedSince, type IllegalFlags, type StaleFlags } from '#contract/history.ts'
import { partyOf, type Reader } from '#contract/machine.ts'
import type { ActingCtx, RecordDefinition, Doer } from './recordDefinition.ts'
import { changesSince } from './history.ts'

/** A row of any record: the columns all have, and other columns by name. */
export type AnyRow = { id: string; status: string; version: number } & Readonly<Record<string, unknown>>

/** The member of staff making the request. Throws if there is none; the caller must then pass who acts. */
export const staffDoer = ({ actor }: Pick<ActingCtx, 'actor'>): Doer => {
  if (actor?.kind !== 'staff') throw new Error('Only staff act without `by`: pass who acts')
  return { who: actor, name: actor.name, userId: actor.userId }
}
/** The client whose record it is, once their identity is proved. */
export const clientDoer = (name: string, userId: string | null = null): Doer => ({ who: 'client', name, userId })
/** What the history adds where a member of staff filled in the public form for somebody who rang; empty for anyone else. */
export const writtenDown = (actor: Actor): string => (actor.kind === 'staff' ? `Written down for them by ${actor.name}` : '')
export const systemDoer: Doer = { who: 'system', name: 'Seawall', userId: null }

export const readerOf = ({ who }: Doer): Reader => (who === 'client' ? 'client' : 'staff')

/** `id`: lock the row here. `locked`: a row the caller has already locked and not changed since. */
export type Target<Row> = { id: string; locked?: never } | { locked: Row; id?: never }

/** Locks the row until the transaction ends. 404 if the caller may not see it: another client's record, or a draft for staff. */
export const lock = async (
  ctx: ActingCtx,
  { table, staffSee }: RecordDefinition,
  { id, locked }: Target<AnyRow>,
  by: Doer,
): Promise<AnyRow> => {
  if (locked) return locked
  const where: SQL | undefined = and(eq(table.id, id), partyOf(by.who) === 'staff' ? staffSee : undefined)
  const [row] = await ctx.db.select().from(table).where(where).for('update')
  if (!row) throw new Failure('notFound', 'Not found')
  // The only cast of a row: drizzle cannot infer the type of a table known only by some of its columns.
  return row as AnyRow
}

const factsOf = (definition: RecordDefinition, row: AnyRow, now: Date) => definition.facts?.(row, now)

const flagsOf = (ctx: ActingCtx, definition: RecordDefinition, row: AnyRow, by: Doer): IllegalFlags => ({
  status: row.status,
  allowed: definition.machine.actionsFor(row.status, by.who, factsOf(definition, row, ctx.now())),
  version: row.version,
})

/** Throws 409 if the record has changed since `version`, with who changed it, when, and what. */
export const requireNewest = async (
  ctx: ActingCtx,
  definition: RecordDefinition,
  row: AnyRow,
  { version, by }: { version: number | undefined; by: Doer },
): Promise<void> => {
  if (version === undefined || row.version === version) return
  const since = await changesSince(ctx.db, definition, row.id, { version, reader: readerOf(by), userId: by.userId })
  const flags: StaleFlags = { ...flagsOf(ctx, definition, row, by), ...since }
  throw new Failure('conflict', changedSince(`this ${definition.machine.noun}`, since), { flags })
}

/** Throws 409 if the machine does not allow the action now, with the actions it does allow. */
export const requireLegal = (
  ctx: ActingCtx,
  definition: RecordDefinition,
  row: AnyRow,
  { action, by }: { action: string; by: Doer },
): void => {
  const { machine } = definition
  if (machine.can(row.status, action, by.who, factsOf(definition, row, ctx.now()))) return
  const reader = readerOf(by)
  const message = `"${machine.button(action, reader)}" is not possible while the ${machine.noun} is "${machine.label(row.status, reader)}"`
  throw new Failure('conflict', message, { flags: flagsOf(ctx, definition, row, by) })
}
