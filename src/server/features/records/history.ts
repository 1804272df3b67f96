/** What happened to a record: written with each step, read back for staff or for its client. */
import { and, asc, desc, eq, gt, inArray, ne, sql } from 'drizzle-orm'
import type { Change, HistoryEntry, Note } from '#contract/history.ts'
import { partyOf, type Reader } from '#contract/machine.ts'
import type { Db } from '#server/db/connect.ts'
import type { RecordDefinition, Doer } from './recordDefinition.ts'
import { queueWebhooks } from './queueWebhooks.ts'
import { recordEvents } from './records.table.ts'

type Subject = { machine: Pick<RecordDefinition['machine'], 'record'> }
type Labels = { fields: { readonly [column: string]: { label: string } | undefined } }
type Event = {
  id: string
  by: Doer
  at: Date
  action: string
  visibleTo: Reader
  version?: number
  from?: string
  to?: string
  reason?: string
  changes?: Omit<Change, 'label'>[]
}

/** Also queues the webhooks for the step, in the same transaction. */
export const writeEvent = async (
  db: Db,
  { machine }: Subject,
  { id, by, at, action, visibleTo, version, from, to, reason, changes }: Event,
): Promise<void> => {
  await Promise.all([
    db.insert(recordEvents).values({
      subjectType: machine.record,
      subjectId: id,
      version: version ?? null,
      at,
      party: partyOf(by.who),
      byUser: by.userId,
      byName: by.name,
      action,
      fromStatus: from ?? null,
      toStatus: to ?? null,
      reason: reason ?? '',
      changes: changes ?? [],
      visibleTo,
    }),
    queueWebhooks(db, { record: machine.record, action, id, at }),
  ])
}

const of = ({ machine }: Subject, id: string) => and(eq(recordEvents.subjectType, machine.record), eq(recordEvents.subjectId, id))
const readable = (reader: Reader) => (reader === 'client' ? eq(recordEvents.visibleTo, 'client') : undefined)
const noteAction = 'note'

/** A field that is no longer known by its key (renamed since) is shown with its old key as label. */
const labelled = ({ fields }: Labels, changes: readonly Omit<Change, 'label'>[]): Change[] =>
  changes.map((change) => ({ ...change, label: fields[change.field]?.label ?? change.field }))

/** What a change of these columns would do, as its history will tell it. */
export const historyChanges = async (
  db: Db,
  fields: object,
  before: Readonly<Record<string, unknown>>,
  patch: object,
): Promise<Change[]> => {
  // Fields of any table: changesOf looks each value up by its own column.
  const definition = { fields } as Pick<RecordDefinition, 'fields'>
  return labelled(definition, await changesOf(db, definition, before, patch))
}

/** Oldest first, without notes. Clients never get internal entries: this query excludes them, and so does row-level security. */
export const historyOf = async (db: Db, definition: Subject & Labels, id: string, reader: Reader): Promise<HistoryEntry[]> => {
  const rows = await db
    .select()
    .from(recordEvents)
    .where(and(of(definition, id), readable(reader), ne(recordEvents.action, noteAction)))
    .orderBy(asc(recordEvents.id))
  return rows.map(({ at, byName, party, action, fromStatus, toStatus, reason, changes }) => ({
    at: at.toISOString(),
    by: byName,
    party,
    action,
    from: fromStatus,
    to: toStatus,
    reason,
    changes: labelled(definition, changes),
  }))
}

/** For staff only, oldest first. */
export const notesOf = async (db: Db, subject: Subject, id: string): Promise<Note[]> => {
  const rows = await db
    .select()
    .from(recordEvents)
    .where(and(of(subject, id), eq(recordEvents.action, noteAction)))
    .orderBy(asc(recordEvents.id))
  return rows.map((row) => ({ id: row.id, at: row.at.toISOString(), by: row.byName, text: row.reason }))
}

