/** How long a document is kept, and the job that erases what is over. Nothing under a legal hold is erased. */
import { and, asc, eq, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm'
import { londonClock } from '#contract/model/contact/workingTime.ts'
import { disposeOn } from '#contract/model/documents/document.ts'
import { policyClasses } from '#contract/model/policies/policyClass.ts'
import type { JobCtx } from '#server/ctx.ts'
import { transaction, type Db } from '#server/db/connect.ts'
import { record } from '#server/features/audit/audit.ts'
import { policies } from '#server/features/policies/policies.table.ts'
import { uploads } from '#server/features/uploads/uploads.table.ts'
import { documentFiles, documents, type DocumentRow } from './documents.table.ts'

const system = { scope: 'system' } as const
const atOnce = 200

/** The day on which a claim was closed; null while it is open. Claims are a later feature, so they are asked directly. */
const closedOn = async (db: Db, claimId: string): Promise<string | null> => {
  const { rows } = await db.execute<{ day: string | null }>(
    sql`SELECT (SELECT (max(e.at) AT TIME ZONE 'Europe/London')::date::text FROM record_events e
        WHERE e.subject_type = 'claim' AND e.subject_id = c.id AND e.to_status = 'closed') AS day
      FROM claims c WHERE c.id = ${claimId} AND c.status = 'closed'`,
  )
  return rows[0]?.day ?? null
}

type Kept = Pick<DocumentRow, 'kind' | 'effectiveFrom' | 'policyId' | 'claimId' | 'createdAt'>

/** The last day a document is kept; null while its claim is open. */
export const keptUntil = async (db: Db, row: Kept): Promise<string | null> => {
  const [policy] = row.policyId
    ? await db.select({ class: policies.class, expiry: policies.expiry }).from(policies).where(eq(policies.id, row.policyId))
    : []
  return disposeOn({
    kind: row.kind,
    issuedOn: row.effectiveFrom ?? londonClock(row.createdAt).date,
    expiry: policy?.expiry ?? null,
    closedOn: row.claimId ? await closedOn(db, row.claimId) : undefined,
    covers: policy ? policyClasses[policy.class].covers : [],
  })
}

/** Gives a day to documents that have none yet: sent by clients, or of claims that were closed since. */
export const settle = (ctx: JobCtx): Promise<number> =>
  transaction(ctx.pool, system, async (db) => {
    const rows = await db
      .select()
      .from(documents)
      .where(
        and(
          isNull(documents.disposeOn),
          ne(documents.status, 'requested'),
          sql`(${documents.claimId} IS NULL OR EXISTS (SELECT FROM claims c WHERE c.id = ${documents.claimId} AND c.status = 'closed'))`,
        ),
      )
      .limit(atOnce)
    let settled = 0
    for (const row of rows) {
      const day = await keptUntil(db, row)
      if (day === null) continue
      await db.update(documents).set({ disposeOn: day }).where(eq(documents.id, row.id))
      settled += 1
    }
    return settled
  })

/** A claim that was opened again, or a policy that was extended, keeps its documents longer than was once written down. */
const stillKept = async (db: Db, row: DocumentRow, day: string) => {
  const until = await keptUntil(db, row)
  if (until !== null && until < day) return false
  await db.update(documents).set({ disposeOn: until }).where(eq(documents.id, row.id))
  return true
}

export type Due = Pick<DocumentRow, 'id' | 'kind' | 'clientId' | 'disposeOn'>

/**
 * Erases documents whose time is over, with their files and history; the audit log keeps that they were there. `dryRun`: only says which.
 * A document is locked while it is judged, so a hold that comes at the same moment is seen. Gives those that were erased.
 */
export const disposeDue = async (ctx: JobCtx, { dryRun = false } = {}): Promise<Due[]> => {
  const day = londonClock(ctx.now()).date
  const over = and(isNotNull(documents.disposeOn), lt(documents.disposeOn, day), eq(documents.legalHold, false))
  const columns = { id: documents.id, kind: documents.kind, clientId: documents.clientId, disposeOn: documents.disposeOn }
  const due = await transaction(ctx.pool, system, (db) =>
    db.select(columns).from(documents).where(over).orderBy(asc(documents.disposeOn), asc(documents.id)).limit(atOnce),
  )
  if (dryRun) return due
  const erased: Due[] = []
  for (const one of due) if (await dispose(ctx, one, day)) erased.push(one)
  return erased
}

const dispose = (ctx: JobCtx, { id }: Due, day: string): Promise<boolean> =>
  transaction(ctx.pool, system, async (db) => {
    const [row] = await db.select().from(documents).where(eq(documents.id, id)).for('update')
    if (!row || row.legalHold || row.disposeOn === null || row.disposeOn >= day || (await stillKept(db, row, day))) return false
    await eraseRow(ctx, db, row, 'documents.dispose', `Kept until ${row.disposeOn}`)
    return true
  })

/** Bytes first: a row without bytes is found again, bytes without a row never are. */
const eraseRow = async (ctx: JobCtx, db: Db, row: DocumentRow, action: string, reason: string) => {
  const own = and(eq(uploads.ownerKind, 'document'), eq(uploads.ownerId, row.id))
  const drawn = await db.select({ key: documentFiles.key }).from(documentFiles).where(eq(documentFiles.documentId, row.id))
  const sent = await db.select({ key: uploads.key }).from(uploads).where(own)
  for (const { key } of [...drawn, ...sent]) if (key) await ctx.files.delete(key)
  await db.delete(uploads).where(own)
  await db.delete(documents).where(eq(documents.id, row.id))
  await record(
    { db },
    { action, subjectType: 'document', subjectId: row.id, before: { kind: row.kind, client: row.clientId, files: row.fileNumber }, reason },
  )
}

/** Places for files that never came: a day is enough to try again. */
export const erasePlaces = async (ctx: JobCtx): Promise<number> => {
  const empty = and(
    eq(documents.status, 'to_check'),
    eq(documents.fileNumber, 0),
    lt(documents.createdAt, new Date(ctx.now().getTime() - 86_400_000)),
  )
  return transaction(ctx.pool, system, async (db) => {
    const rows = await db.select().from(documents).where(empty).limit(atOnce).for('update')
    for (const row of rows) await eraseRow(ctx, db, row, 'documents.erasePlace', 'Its file never came')
    return rows.length
  })
}
