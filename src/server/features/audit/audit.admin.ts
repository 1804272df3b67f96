/** The audit log for staff, and the proof that it has not been tampered with. Reading it is itself audited. */
import { and, asc, eq, ne, sql } from 'drizzle-orm'
import { verifiedAtOnce, type AuditDetail, type auditList, type AuditProof } from '#contract/admin/audit.ts'
import type { ListFilters, CsvLines } from '#contract/list.ts'
import { Failure } from '#contract/failure.ts'
import { fromDay, untilDay } from '#server/db/days.ts'
import type { CtxFor } from '#server/ctx.ts'
import { writeAudit } from './audit.ts'
import { auditChain, auditEntries, auditLog } from './audit.table.ts'
import { auditRows, everyAuditRow, namedIn, readingOfLog, summaryOf } from './auditRows.ts'
import { chainHead, verifyAudit } from './chain.ts'
import { exportedCsv, exportedLines } from './exporting.ts'
import { maskWords, seesPersonalData, entryFields } from './entryFields.ts'
import { subjectsOf } from './subjects.ts'

type View = CtxFor<'audit:view'>
type AuditFilters = ListFilters<typeof auditList>

/** Opening a list is audited with its filters; paging through it is not. */
export const list = async (ctx: View, query: Parameters<typeof auditRows.page>[1]) => {
  const page = await auditRows.page(ctx, query)
  const { cursor, limit: _limit, sort: _sort, ...filters } = query
  if (!cursor) await writeAudit(ctx, { action: readingOfLog, subjectType: 'audit', after: filters })
  return page
}

export const show = async (ctx: View, { id }: { id: string }): Promise<AuditDetail> => {
  const { db, actor } = ctx
  const [row] = await db.select().from(auditEntries).where(eq(auditEntries.id, id))
  if (!row) throw new Failure('notFound', 'Not found')
  const [link] = await db.select().from(auditChain).where(eq(auditChain.auditId, row.number))
  const [previous] = link
    ? await db
        .select({ hash: auditChain.hash })
        .from(auditChain)
        .where(sql`${auditChain.position} = (SELECT max(position) FROM audit_chain WHERE position < ${link.position})`)
    : []
  const beside = row.requestId
    ? await db
        .select({ id: auditEntries.id, action: auditEntries.action, at: auditEntries.at })
        .from(auditEntries)
        .where(and(eq(auditEntries.requestId, row.requestId), ne(auditEntries.id, id)))
        .orderBy(asc(auditEntries.id))
        .limit(20)
    : []
  const masked = !seesPersonalData(actor)
  const [actors, subject] = [await namedIn(db, [row]), (await subjectsOf(db, actor, [row]))(row)]
  const { confidential } = subject
  await writeAudit(ctx, { action: 'audit.show', subjectType: 'audit', subjectId: id })
  return {
    ...summaryOf(row, actors, subject, masked),
    role: row.role,
    ipPrefix: masked ? null : row.ipPrefix,
    session: row.sessionHash?.slice(0, 12) ?? null,
    reason: confidential ? null : masked && row.reason ? maskWords(row.reason) : row.reason,
    fields: confidential ? [] : entryFields(row, { masked, people: actors }),
    hidden: confidential ? 'confidential' : null,
    masked,
    seal: link
      ? {
          place: link.position,
          seal: link.hash.toString('hex'),
          before: (previous?.hash ?? Buffer.alloc(32)).toString('hex'),
          signed: link.signature !== null,
        }
      : null,
    beside: beside.map(({ at, ...other }) => ({ ...other, at: at.toISOString() })),
  }
}

/** The first and last chain positions of the entries in a date range, null if none. Positions follow entry order to within a minute or so. */
const placesOf = async ({ db }: View, from: string | undefined, to: string | undefined) => {
  const start = (from && fromDay(auditLog.at, from)) || sql`true`
  const end = (to && untilDay(auditLog.at, to)) || sql`true`
  const edge = async (descending: boolean) => {
    const order = descending ? sql`DESC` : sql`ASC`
    const { rows } = await db.execute<{ place: string }>(sql`
      SELECT c.position AS place FROM audit_log JOIN audit_chain c ON c.audit_id = audit_log.id
      WHERE ${start} AND ${end} ORDER BY audit_log.at ${order}, audit_log.uid ${order} LIMIT 1`)
    return rows[0] ? Number(rows[0].place) : null
  }
  return { first: await edge(false), last: await edge(true) }
}

/** Verifies the requested days, as far as one call goes, and returns the result, which is audited too. */
export const proof = async (
  ctx: View,
  {
    from,
    to,
    place,
    noted,
  }: { from?: string | undefined; to?: string | undefined; place?: string | undefined; noted?: string | undefined },
): Promise<AuditProof> => {
  const { db, keys } = ctx
  const isFiltered = from !== undefined || to !== undefined || place !== undefined || (noted !== undefined && noted !== '')
  const head = await chainHead(db)
  const places = isFiltered ? await placesOf(ctx, from, to) : null
  const began = performance.now()
  const start = Math.max(place === undefined ? 0 : Number(place), places?.first ?? 1)
  const verdict = await verifyAudit(db, {
    keys,
    from: start,
    to: places?.last ?? 0,
    most: verifiedAtOnce,
    ...(noted ? { noted } : {}),
  })
  const result = places && {
    first: verdict.rows > 0 ? start : null,
    last: verdict.rows > 0 ? verdict.last : null,
    rows: verdict.rows,
    signed: verdict.signed,
    faults: verdict.faults.map(({ position, auditId, problem }) => ({ place: position, number: auditId, problem })),
    seal: verdict.head,
    next: places.last !== null && verdict.rows > 0 && verdict.last < places.last ? verdict.last + 1 : null,
    noted: verdict.noted,
    milliseconds: Math.round(performance.now() - began),
    at: ctx.now().toISOString(),
  }
  if (result)
    await writeAudit(ctx, {
      action: 'audit.verify',
      subjectType: 'audit',
      after: { from, to, first: result.first, last: result.last, rows: result.rows, faults: result.faults.length, seal: result.seal },
    })
  return { head: head && { place: head.position, seal: head.hash }, unsealed: verdict.unsealed, result }
}

export const csv = (ctx: CtxFor<'settings:manage'>, query: AuditFilters): CsvLines => exportedCsv(ctx, everyAuditRow.where(ctx, query))
export const lines = (ctx: CtxFor<'settings:manage'>, query: AuditFilters): CsvLines => exportedLines(ctx, everyAuditRow.where(ctx, query))
