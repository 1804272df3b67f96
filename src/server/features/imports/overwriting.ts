/** What an update of an import would overwrite, in the words of the record's history. */
import type { RecordChange } from '#contract/admin/imports.ts'
import { historyChanges } from '#server/features/records/records.ts'
import type { ImportCtx } from './handler.ts'

export const changesIn = async (
  { db }: Pick<ImportCtx, 'db'>,
  fields: object,
  row: Readonly<Record<string, unknown>>,
  patch: object,
): Promise<RecordChange[]> =>
  (await historyChanges(db, fields, row, patch)).map(({ label, before, after }) => ({ label, before: before ?? '', after: after ?? '' }))

/** One after the other: they share a connection. */
export const eachUpdate = async <T>(updates: readonly T[], changes: (one: T) => Promise<RecordChange[]>): Promise<RecordChange[][]> => {
  const all: RecordChange[][] = []
  for (const one of updates) all.push(await changes(one))
  return all
}
