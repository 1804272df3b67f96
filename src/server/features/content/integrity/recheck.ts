/**
 * Keeps `problems` correct when nobody saves: an approval ends, a picture loses its licence, a linked page comes or goes, or the checks themselves
 * change. Lists and the dashboard only read the number.
 */
import { and, asc, eq, gt, inArray, lt, ne, type SQL } from 'drizzle-orm'
import { failing } from '#contract/model/content/checks/check.ts'
import type { Db } from '#server/db/connect.ts'
import { contentItems, contentLinks } from '../content.table.ts'
import { shownDraft } from '../drafting.ts'
import { editedCopy, readAddresses } from '../links.ts'
import { checksVersion, checksWith, lookUp } from './checking.ts'
import { storedNames } from './names.ts'

type HasDb = { db: Db }
/** How many are held in memory at once. */
const batch = 200

/** Counts the failing checks of the next rows by id. Returns the last id, or null if there are no more. */
const recheckNext = async (ctx: HasDb, { at, where }: { at: Date; where: SQL | undefined }): Promise<string | null> => {
  const rows = await ctx.db
    .select()
    .from(contentItems)
    .where(and(where, ne(contentItems.status, 'trashed')))
    .orderBy(asc(contentItems.id))
    .limit(batch)
  if (rows.length === 0) return null
  const addresses = await readAddresses(ctx, rows.map(editedCopy))
  const copies = rows.map((row) => ({ row, content: shownDraft(row, addresses) }))
  const looked = await lookUp(ctx, copies, { addresses, at })
  for (const { row, content } of copies) {
    const problems = content === null ? 0 : failing(checksWith(row, content, looked, at)).length
    const pageNames = storedNames(row.kind, row.content)
    if (problems !== row.problems || row.checkedWith !== checksVersion || String(pageNames) !== String(row.pageNames))
      // Skipped if a user has saved since the row was read: saving counts its own.
      await ctx.db
        .update(contentItems)
        .set({ problems, checkedWith: checksVersion, pageNames })
        .where(and(eq(contentItems.id, row.id), eq(contentItems.version, row.version), eq(contentItems.draftVersion, row.draftVersion)))
  }
  return rows.length === batch ? (rows.at(-1)?.id ?? null) : null
}

export const recheck = async (ctx: HasDb, { at, ids }: { at: Date; ids: readonly string[] }): Promise<void> => {
  for (let from = 0; from < ids.length; from += batch)
    await recheckNext(ctx, { at, where: inArray(contentItems.id, ids.slice(from, from + batch)) })
}

/** Items that link to this one, publicly or in a draft. Their link checks change when it comes or goes. */
export const linkersOf = async ({ db }: HasDb, id: string): Promise<string[]> => {
  const linkers = await db.selectDistinct({ id: contentLinks.fromId }).from(contentLinks).where(eq(contentLinks.toId, id))
  return linkers.map((linker) => linker.id)
}

/** Rechecks everything, or only what an older version of the checks counted. `within`: runs each batch in its own transaction. */
export const recheckAll = async (
  within: <T>(work: (ctx: HasDb) => Promise<T>) => Promise<T>,
  { at, outdated }: { at: Date; outdated: boolean },
): Promise<void> => {
  let after: string | null = null
  do {
    const from: string | null = after
    const where = and(
      outdated ? lt(contentItems.checkedWith, checksVersion) : undefined,
      from === null ? undefined : gt(contentItems.id, from),
    )
    after = await within((ctx) => recheckNext(ctx, { at, where }))
  } while (after !== null)
}
