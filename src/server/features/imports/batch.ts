/** Runs an import in batches, one transaction each, as the user who started it, and only while it is still where the job left it. */
import { eq, sql } from 'drizzle-orm'
import { can, permissionsOf, type Staff } from '#contract/access.ts'
import { importKinds } from '#contract/model/imports/importKind.ts'
import type { ImportStatus } from '#contract/model/imports/importMachine.ts'
import type { JobCtx } from '#server/ctx.ts'
import { asSystem } from '#server/db/asSystem.ts'
import { transaction, type Db, type Scope } from '#server/db/connect.ts'
import { findUser } from '#server/features/users/users.ts'
import type { ImportCtx } from './handler.ts'
import { imports, type ImportRow } from './imports.table.ts'

/** Records per transaction. */
export const batchSize = 500

/** Thrown out of a transaction if the import was stopped or another process has taken it over. */
export class Elsewhere extends Error {}

export const readImport = (ctx: Pick<JobCtx, 'pool'>, id: string): Promise<ImportRow | null> =>
  asSystem({ db: ctx.pool }, async ({ db }) => {
    const [row] = await db.select().from(imports).where(eq(imports.id, id))
    return row ?? null
  })

/** The user in whose name the import continues. Throws if they may no longer do it; the import then waits to be stopped or discarded. */
export const actorOf = async (ctx: Pick<JobCtx, 'pool'>, row: ImportRow, userId: string | null): Promise<Staff> => {
  const user = userId === null ? null : await asSystem({ db: ctx.pool }, ({ db }) => findUser(db, userId))
  if (!user || user.role === 'client' || user.status !== 'active')
    throw new Error('The person who asked for this import no longer has an account')
  const actor: Staff = {
    kind: 'staff',
    userId: user.id,
    role: user.role,
    permissions: permissionsOf(user),
    sessionId: `import ${row.id}`,
    name: user.name,
  }
  if (!can(actor, 'book:import') || !can(actor, importKinds[row.kind].permission))
    throw new Error('The person who asked for this import may no longer do it')
  return actor
}

export const scopeFor = (actor: Staff): Scope => ({
  scope: 'staff',
  userId: actor.userId,
  ...(can(actor, 'confidential:view') ? { confidential: true } : {}),
})

/**
 * Runs `work` in one transaction with the import locked. Throws Elsewhere if it no longer has this status. All times in a batch are the same
 * instant, so that later changes by users can be told from those of the import.
 */
export const inBatch = <T>(
  ctx: JobCtx,
  { row, actor, status }: { row: ImportRow; actor: Staff; status: ImportStatus },
  work: (inside: ImportCtx, locked: ImportRow, at: Date) => Promise<T>,
): Promise<T> =>
  transaction(ctx.pool, scopeFor(actor), async (db) => {
    const [current] = await db.select().from(imports).where(eq(imports.id, row.id)).for('update')
    if (!current || current.status !== status) throw new Elsewhere('This import no longer exists')
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
        ...(status === 'checking' ? { checking: row.id } : {}),
        why: `${undoing ? 'Undo of the import' : 'Import'} of ${row.fileName}`,
      },
      current,
      at,
    )
  })

/** Adds to counters of the import, without raising its version. */
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
