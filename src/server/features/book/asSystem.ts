import type { Ctx } from '#server/ctx.ts'
import { transaction, type Db } from '#server/db/connect.ts'

/** For counting or moving all of a client's rows, whatever this member of staff may see of them. Within the request's transaction. */
export const asSystem = <T>(ctx: Pick<Ctx, 'db'>, work: (db: Db) => Promise<T>): Promise<T> =>
  transaction(ctx.db, { scope: 'system' }, work)