/** The last time an action was taken on a record. Null if it never was. */
export const latest = async (
  db: Db,
  subject: Subject,
  id: string,
  action: string,
): Promise<{ from: string | null; at: Date; by: string } | null> => {
  const [row] = await db
    .select({ from: recordEvents.fromStatus, at: recordEvents.at, by: recordEvents.byName })
    .from(recordEvents)
    .where(and(of(subject, id), eq(recordEvents.action, action)))
    .orderBy(desc(recordEvents.id))
    .limit(1)
  return row ?? null
}

/** The client user who wrote last in a record's messages, to whom an answer is sent. Null if none has written. */
export const lastAsker = async (db: Db, subject: Subject, id: string): Promise<string | null> => {
  const [row] = await db
    .select({ userId: recordEvents.byUser })
    .from(recordEvents)
    .where(and(of(subject, id), eq(recordEvents.action, 'message'), eq(recordEvents.party, 'client')))
    .orderBy(desc(recordEvents.id))
    .limit(1)
  return row?.userId ?? null
}

/**
 * Who changed a record since `version`, when, and what: first value before, last value after. A client gets only what they may read. `own`: it
 * was nobody but the user who asks.
 */
export const changesSince = async (
  db: Db,
  definition: RecordDefinition,
  id: string,
  { version, reader, userId }: { version: number; reader: Reader; userId: string | null },
) => {
  const since = await db
    .select()
    .from(recordEvents)
    .where(and(of(definition, id), readable(reader), gt(recordEvents.version, version)))
    .orderBy(asc(recordEvents.id))
  const other = since.findLast((event) => userId === null || event.byUser !== userId)
  const last = other ?? since.at(-1)
  if (!last) return { changedBy: 'Somebody', changedAt: '', own: false, changes: [] }
  const { machine } = definition
  const merged = new Map<string, Omit<Change, 'label'>>()
  for (const { fromStatus, toStatus, changes } of since) {
    const status =
      fromStatus !== null && toStatus !== null && fromStatus !== toStatus
        ? [{ field: 'status', before: machine.label(fromStatus, reader), after: machine.label(toStatus, reader) }]
        : []
    for (const { field, before, after } of [...status, ...changes])
      merged.set(field, { field, before: merged.get(field)?.before ?? before, after })
  }
  const changed = [...merged.values()].filter(({ before, after }) => before !== after || before === null)
  return {
    changedBy: last.byName,
    changedAt: last.at.toISOString(),
    own: !other,
    changes: labelled({ fields: { status: { label: 'Status' }, ...definition.fields } }, changed),
  }
}

type Named = { id: string; name: string }

/** Queried directly, because the users feature imports this one and circular imports are not allowed. */
const namesOf = async (db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  if (ids.length === 0) return new Map()
  const { rows } = await db.execute<Named>(sql`SELECT id, name FROM users WHERE ${inArray(sql`id`, [...ids])}`)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

const inWords = (value: unknown): string | null =>
  typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'boolean' ? String(value) : null
const isEmpty = (value: unknown) => value === null || value === undefined || value === ''
const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** The changes of a patch in words, for the columns the history shows. Long texts are cut; the record has them in full. */
export const changesOf = async (
  db: Db,
  { fields }: Pick<RecordDefinition, 'fields'>,
  before: Readonly<Record<string, unknown>>,
  patch: object,
): Promise<Omit<Change, 'label'>[]> => {
  const changed = Object.entries(patch).flatMap(([field, value]: [string, unknown]) => {
    const how = fields[field]
    return how && !same(before[field] ?? null, value ?? null) ? [{ field, how, values: [before[field], value] as const }] : []
  })
  const people = changed.flatMap(({ how, values }) => (how.person ? values.filter((value) => typeof value === 'string') : []))
  const names = await namesOf(db, people)
  return changed.map(({ field, how, values }) => {
    const [first = null, second = null] = values.map((value) => {
      if (isEmpty(value)) return ''
      if (how.person) return names.get(String(value)) ?? 'A former user'
      return (how.show ? how.show(value) : inWords(value))?.slice(0, 300) ?? null
    })
    return { field, before: first, after: second }
  })
}
