/**
 * The chain that reveals tampering: each sealed row's SHA-256 covers the row and the previous hash, and is signed with the installation's key,
 * which is not in the database, so write access alone cannot forge a new chain. Rows are sealed shortly after they commit, one sealer at a time.
 * Verifying reads all or part of the chain.
 */
import { createHash } from 'node:crypto'
import { and, asc, desc, eq, gt, gte, isNotNull, lt, lte, sql, type SQL } from 'drizzle-orm'
import { asSystem } from '#server/db/asSystem.ts'
import type { Db } from '#server/db/connect.ts'
import type { Keys } from '#server/keys.ts'
import { auditChain, auditLog } from './audit.table.ts'

const lockKey = 7_315_293
const batch = 1000
/** How many rows behind the newest sealed one a late commit is still found: hours of the busiest traffic. */
const lookBack = 50_000
const start = Buffer.alloc(32)
const use = 'audit chain'

/**
 * One text per row, the same in every session: jsonb sorts its keys, and times are UTC with microseconds. Rows without a token have the same text
 * as before tokens existed, so that old seals still match.
 */
export const rowText: SQL = sql`(jsonb_build_array(l.id, to_char(l.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), l.action, l.actor_kind,
  l.actor_id, l.role, l.session_hash, l.ip_prefix, l.request_id, l.subject_type, l.subject_id, l.before, l.after, l.reason)
  || CASE WHEN l.token_id IS NULL THEN '[]'::jsonb ELSE jsonb_build_array(l.token_id, l.token_name) END)::text`

/** The seal of a row: SHA-256 over the seal before it (32 bytes) and the row's text in UTF-8. */
export const sealOf = (previous: Buffer, row: string) => createHash('sha256').update(previous).update(row, 'utf8').digest()

export type Head = { position: number; hash: string }
const headOf = ({ position, hash }: { position: number; hash: Buffer }): Head => ({ position, hash: hash.toString('hex') })

