/** The documents of a claim: in the portal they follow the right to see the company's claims (docs/decisions/0110). */
import { sql, type SQL } from 'drizzle-orm'
import { companiesWith, type Client } from '#contract/access.ts'

/** Whose rights decide. */
export type Reader = Pick<Client, 'userId' | 'companies'>

/**
 * True for a row of `documents` that belongs to no claim, to a claim of a company whose claims the reader may see, or that the reader sent.
 * Row-level security knows companies and no areas, so whoever reads documents for the portal asks for this as well. `table`: its alias.
 */
export const claimPaperSeenBy = (reader: Reader, table: SQL = sql`documents`): SQL => {
  const companies = companiesWith(reader, 'claims', 'view').map(({ id }) => id)
  return sql`(${table}.claim_id IS NULL OR ${table}.client_id = ANY (${sql.param(companies)}::uuid[])
    OR EXISTS (SELECT FROM document_files sent WHERE sent.document_id = ${table}.id AND sent.added_by = ${reader.userId}::uuid))`
}
