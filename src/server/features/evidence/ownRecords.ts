/** Every record that belongs to one client, as far as the caller may see it. */
import { sql } from 'drizzle-orm'
import { transaction, type Db, type Scope } from '#server/db/connect.ts'

/** `name`: what people call it, such as a reference or a title. */
export type OwnRecord = { type: string; id: string; name: string }
/** Which client's pack it is, and the scope in which all of it is read. */
export type Source = { pool: Db; scope: Scope; clientId: string }

export const read = <T>({ pool, scope }: Source, work: (db: Db) => Promise<T>): Promise<T> =>
  transaction(pool, scope, work, { readOnly: true })

export const recordsOf = (source: Source): Promise<OwnRecord[]> =>
  read(source, async (db) => {
    const client = sql`${source.clientId}::uuid`
    const policy = sql`(SELECT reference FROM policies WHERE policies.id = policy_id)`
    // Records of a policy the reader may not see are left out.
    const visible = sql`client_id = ${client} AND (policy_id IS NULL OR EXISTS (SELECT FROM policies WHERE policies.id = policy_id))`
    const { rows } = await db.execute<OwnRecord>(sql`
      SELECT 'client' AS type, id, reference AS name FROM clients WHERE id = ${client}
      UNION ALL SELECT 'policy', id, reference FROM policies WHERE client_id = ${client}
      UNION ALL SELECT 'quote', id, coalesce(reference, '') FROM quotes WHERE client_id = ${client}
      UNION ALL SELECT 'claim', id, coalesce(reference, '') FROM claims WHERE ${visible}
      UNION ALL SELECT 'change', id, reference FROM changes WHERE ${visible}
      UNION ALL SELECT 'renewal', id, coalesce(${policy}, '') FROM renewals WHERE ${visible}
      UNION ALL SELECT 'document', id, title FROM documents WHERE ${visible}
        AND (visible_to <> 'confidential' OR (SELECT app_sees_confidential()))
      UNION ALL SELECT 'proof', id, coalesce(${policy}, '') FROM proofs WHERE ${visible}
      UNION ALL SELECT 'invoice', id, reference FROM invoices WHERE ${visible}
      UNION ALL SELECT 'complaint', id, reference FROM complaints WHERE client_id = ${client}
      UNION ALL SELECT 'task', id, title FROM tasks WHERE client_id = ${client}
      UNION ALL SELECT 'membership', id, '' FROM memberships WHERE client_id = ${client}
      ORDER BY 1, 3, 2`)
    return rows
  })

const atOnce = 100

/** Groups of a hundred records, whose events are read in one statement each. */
export const groupsOf = (records: readonly OwnRecord[]): OwnRecord[][] =>
  Array.from({ length: Math.ceil(records.length / atOnce) }, (_, at) => records.slice(at * atOnce, (at + 1) * atOnce))
