/** Carries out a plan in the caller's transaction. Files are deleted afterwards by jobs, which are queued with it and retried. */
import { sql } from 'drizzle-orm'
import type { Ctx, JobCtx } from '#server/ctx.ts'
import { allowLongStatements, type Db } from '#server/db/connect.ts'
import { suppress } from '#server/features/messages/messages.ts'
import type { Plan } from './plan.ts'

/** File store keys of everything that is erased. */
const keysOf = async (db: Db, { row, keptIds }: Plan): Promise<string[]> => {
  const { rows } = await db.execute<{ key: string }>(sql`
    WITH gone AS (SELECT of_table, row_key FROM erasure_rows(${row.id}, ${sql.param(keptIds)}::uuid[]))
    SELECT key FROM uploads WHERE key IS NOT NULL AND id::text IN (SELECT row_key FROM gone WHERE of_table = 'uploads')
    UNION SELECT key FROM document_files WHERE key IS NOT NULL AND document_id::text IN (SELECT row_key FROM gone WHERE of_table = 'documents')
    UNION SELECT pdf_key FROM proofs WHERE pdf_key IS NOT NULL AND id::text IN (SELECT row_key FROM gone WHERE of_table = 'proofs')
    UNION SELECT large_key FROM proofs WHERE large_key IS NOT NULL AND id::text IN (SELECT row_key FROM gone WHERE of_table = 'proofs')
    UNION SELECT pdf_key FROM invoices WHERE pdf_key IS NOT NULL AND id::text IN (SELECT row_key FROM gone WHERE of_table = 'invoices')
    UNION SELECT 'presentations/' || row_key || '.pdf' FROM gone WHERE of_table = 'presentations'`)
  return rows.map(({ key }) => key)
}

/** Runs as the system. Returns the number of files to be removed. */
export const carryOut = async (ctx: Pick<Ctx | JobCtx, 'enqueueIn' | 'now' | 'keys'>, db: Db, plan: Plan): Promise<number> => {
  const keys = await keysOf(db, plan)
  // Those who asked for no more mail still get none: a hash of the address is kept.
  const { rows: unwanted } = await db.execute<{ address: string }>(sql`
    SELECT address FROM stopped_addresses WHERE reason IN ('asked', 'complained') AND id::text IN
      (SELECT row_key FROM erasure_rows(${plan.row.id}, ${sql.param(plan.keptIds)}::uuid[]) WHERE of_table = 'stopped_addresses')`)
  for (const { address } of unwanted) await suppress({ db, keys: ctx.keys }, address, 'page')
  // Goes through many tables in one statement.
  await allowLongStatements(db)
  await db.execute(
    sql`SELECT erase_client(${plan.row.id}, ${sql.param(plan.keptIds)}::uuid[], ${JSON.stringify(plan.kept)}::jsonb, ${plan.keepsName}, ${ctx.now()})`,
  )
  const enqueue = ctx.enqueueIn(db)
  for (const key of keys) await enqueue('uploads.erase', { key })
  return keys.length
}
