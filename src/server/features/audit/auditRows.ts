/** The staff list of audit entries: its filters, sorts and rows in SQL. */
import { eq, inArray, ne, sql } from 'drizzle-orm'
import { auditList, type AuditSummary } from '#contract/admin/audit.ts'
import type { ActorKind } from '#contract/model/audit/entry.ts'
import type { CtxFor } from '#server/ctx.ts'
import { byInstant } from '#server/db/cursor.ts'
import type { Db } from '#server/db/connect.ts'
import { listRows, type ListSource } from '#server/db/list.ts'
import { fromDay, untilDay } from '#server/db/days.ts'
import { auditEntries } from './audit.table.ts'
import { firstChanges, peopleIn, seesPersonalData, entryFields } from './entryFields.ts'
import { subjectsOf, type Known } from './subjects.ts'

export type AuditEntryRow = typeof auditEntries.$inferSelect

/** Opening this list is an entry too. These would soon outnumber the others, so they are only shown on request. */
export const readingOfLog = 'audit.list'

type View = CtxFor<'audit:view'>

type Actors = ReadonlyMap<string, string>
/** Queried directly, because the users feature imports this one and circular imports are not allowed. */
const actorNames = async (db: Db, ids: readonly (string | null)[]): Promise<Actors> => {
  const known = [...new Set(ids.filter((id) => id !== null))]
  if (known.length === 0) return new Map()
  const { rows } = await db.execute<{ id: string; name: string }>(sql`SELECT id, name FROM users WHERE ${inArray(sql`id`, known)}`)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** `masked`: clients are not named, for readers who may not see personal data. */
export const summaryOf = (row: AuditEntryRow, actors: Actors, subject: Known, masked: boolean): AuditSummary => ({
  id: row.id,
  number: row.number,
  at: row.at.toISOString(),
  action: row.action,
  actorKind: row.actorKind,
  actor:
    row.actorId === null || (masked && row.actorKind !== 'staff')
      ? null
      : { id: row.actorId, name: actors.get(row.actorId) ?? 'A former user' },
  token: row.tokenId === null ? null : { id: row.tokenId, name: row.tokenName ?? 'A former token' },
  subjectType: row.subjectType,
  subjectId: row.subjectId,
  subjectName: subject.name,
  subjectKind: subject.kind,
  subjectState: subject.state,
  ...firstChanges(subject.confidential ? [] : entryFields(row, { masked, people: actors })),
  requestId: row.requestId,
})

/** Who acted, and the colleagues whom the changed fields name. */
export const namedIn = (db: Db, rows: readonly AuditEntryRow[]): Promise<Actors> =>
  actorNames(db, [...rows.map(({ actorId }) => actorId), ...peopleIn(rows)])

const loadRows = async ({ db, actor }: View, ids: string[]): Promise<AuditSummary[]> => {
  const rows = await db.select().from(auditEntries).where(inArray(auditEntries.id, ids))
  const [actors, known] = [await namedIn(db, rows), await subjectsOf(db, actor, rows)]
  const masked = !seesPersonalData(actor)
  return rows.map((row) => summaryOf(row, actors, known(row), masked))
}

const source = {
  table: auditEntries,
  filters: {
    kind: (kind: ActorKind) => eq(auditEntries.actorKind, kind),
    type: (type: string) => eq(auditEntries.subjectType, type),
    actor: (actor: string) => eq(auditEntries.actorId, actor),
    subject: (subject: string) => eq(auditEntries.subjectId, subject),
    action: (action: string) => eq(auditEntries.action, action),
    request: (request: string) => eq(auditEntries.requestId, request),
    token: (token: string) => eq(auditEntries.tokenId, token),
    account: (role: string) => sql`EXISTS (SELECT 1 FROM users WHERE users.id::text = ${auditEntries.subjectId} AND users.role = ${role})`,
    from: (from: string) => fromDay(auditEntries.at, from),
    to: (to: string) => untilDay(auditEntries.at, to),
  },
  sorts: { at: byInstant(auditEntries.at) },
  load: loadRows,
} satisfies ListSource<typeof auditList, View>

export const auditRows = listRows<typeof auditList, View>(auditList, {
  ...source,
  base: (_ctx, { action }) => (action === readingOfLog ? undefined : ne(auditEntries.action, readingOfLog)),
})
/** All entries, for exports: otherwise filtered entries could not be told from removed ones. */
export const everyAuditRow = listRows<typeof auditList, View>(auditList, source)
