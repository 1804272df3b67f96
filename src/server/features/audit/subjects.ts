/** Names of the records that entries are about, as far as the reader may know them. */
import { inArray, sql } from 'drizzle-orm'
import { can, type Actor, type Permission } from '#contract/access.ts'
import type { Db } from '#server/db/connect.ts'

type Subject = { table: string; column: string; permission: Permission; confidential?: true }

/** Tables are named here, not imported: every feature imports this one. `confidential`: a policy may hide the row from some staff. */
const subjects: { readonly [type: string]: Subject | undefined } = {
  quote: { table: 'quotes', column: 'reference', permission: 'quote:view' },
  policy: { table: 'policies', column: 'reference', permission: 'policy:view', confidential: true },
  client: { table: 'clients', column: 'name', permission: 'client:view' },
  claim: { table: 'claims', column: 'reference', permission: 'claim:view', confidential: true },
  change: { table: 'changes', column: 'reference', permission: 'policy:view', confidential: true },
  renewal: { table: 'renewals', column: 'id', permission: 'renewal:view', confidential: true },
  document: { table: 'documents', column: 'id', permission: 'document:view', confidential: true },
  proof: { table: 'proofs', column: 'id', permission: 'policy:view', confidential: true },
  enquiry: { table: 'enquiries', column: 'reference', permission: 'contact:view' },
  appointment: { table: 'appointments', column: 'reference', permission: 'appointment:view' },
  complaint: { table: 'complaints', column: 'reference', permission: 'complaint:view' },
  user: { table: 'users', column: 'name', permission: 'user:edit' },
}

type Named = { subjectType: string; subjectId: string | null }
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Ids and names of one type, in the scope of `db`. */
const found = async (db: Db, { table, column }: Subject, ids: string[]) => {
  const { rows } = await db.execute<{ id: string; name: string | null }>(
    sql`SELECT id, ${sql.identifier(column)}::text AS name FROM ${sql.identifier(table)} WHERE ${inArray(sql`id`, ids)}`,
  )
  return rows
}

/** By 'quote <id>'. Without records that are gone, that the reader may not see, or that have no name besides their id. */
export const namesOfSubjects = async (db: Db, actor: Actor, rows: readonly Named[]): Promise<ReadonlyMap<string, string>> => {
  const names = new Map<string, string>()
  for (const type of new Set(rows.map(({ subjectType }) => subjectType))) {
    const subject = subjects[type]
    if (!subject || subject.column === 'id' || !can(actor, subject.permission)) continue
    const ids = rows.flatMap(({ subjectType, subjectId }) => (subjectType === type && subjectId && uuid.test(subjectId) ? [subjectId] : []))
    if (ids.length === 0) continue
    for (const { id, name } of await found(db, subject, [...new Set(ids)])) if (name !== null) names.set(`${type} ${id}`, name)
  }
  return names
}

/** Whether the record may belong to a confidential policy hidden from this reader. Deleted records count as hidden, because nobody can tell. */
export const isKeptFrom = async (db: Db, actor: Actor, { subjectType, subjectId }: Named): Promise<boolean> => {
  const subject = subjects[subjectType]
  if (!subject?.confidential || can(actor, 'confidential:view') || subjectId === null || !uuid.test(subjectId)) return false
  return (await found(db, subject, [subjectId])).length === 0
}
