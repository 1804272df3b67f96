/** Assigning records to colleagues, several at once, for any list whose records have `assignedTo` (contract/assigning.ts). */
import { and, asc, eq, inArray, ne } from 'drizzle-orm'
import { mayEnterStaffArea, permissionsOf, type Actor, type Permission } from '#contract/access.ts'
import type { Assigned } from '#contract/assigning.ts'
import { Failure } from '#contract/failure.ts'
import type { AnyMachine } from '#contract/machine.ts'
import type { Ctx } from '#server/ctx.ts'
import type { Db } from '#server/db/connect.ts'
import { edit, type RecordDefinition } from '#server/features/records/records.ts'
import { getSetting } from '#server/features/settings/settings.ts'
import { users } from '#server/features/users/users.table.ts'

type Staff = Ctx<Extract<Actor, { kind: 'staff' }>>
type AssignMachine = AnyMachine & { readonly events: { readonly assign: string } }
type AssignTable = RecordDefinition['table'] & { $inferSelect: { assignedTo: string | null } }
type Rows<C, S> = {
  selected(ctx: C, selection: S): Promise<string[]>
  namesOf(ctx: C, ids: string[]): Promise<ReadonlyMap<string, string>>
}
type Row = { id: string; status: string; version: number; assignedTo: string | null }
type Assignment = { id: string; userId: string | null; version?: number }

/** Staff who have one of the permissions and can enter the staff area, by name. */
export const colleaguesWith = async (db: Db, ...anyOf: readonly Permission[]): Promise<{ id: string; name: string }[]> => {
  const staffArea = await getSetting({ db }, 'staffArea')
  const rows = await db
    .select({ id: users.id, name: users.name, role: users.role, permissions: users.permissions })
    .from(users)
    .where(and(ne(users.role, 'client'), eq(users.status, 'active')))
    .orderBy(asc(users.name), asc(users.id))
  return rows.flatMap(({ id, name, role, permissions }) => {
    const granted = permissionsOf({ role, permissions })
    if (role === 'client' || !anyOf.some((one) => granted.includes(one))) return []
    const actor = { kind: 'staff' as const, userId: id, role, permissions: granted, sessionId: '', name }
    return mayEnterStaffArea(actor, staffArea) ? [{ id, name }] : []
  })
}

export const assigning = <C extends Staff, S, M extends AssignMachine, T extends AssignTable, F>({
  rows,
  record,
  permission,
  requireOpen,
}: {
  rows: Rows<C, S>
  record: RecordDefinition<M, T, F>
  /** Refuses a record that can no longer be changed, with a message. */
  requireOpen?: (row: T['$inferSelect']) => void
  /** The permission an assignee must have. */
  permission: Permission
}) => {
  // The types differ by machine and table, but the code here is the same for all.
  const definition = record as unknown as RecordDefinition
  const { table, staffSee, machine } = definition

  /** `field`: the one of the form in which somebody was chosen. */
  const requireAssignee = async (db: Db, userId: string | null, field = 'userId') => {
    if (userId === null || (await colleaguesWith(db, permission)).some(({ id }) => id === userId)) return
    const message = `Choose someone who can answer ${machine.plural}`
    throw new Failure('invalid', message, { fields: { [field]: message } })
  }

  /** Locked in id order, so that two bulk assignments cannot deadlock. */
  const locked = async (db: Db, ids: string[]): Promise<ReadonlyMap<string, Row>> => {
    const where = and(inArray(table.id, ids), staffSee)
    const found = await db.select().from(table).where(where).orderBy(asc(table.id)).for('update')
    return new Map((found as Row[]).map((row) => [row.id, row]))
  }

  /** Refuses a row before anything of it is written, so that the others can go on in the same transaction. */
  const assignEach = async (ctx: C, assignments: readonly Assignment[]): Promise<Assigned> => {
    const lockedRows = await locked(
      ctx.db,
      assignments.map(({ id }) => id),
    )
    const result: Assigned = { done: [], unchanged: 0, refused: [] }
    const refuse = (id: string, message: string) => result.refused.push({ id, name: '', message })
    for (const { id, userId, version } of assignments) {
      const before = lockedRows.get(id)
      if (!before) refuse(id, 'It no longer exists')
      else if (before.assignedTo === userId) result.unchanged += 1
      else
        try {
          requireOpen?.(before)
          const change = { patch: { assignedTo: userId } }
          const { row } = await edit(ctx, definition, { locked: before, version, event: 'assign' }, change)
          result.done.push({ id, version: row.version, before: before.assignedTo })
        } catch (error) {
          if (!(error instanceof Failure)) throw error
          refuse(id, error.message)
        }
    }
    const names = await rows.namesOf(
      ctx,
      result.refused.map(({ id }) => id),
    )
    return { ...result, refused: result.refused.map((one) => ({ ...one, name: names.get(one.id) ?? `One ${machine.noun}` })) }
  }

  return {
    requireAssignee,
    assignees: ({ db }: { db: Db }) => colleaguesWith(db, permission),
    assignMany: async (ctx: C, { selection, userId }: { selection: S; userId: string | null }): Promise<Assigned> => {
      await requireAssignee(ctx.db, userId)
      const chosen = await rows.selected(ctx, selection)
      const { ids = [] } = selection as { ids?: string[] }
      // Rows selected on the page that no longer exist are reported too.
      const gone = ids.filter((id) => !chosen.includes(id))
      return assignEach(
        ctx,
        [...chosen, ...gone].map((id) => ({ id, userId })),
      )
    },
    assignBack: async (ctx: C, { rows: back }: { rows: readonly Assignment[] }): Promise<Assigned> => {
      for (const userId of new Set(back.map((one) => one.userId))) await requireAssignee(ctx.db, userId)
      return assignEach(ctx, back)
    },
  }
}