const sealBatch = (db: Db, keys: Keys): Promise<{ sealed: number; head: Head | null }> =>
  asSystem({ db }, async ({ db: tx }) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(${lockKey})`)
    const [head] = await tx.select().from(auditChain).orderBy(desc(auditChain.position)).limit(1)
    // An older version's chain is unsigned. This row makes sure that signing starts now, even if nothing else happens.
    if (head?.signature === null)
      await tx
        .insert(auditLog)
        .values({ action: 'audit.sign', actorKind: 'system', subjectType: 'audit', reason: 'Entries are signed from here on' })
    const found = await tx.execute<{ id: string; row: string }>(sql`
      SELECT l.id, ${rowText} AS row FROM audit_log l
      WHERE l.id > coalesce((SELECT min(audit_id) FROM (SELECT audit_id FROM audit_chain ORDER BY position DESC LIMIT ${lookBack}) recent), 0)
        AND NOT EXISTS (SELECT FROM audit_chain c WHERE c.audit_id = l.id)
      ORDER BY l.id LIMIT ${batch}`)
    if (found.rows.length === 0) return { sealed: 0, head: head ? headOf(head) : null }
    let hash = head?.hash ?? start
    const links = found.rows.map(({ id, row }) => {
      hash = sealOf(hash, row)
      return { auditId: Number(id), hash, signature: keys.sign(use, hash.toString('hex')) }
    })
    const written = await tx.insert(auditChain).values(links).returning()
    const last = written.at(-1)
    return { sealed: written.length, head: last ? headOf(last) : null }
  })

/** Adds every committed row to the chain. Returns how many, and the new end of the chain. */
export const sealAudit = async (db: Db, keys: Keys): Promise<{ sealed: number; head: Head | null }> => {
  for (let total = 0; ;) {
    const { sealed, head } = await sealBatch(db, keys)
    total += sealed
    if (sealed < batch) return { sealed: total, head }
  }
}

export type AuditProblem = 'changed' | 'removed' | 'unsigned' | 'forged'

export type AuditVerdict = {
  rows: number
  /** Hex of the last hash. Noted elsewhere, it reveals if the chain is later shortened. Null if nothing is sealed. */
  head: string | null
  /** Sealed rows that were changed or removed, or sealed without the key. At most a hundred. */
  faults: { position: number; auditId: number; problem: AuditProblem }[]
  /** How many are signed; the others were sealed before signatures were introduced. */
  signed: number
  /** Unsealed rows older than five minutes: the sealer is not running, or seals were removed. */
  unsealed: number
  /** Whether the noted seal is in the chain. Null if none was given. */
  noted: boolean | null
  /** The last position checked, from which a longer range can be continued. */
  last: number
}

export type Range = {
  /** Without keys signatures are counted, not checked. */
  keys?: Keys
  /** Positions, both inclusive. Defaults to the whole chain. */
  from?: number
  to?: number
  /** Maximum number of rows to check. */
  most?: number
  /** Hex of a seal that was noted elsewhere. */
  noted?: string
}

/** The first signed position; every later one must be signed. Zero if there is none, which is a fault of all rows. */
const firstSigned = async (db: Db): Promise<number> => {
  const [row] = await db
    .select({ position: auditChain.position })
    .from(auditChain)
    .where(isNotNull(auditChain.signature))
    .orderBy(asc(auditChain.position))
    .limit(1)
  return row?.position ?? 0
}

/** The fault of a signature, or null. Unsigned rows before the first signed one are not at fault. */
const signatureFault = (
  { position, hash, signature }: typeof auditChain.$inferSelect,
  first: number,
  keys: Keys | undefined,
): AuditProblem | null => {
  if (signature === null) return position > first ? 'unsigned' : null
  return keys && !keys.verify(use, hash.toString('hex'), signature) ? 'forged' : null
}

/** Recomputes all or part of the chain. Faults are returned, never thrown. */
export const verifyAudit = async (db: Db, { keys, from = 1, to, most, noted }: Range = {}): Promise<AuditVerdict> => {
  const verdict: AuditVerdict = { rows: 0, head: null, faults: [], signed: 0, unsealed: 0, noted: null, last: from - 1 }
  const [before] = await db.select().from(auditChain).where(lt(auditChain.position, from)).orderBy(desc(auditChain.position)).limit(1)
  const first = await firstSigned(db)
  const fault = (position: number, auditId: number, problem: AuditProblem) => {
    if (verdict.faults.length < 100) verdict.faults.push({ position, auditId, problem })
  }
  let previous = before?.hash ?? start
  while (most === undefined || verdict.rows < most) {
    const links = await db
      .select()
      .from(auditChain)
      .where(
        and(
          gt(auditChain.position, verdict.last),
          gte(auditChain.position, from),
          to === undefined ? undefined : lte(auditChain.position, to),
        ),
      )
      .orderBy(asc(auditChain.position))
      .limit(Math.min(batch, most === undefined ? batch : most - verdict.rows))
    const last = links.at(-1)
    if (!last) break
    const rows = await db.execute<{ id: string; row: string }>(
      sql`SELECT l.id, ${rowText} AS row FROM audit_log l WHERE l.id = ANY(${sql.param(links.map(({ auditId }) => auditId))}::bigint[])`,
    )
    const texts = new Map(rows.rows.map(({ id, row }) => [Number(id), row]))
    for (const link of links) {
      const { position, auditId, hash } = link
      const row = texts.get(auditId)
      if (row === undefined) fault(position, auditId, 'removed')
      else if (!sealOf(previous, row).equals(hash)) fault(position, auditId, 'changed')
      const unsound = signatureFault(link, first, keys)
      if (unsound) fault(position, auditId, unsound)
      if (link.signature !== null) verdict.signed += 1
      // From the stored hash, so that one changed row is one fault and does not affect all that follow.
      previous = hash
      verdict.rows += 1
    }
    verdict.last = last.position
  }
  verdict.head = verdict.rows > 0 ? previous.toString('hex') : null
  const unsealed = await db.execute<{ count: string }>(sql`
    SELECT count(*) FROM audit_log l WHERE l.at < now() - interval '5 minutes'
      AND l.id > coalesce((SELECT min(audit_id) FROM (SELECT audit_id FROM audit_chain ORDER BY position DESC LIMIT ${lookBack}) recent), 0)
      AND NOT EXISTS (SELECT FROM audit_chain c WHERE c.audit_id = l.id)`)
  verdict.unsealed = Number(unsealed.rows[0]?.count)
  if (noted !== undefined) verdict.noted = await isInChain(db, noted)
  return verdict
}

/** The end of the chain, or null if nothing is sealed. */
export const chainHead = async (db: Db): Promise<Head | null> => {
  const [head] = await db.select().from(auditChain).orderBy(desc(auditChain.position)).limit(1)
  return head ? headOf(head) : null
}

/** Whether a noted seal is still in the chain. It is not if the chain was cut or rebuilt since. */
const isInChain = async (db: Db, noted: string): Promise<boolean> => {
  const found = await db
    .select({ position: auditChain.position })
    .from(auditChain)
    .where(eq(auditChain.hash, Buffer.from(noted, 'hex')))
    .limit(1)
  return found.length > 0
}
