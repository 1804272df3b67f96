/** The server's only way into the database scope `system`, which reads and writes the rows of everyone. */
import type { Enqueue } from '#server/jobs/queue.ts'
import { transaction, type Db, type TransactionOptions } from './connect.ts'

/** Whoever has `enqueue` has to bring `enqueueIn` too: the jobs queued inside must belong to the transaction inside. */
type Outer = { db: Db } & ({ enqueueIn(db: Db): Enqueue } | { enqueue?: never })

/**
 * Runs `work` as the system: for what a caller may not see themselves, and for jobs, which have no caller. If `ctx.db` is a transaction, `work`
 * becomes part of it, and the caller's scope is restored afterwards. If it is the pool, `work` is a transaction of its own. `work` gets the
 * ctx inside: the same one with that transaction's `db` and, where there is one, its `enqueue`. `options` are for a transaction of its own: throws if
 * one is set within another.
 */
export const asSystem = <C extends Outer, T>(ctx: C, work: (ctx: C) => Promise<T>, options?: TransactionOptions): Promise<T> =>
  transaction(
    ctx.db,
    { scope: 'system' },
    (db) => work({ ...ctx, db, ...('enqueueIn' in ctx ? { enqueue: ctx.enqueueIn(db) } : {}) }),
    options,
  )
