/** Import jobs. A job may run twice: it continues where the last committed batch ended. */
import { and, eq, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { importLimits } from '#contract/model/imports/importKind.ts'
import type { JobCtx } from '#server/ctx.ts'
import { asSystem } from '#server/db/asSystem.ts'
import { checkImport } from './checkImport.ts'
import { importFaults, importKeys, importLines, imports } from './imports.table.ts'
import { runImport, undoImport } from './runImport.ts'

/** Erases the contents of files and the values that updates replaced, once nothing can be undone any more. The record of the import stays. */
export const purgeImports = (ctx: JobCtx): Promise<number> =>
  asSystem(ctx, async ({ db, enqueue }) => {
    const days = sql`now() - make_interval(days => ${importLimits.undoDays})`
    const over = and(
      eq(imports.purged, false),
      or(
        and(isNotNull(imports.finishedAt), lt(imports.finishedAt, days)),
        and(
          isNull(imports.finishedAt),
          lt(imports.updatedAt, days),
          inArray(imports.status, ['mapping', 'checked', 'stopped', 'undone', 'discarded']),
        ),
      ),
    )
    const old = await db
      .select({ id: imports.id, key: imports.key })
      .from(imports)
      .where(over)
      .limit(20)
      .for('update', { skipLocked: true })
    for (const { id, key } of old) {
      await db.delete(importLines).where(eq(importLines.importId, id))
      await db.delete(importKeys).where(eq(importKeys.importId, id))
      await db.delete(importFaults).where(eq(importFaults.importId, id))
      await db.update(imports).set({ purged: true, key: null, samples: [] }).where(eq(imports.id, id))
      if (key) await enqueue('uploads.erase', { key })
    }
    return old.length
  })

export const importJobs = {
  'imports.check': (ctx: JobCtx, { importId }: { importId: string }) => checkImport(ctx, importId),
  'imports.run': (ctx: JobCtx, { importId }: { importId: string }) => runImport(ctx, importId),
  'imports.undo': (ctx: JobCtx, { importId }: { importId: string }) => undoImport(ctx, importId),
  'imports.purge': async (ctx: JobCtx) => {
    for (let more = 20; more === 20;) more = await purgeImports(ctx)
  },
}
