/** The list of imports: only kinds the reader may import, and confidential ones only for those who may see them. */
import { eq, inArray } from 'drizzle-orm'
import { can, type Actor } from '#contract/access.ts'
import { importList, type ImportSummary } from '#contract/admin/imports.ts'
import { factsOfKind, importKindNames, type ImportKind } from '#contract/model/imports/importKind.ts'
import type { CtxFor } from '#server/ctx.ts'
import { byInstant } from '#server/db/cursor.ts'
import { listRows } from '#server/db/list.ts'
import { assignedTo, assignee } from '#server/features/users/users.ts'
import { imports, type ImportRow } from './imports.table.ts'

export const kindsOf = (actor: Actor): ImportKind[] => importKindNames.filter((kind) => can(actor, factsOfKind(kind).permission))

export const summaryOf = (row: ImportRow, by: string | null): ImportSummary => ({
  id: row.id,
  fileName: row.fileName,
  kind: row.kind,
  status: row.status,
  lines: row.lines,
  created: row.created,
  updated: row.updated,
  faulty: row.faulty,
  done: row.done,
  uploadedBy: assignedTo(row.uploadedBy, by),
  createdAt: row.createdAt.toISOString(),
})

export const importRows = listRows(importList, {
  table: imports,
  base: ({ actor }: CtxFor<'book:import'>) => inArray(imports.kind, kindsOf(actor)),
  filters: {
    status: (status) => eq(imports.status, status),
    kind: (kind) => eq(imports.kind, kind),
  },
  sorts: { createdAt: byInstant(imports.createdAt) },
  load: async ({ db }, ids) =>
    (
      await db
        .select({ row: imports, by: assignee.name })
        .from(imports)
        .leftJoin(assignee, eq(assignee.id, imports.uploadedBy))
        .where(inArray(imports.id, ids))
    ).map(({ row, by }) => summaryOf(row, by)),
})
