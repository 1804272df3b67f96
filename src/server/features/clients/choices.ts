/** Clients to choose from, found by typing. */
import { and, asc, eq, sql, type SQL } from 'drizzle-orm'
import type { ClientChoice } from '#contract/admin/book/clientChoice.ts'
import type { Db } from '#server/db/connect.ts'
import { clients } from './clients.table.ts'

/** Those whose name or reference contains the text, at most eight, names that begin with it first; or the one with this id. `among`: which of them may be chosen. */
export const clientChoices = async (
  db: Db,
  { name, id }: { name: string; id?: string | undefined },
  among: SQL | undefined,
): Promise<ClientChoice[]> => {
  const words = name.trim().toLowerCase()
  if (words.length < 2 && id === undefined) return []
  const holds = sql`(strpos(${sql.identifier('name_sort')}, ltrim(search_text(${words}))) > 0 OR lower(${clients.reference}) = ${words})`
  return db
    .select({ id: clients.id, name: clients.name, reference: clients.reference, place: clients.postcode, activities: clients.activities })
    .from(clients)
    .where(and(among, id === undefined ? holds : eq(clients.id, id)))
    .orderBy(sql`strpos(${sql.identifier('name_sort')}, ltrim(search_text(${words}))) > 1`, sql`name_sort`, asc(clients.id))
    .limit(8)
}
