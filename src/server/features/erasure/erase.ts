/** Carries a plan out, in the caller's transaction. Bytes of files go afterwards, by jobs that are written down with it and tried again. */
import { sql } from 'drizzle-orm'
import type { Ctx, JobCtx } from '#server/ctx.ts'
import type { Db } from '#server/db/connect.ts'
import { suppress } from '#server/features/messages/messages.ts'
import type { Plan } from './plan.ts'

/** Where the bytes of everything that goes are stored. */
const keysOf = async (db: Db, { row, keptIds }: Plan): Promise<string[]> => {
  const { rows } = await db.execute<{ key: string }>(sql`
    WITH gone AS (SELECT of_table, row_key FROM erasure_rows(${row.id}, ${sql.param(keptIds)}::uuid[]))
    SELECT key FROM uploads WHERE key IS NOT NULL AND id::text IN (SELECT row_key FROM gone WHERE of_table = 'uploads')
    UNION SELECT key FROM document_files WHERE key IS NOT NULL AND document_id::text IN (SELECT row_key FROM gone WHERE of_table = 'documents')
    UNION SELECT pdf_key FROM proofs WHERE pdf_key IS NOT NULL AND id::text IN (SELECT row_key FROM gone WHERE of_table = 'proofs')
    UNION SELECT pdf_key FROM invoices WHERE pdf_key IS NOT NULL AND id::text IN (SELECT row_key FROM gone WHERE of_table = 'invoices')
    UNION SELECT 'presentations/' || row_key || '.pdf' FROM gone WHERE of_table = 'presentations'`)
  return rows.map(({ key }) => key)
}

/** Runs as the system. Gives how many files are to be removed. */
export const carryOut = async (ctx: Pick<Ctx | JobCtx, 'enqueueIn' | 'now' | 'keys'>, db: Db, plan: Plan): Promise<number> => {
  const keys = await keysOf(db, plan)
  // Whoever asked for no more mail still gets none: a fingerprint of the address remembers it.
  const { rows: unwanted } = await db.execute<{ address: string }>(sql`
    SELECT address FROM stopped_addresses WHERE reason IN ('asked', 'complained') AND id::text IN
      (SELECT row_key FROM erasure_rows(${plan.row.id}, ${sql.param(plan.keptIds)}::uuid[]) WHERE of_table = 'stopped_addresses')`)
  for (const { address } of unwanted) await suppress({ db, keys: ctx.keys }, address, 'page')
  // Many tables are gone through once: more than the few seconds that a statement has usually.
  await db.execute(sql`SELECT set_config('statement_timeout', '60000', true)`)
  await db.execute(
    sql`SELECT erase_client(${plan.row.id}, ${sql.param(plan.keptIds)}::uuid[], ${JSON.stringify(plan.kept)}::jsonb, ${plan.keepsName}, ${ctx.now()})`,
  )
  const enqueue = ctx.enqueueIn(db)
  for (const key of keys) await enqueue('uploads.erase', { key })
  return keys.length
}
