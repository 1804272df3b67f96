/** Work on an import, one batch a transaction: in the name of whoever asked for it, and only while the import is still where the job left it. */
import { eq, sql } from 'drizzle-orm'
import { can, permissionsOf, type Staff } from '#contract/access.ts'
import { importKinds } from '#contract/model/imports/importKind.ts'
import type { ImportStatus } from '#contract/model/imports/importMachine.ts'
import type { JobCtx } from '#server/ctx.ts'
import { transaction, type Db, type Scope } from '#server/db/connect.ts'
import { findUser } from '#server/features/users/users.ts'
import type { ImportCtx } from './handler.ts'
import { imports, type ImportRow } from './imports.table.ts'

/** Records of one transaction. */
export const batchSize = 500

/** Thrown out of a transaction: somebody has stopped the import, or another process has it. */
export class Elsewhere extends Error {}

export const readImport = (ctx: Pick<JobCtx, 'pool'>, id: string): Promise<ImportRow | null> =>
  transaction(ctx.pool, { scope: 'system' }, async (db) => {
    const [row] = await db.select().from(imports).where(eq(imports.id, id))
    return row ?? null
  })

/** The person in whose name it goes on. Throws where they may no longer do it: the import then waits for somebody to stop or discard it. */
export const actorOf = async (ctx: Pick<JobCtx, 'pool'>, row: ImportRow, userId: string | null): Promise<Staff> => {
  const user = userId === null ? null : await transaction(ctx.pool, { scope: 'system' }, (db) => findUser(db, userId))
  if (!user || user.role === 'client' || user.status !== 'active') throw new Error('Whoever asked for this import is no longer there')
  const actor: Staff = {
    kind: 'staff',
    userId: user.id,
    role: user.role,
    permissions: permissionsOf(user),
    sessionId: `import ${row.id}`,
    name: user.name,
  }
  if (!can(actor, 'book:import') || !can(actor, importKinds[row.kind].permission))
    throw new Error('Whoever asked for this import may not do it any more')
  return actor
}

export const scopeFor = (actor: Staff): Scope => ({
  scope: 'staff',
  userId: actor.userId,
  ...(can(actor, 'confidential:view') ? { confidential: true } : {}),
})

/**
 * Runs `work` in one transaction with the import locked. Throws Elsewhere where it no longer has this status. Every time of a batch is the
 * same instant, so that what people do afterwards is told apart from what the import did.
 */
export const inBatch = <T>(
  ctx: JobCtx,
  { row, actor, status }: { row: ImportRow; actor: Staff; status: ImportStatus },
  work: (inside: ImportCtx, held: ImportRow, at: Date) => Promise<T>,
): Promise<T> =>
  transaction(ctx.pool, scopeFor(actor), async (db) => {
    const [held] = await db.select().from(imports).where(eq(imports.id, row.id)).for('update')
    if (!held || held.status !== status) throw new Elsewhere('This import is not here any more')
    const at = ctx.now()
    const undoing = status === 'undoing'
    return work(
      {
        ...ctx,
        db,
        enqueue: ctx.enqueueIn(db),
        now: () => at,
        actor,
        by: { who: actor, name: actor.name, userId: actor.userId },
        file: row.fileName,
        why: `${undoing ? 'Undo of the import' : 'Import'} of ${row.fileName}`,
      },
      held,
      at,
    )
  })

/** Adds to counters of the import; not a change that anybody has to have read. */
export const count = (
  db: Db,
  id: string,
  by: Partial<
    Record<'checkedLines' | 'created' | 'updated' | 'same' | 'faulty' | 'faults' | 'done' | 'leftOut' | 'takenBack' | 'kept', number>
  >,
) =>
  db
    .update(imports)
    .set(Object.fromEntries(Object.entries(by).map(([key, more]) => [key, sql`${imports[key as keyof typeof by]} + ${more}`])))
    .where(eq(imports.id, id))
