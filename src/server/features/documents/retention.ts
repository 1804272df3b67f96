/** How long documents are kept, and the job that erases them afterwards. Nothing under a legal hold, an open complaint or an open claim is erased. */
import { and, asc, eq, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm'
import { londonClock } from '#contract/model/contact/workingTime.ts'
import { disposeOn } from '#contract/model/documents/document.ts'
import { policyClasses } from '#contract/model/policies/policyClass.ts'
import type { Due, NextRun } from '#contract/model/site/retention.ts'
import { todayOf, type JobCtx } from '#server/ctx.ts'
import { asSystem } from '#server/db/asSystem.ts'
import type { Db } from '#server/db/connect.ts'
import { writeAudit } from '#server/features/audit/audit.ts'
import { policies } from '#server/features/policies/policies.table.ts'
import { uploads } from '#server/features/uploads/uploads.table.ts'
import { documentFiles, documents, type DocumentRow } from './documents.table.ts'

const atOnce = 200

/** A legal hold, an open complaint of the client, or an open claim on the policy. Both are later features, so they are read with SQL. */
const mustKeep = sql`(${documents.legalHold}
  OR EXISTS (SELECT FROM complaints WHERE complaints.client_id = ${documents.clientId} AND complaints.status <> 'closed')
  OR EXISTS (SELECT FROM claims WHERE claims.policy_id = ${documents.policyId} AND claims.status NOT IN ('draft', 'declined', 'withdrawn', 'closed')))`
/** For a column of one table: Drizzle takes the table's name off the columns of an expression, but not of one inside it. */
const isKept = sql<boolean>`${mustKeep}`

/** The day a claim was closed, or null while it is open. Claims are a later feature, so they are read in SQL. */
const closedOn = async (db: Db, claimId: string): Promise<string | null> => {
  const { rows } = await db.execute<{ day: string | null }>(
    sql`SELECT (SELECT (max(e.at) AT TIME ZONE 'Europe/London')::date::text FROM record_events e
        WHERE e.subject_type = 'claim' AND e.subject_id = c.id AND e.to_status = 'closed') AS day
      FROM claims c WHERE c.id = ${claimId} AND c.status = 'closed'`,
  )
  return rows[0]?.day ?? null
}

type RetainedDocument = Pick<DocumentRow, 'kind' | 'effectiveFrom' | 'policyId' | 'claimId' | 'createdAt'>

/** The last day a document is kept, or null while its claim is open. */
export const keptUntil = async (db: Db, row: RetainedDocument): Promise<string | null> => {
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

/** Documents without a disposal date that can now get one: sent by clients, or on claims closed since. */
const toSettle = async (db: Db): Promise<{ row: DocumentRow; day: string; held: boolean }[]> => {
  const rows = await db
    .select({ row: documents, held: isKept })
    .from(documents)
    .where(
      and(
        isNull(documents.disposeOn),
        ne(documents.status, 'requested'),
        sql`(${documents.claimId} IS NULL OR EXISTS (SELECT FROM claims c WHERE c.id = ${documents.claimId} AND c.status = 'closed'))`,
      ),
    )
    .orderBy(asc(documents.createdAt), asc(documents.id))
    .limit(atOnce)
  const settled: { row: DocumentRow; day: string; held: boolean }[] = []
  for (const { row, held } of rows) {
    const day = await keptUntil(db, row)
    if (day !== null) settled.push({ row, day, held })
  }
  return settled
}

/** Stores their disposal dates. */
export const settle = (ctx: JobCtx): Promise<number> =>
  asSystem({ db: ctx.pool }, async ({ db }) => {
    const settled = await toSettle(db)
    for (const { row, day } of settled) await db.update(documents).set({ disposeOn: day }).where(eq(documents.id, row.id))
    return settled.length
  })

/** If a claim was reopened or a policy extended, its documents are kept longer than the stored date. */
const overNow = async (db: Db, row: DocumentRow, day: string) => {
  const until = await keptUntil(db, row)
  return { until, over: until !== null && until < day }
}

const dueForDisposal = (day: string) => and(isNotNull(documents.disposeOn), lt(documents.disposeOn, day))
const oldestFirst = [asc(documents.disposeOn), asc(documents.id)] as const

/**
 * Erases documents whose retention has ended, with their files and history; the audit log keeps that they existed. Each document is locked while it
 * is checked, so that a hold set at the same moment is seen. Returns the documents erased.
 */
export const disposeDue = async (ctx: JobCtx): Promise<Due[]> => {
  const day = todayOf(ctx)
  const due = await asSystem({ db: ctx.pool }, ({ db }) =>
    db
      .select({ id: documents.id })
      .from(documents)
      .where(and(dueForDisposal(day), sql`NOT ${mustKeep}`))
      .orderBy(...oldestFirst)
      .limit(atOnce),
  )
  const erased: Due[] = []
  for (const { id } of due) {
    const since = await dispose(ctx, id, day)
    if (since !== null) erased.push({ id, since })
  }
  return erased
}

/** Returns the date it was kept until, or null if it stays. */
const dispose = (ctx: JobCtx, id: string, day: string): Promise<string | null> =>
  asSystem({ db: ctx.pool }, async ({ db }) => {
    const [locked] = await db.select({ row: documents, held: isKept }).from(documents).where(eq(documents.id, id)).for('update')
    if (!locked || locked.held) return null
    const { row } = locked
    if (row.disposeOn === null || row.disposeOn >= day) return null
    const { until, over } = await overNow(db, row, day)
    if (!over) {
      await db.update(documents).set({ disposeOn: until }).where(eq(documents.id, row.id))
      return null
    }
    await eraseRow(ctx, db, row, 'documents.dispose', `Kept until ${row.disposeOn}`)
    return row.disposeOn
  })

/** What the job would do now, with the same steps in the same order, without doing it. */
export const nextDisposal = (ctx: Pick<JobCtx, 'pool' | 'now'>): Promise<{ documents: NextRun; empty: NextRun }> =>
  asSystem({ db: ctx.pool }, async ({ db }) => {
    const day = todayOf(ctx)
    const settled = (await toSettle(db)).filter((one) => one.day < day).map(({ row, held, day: on }) => ({ ...row, held, disposeOn: on }))
    const places = await db.select().from(documents).where(emptyPlaces(ctx.now())).limit(atOnce)
    const gone = new Set(places.map(({ id }) => id))
    const past = await db
      .select()
      .from(documents)
      .where(and(dueForDisposal(day), sql`NOT ${mustKeep}`))
      .orderBy(...oldestFirst)
      .limit(atOnce)
    const order = ({ id, disposeOn: on }: DocumentRow) => `${on} ${id}`
    const open = [...past, ...settled.filter(({ held }) => !held)].filter(({ id }) => !gone.has(id))
    const first = open.toSorted((one, other) => (order(one) < order(other) ? -1 : 1)).slice(0, atOnce)
    const due: Due[] = []
    for (const row of first) if ((await overNow(db, row, day)).over) due.push({ id: row.id, since: row.disposeOn ?? day })
    const [counted] = await db
      .select({
        open: sql<number>`count(*) FILTER (WHERE NOT ${mustKeep})::int`,
        held: sql<number>`count(*) FILTER (WHERE ${mustKeep})::int`,
      })
      .from(documents)
      .where(dueForDisposal(day))
    const { open: all = 0, held: onHold = 0 } = counted ?? {}
    return {
      documents: {
        due,
        held: onHold + settled.filter(({ held }) => held).length,
        later: Math.max(0, all + settled.filter(({ held }) => !held).length - atOnce),
      },
      empty: { due: places.map(({ id, createdAt }) => ({ id, since: createdAt.toISOString() })) },
    }
  })

/** Files first: a row without files is found again on the next run, but files without a row never are. */
const eraseRow = async (ctx: JobCtx, db: Db, row: DocumentRow, action: string, reason: string) => {
  const own = and(eq(uploads.ownerKind, 'document'), eq(uploads.ownerId, row.id))
  const drawn = await db.select({ key: documentFiles.key }).from(documentFiles).where(eq(documentFiles.documentId, row.id))
  const sent = await db.select({ key: uploads.key }).from(uploads).where(own)
  for (const { key } of [...drawn, ...sent]) if (key) await ctx.files.delete(key)
  await db.delete(uploads).where(own)
  await db.delete(documents).where(eq(documents.id, row.id))
  await writeAudit(
    { db },
    { action, subjectType: 'document', subjectId: row.id, before: { kind: row.kind, client: row.clientId, files: row.fileNumber }, reason },
  )
}

/** Documents whose file never arrived: a day is enough to try again. */
const emptyPlaces = (now: Date) =>
  and(eq(documents.status, 'to_check'), eq(documents.fileNumber, 0), lt(documents.createdAt, new Date(now.getTime() - 86_400_000)))

export const erasePlaces = (ctx: JobCtx): Promise<number> =>
  asSystem({ db: ctx.pool }, async ({ db }) => {
    const rows = await db.select().from(documents).where(emptyPlaces(ctx.now())).limit(atOnce).for('update')
    for (const row of rows) await eraseRow(ctx, db, row, 'documents.erasePlace', 'Its file never arrived')
    return rows.length
  })
