/**
 * The chain that shows tampering: each sealed row's SHA-256 covers the row and the hash before it.
 * Sealing runs a moment after rows commit, one sealer at a time; verifying reads the whole chain.
 */
import { createHash } from 'node:crypto'
import { asc, desc, gt, sql, type SQL } from 'drizzle-orm'
import { transaction, type Db } from '#server/db/connect.ts'
import { auditChain } from './audit.table.ts'

const lockKey = 7_315_293
const batch = 1000
/** How far behind the newest sealed row a row may commit and still be found: hours of the busiest traffic. */
const lookBack = 50_000
const start = Buffer.alloc(32)

/** One text for one row, the same in every session: jsonb orders its keys, the time is UTC with microseconds. */
const rowText: SQL = sql`jsonb_build_array(l.id, to_char(l.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), l.action, l.actor_kind,
  l.actor_id, l.role, l.session_hash, l.ip_prefix, l.request_id, l.subject_type, l.subject_id, l.before, l.after, l.reason)::text`

const link = (previous: Buffer, row: string) => createHash('sha256').update(previous).update(row, 'utf8').digest()

const sealBatch = (db: Db): Promise<number> =>
  transaction(db, { scope: 'system' }, async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(${lockKey})`)
    const [head] = await tx.select().from(auditChain).orderBy(desc(auditChain.position)).limit(1)
    const found = await tx.execute<{ id: string; row: string }>(sql`
      SELECT l.id, ${rowText} AS row FROM audit_log l
      WHERE l.id > coalesce((SELECT min(audit_id) FROM (SELECT audit_id FROM audit_chain ORDER BY position DESC LIMIT ${lookBack}) recent), 0)
        AND NOT EXISTS (SELECT FROM audit_chain c WHERE c.audit_id = l.id)
      ORDER BY l.id LIMIT ${batch}`)
    if (found.rows.length === 0) return 0
    let hash = head?.hash ?? start
    const links = found.rows.map(({ id, row }) => {
      hash = link(hash, row)
      return { auditId: Number(id), hash }
    })
    await tx.insert(auditChain).values(links)
    return links.length
  })

/** Adds every committed row to the chain. Gives how many. */
export const sealAudit = async (db: Db): Promise<number> => {
  for (let total = 0; ;) {
    const sealed = await sealBatch(db)
    total += sealed
    if (sealed < batch) return total
  }
}

export type AuditVerdict = {
  rows: number
  /** Hex of the last hash: noted elsewhere, it shows a later shortening of the chain. Null when nothing is sealed. */
  head: string | null
  /** Sealed rows that are not what was sealed, or are gone. */
  faults: { position: number; auditId: number; problem: 'changed' | 'removed' }[]
  /** Rows older than five minutes that no seal covers: the sealer is not running, or somebody removed seals. */
  unsealed: number
}

/** Recomputes the whole chain. */
export const verifyAudit = async (db: Db): Promise<AuditVerdict> => {
  const verdict: AuditVerdict = { rows: 0, head: null, faults: [], unsealed: 0 }
  let previous: Buffer = start
  for (let position = 0; ;) {
    const links = await db.select().from(auditChain).where(gt(auditChain.position, position)).orderBy(asc(auditChain.position)).limit(batch)
    const last = links.at(-1)
    if (!last) break
    const rows = await db.execute<{ id: string; row: string }>(
      sql`SELECT l.id, ${rowText} AS row FROM audit_log l WHERE l.id IN (${sql.join(
        links.map(({ auditId }) => sql`${auditId}`),
        sql`, `,
      )})`,
    )
    const texts = new Map(rows.rows.map(({ id, row }) => [Number(id), row]))
    for (const { position: at, auditId, hash } of links) {
      const row = texts.get(auditId)
      if (row === undefined) verdict.faults.push({ position: at, auditId, problem: 'removed' })
      else if (!link(previous, row).equals(hash)) verdict.faults.push({ position: at, auditId, problem: 'changed' })
      // From the stored hash, so that one changed row is one fault and not all that follow.
      previous = hash
      verdict.rows += 1
    }
    position = last.position
  }
  verdict.head = verdict.rows > 0 ? previous.toString('hex') : null
  const unsealed = await db.execute<{ count: string }>(sql`
    SELECT count(*) FROM audit_log l WHERE l.at < now() - interval '5 minutes' AND NOT EXISTS (SELECT FROM audit_chain c WHERE c.audit_id = l.id)`)
  verdict.unsealed = Number(unsealed.rows[0]?.count)
  return verdict
}
