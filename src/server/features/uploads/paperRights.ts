/** Documents in the portal follow the area they are about as well: those of a claim, and those about payments (docs/decisions/0110). */
import { sql, type SQL } from 'drizzle-orm'
import { companiesWith, type Client } from '#contract/access.ts'
import { paymentKinds } from '#contract/model/documents/document.ts'
import type { Area } from '#contract/model/people/membership.ts'

/** Whose rights decide. */
export type Reader = Pick<Client, 'userId' | 'companies'>

/**
 * True for a row of `documents` if the reader may see its company's claims, where it belongs to one, and its payments, where we wrote it about them; or if
 * the reader sent it. Row-level security knows companies and no areas, so whoever reads documents for the portal asks for this as well. `table`: its alias.
 */
export const paperSeenBy = (reader: Reader, table: SQL = sql`documents`): SQL => {
  const maySee = (area: Area) =>
    sql`${table}.client_id = ANY (${sql.param(companiesWith(reader, area, 'view').map(({ id }) => id))}::uuid[])`
  return sql`((${table}.claim_id IS NULL OR ${maySee('claims')}) AND (${table}.kind <> ALL (${sql.param([...paymentKinds])}::text[]) OR ${table}.from_client OR ${maySee('billing')})
    OR EXISTS (SELECT FROM document_files sent WHERE sent.document_id = ${table}.id AND sent.added_by = ${reader.userId}::uuid))`
}
