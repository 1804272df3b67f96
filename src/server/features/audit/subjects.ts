/** Names of the records that entries are about, as far as the reader may know them. */
import { inArray, sql, type SQL } from 'drizzle-orm'
import { can, type Actor, type Permission } from '#contract/access.ts'
import type { SubjectState } from '#contract/model/audit/entry.ts'
import { isUuid } from '#contract/uuid.ts'
import type { Db } from '#server/db/connect.ts'

type Subject = {
  /** What a reader needs to see such a record. */
  permission: Permission
  /** Tables are named here, not imported: every feature imports this one. The record itself is `s`. */
  from: SQL
  name: SQL
  /** Which of several screens shows such a record. */
  kind?: SQL
  /** True for a record whose personal data has been erased. */
  erased?: SQL
  /** Row-level security may hide the record from some staff. */
  confidential?: true
}

const client = sql`LEFT JOIN clients c ON c.id = s.client_id`
const policy = sql`LEFT JOIN policies p ON p.id = s.policy_id LEFT JOIN clients c ON c.id = p.client_id`
const referenceAnd = (who: SQL) => sql`concat_ws(', ', s.reference, nullif(${who}, ''))`
const byPolicy = sql`concat_ws(', ', p.reference, c.name)`

const content = (permission: Permission): Subject => ({ permission, from: sql`content_items s`, name: sql`s.title`, kind: sql`s.kind` })

const subjects: { readonly [type: string]: Subject | undefined } = {
  quote: { permission: 'quote:view', from: sql`quotes s`, name: referenceAnd(sql`s.business`) },
  policy: { permission: 'policy:view', from: sql`policies s ${client}`, name: referenceAnd(sql`c.name`), confidential: true },
  client: { permission: 'client:view', from: sql`clients s`, name: sql`s.name`, erased: sql`s.erased_at IS NOT NULL` },
  claim: {
    permission: 'claim:view',
    from: sql`claims s ${client}`,
    name: referenceAnd(sql`coalesce(c.name, s.business)`),
    confidential: true,
  },
  change: { permission: 'policy:view', from: sql`changes s ${client}`, name: referenceAnd(sql`c.name`), confidential: true },
  renewal: { permission: 'renewal:view', from: sql`renewals s ${policy}`, name: byPolicy, confidential: true },
  document: {
    permission: 'document:view',
    from: sql`documents s ${client}`,
    name: sql`concat_ws(', ', s.title, c.name)`,
    confidential: true,
  },
  proof: { permission: 'policy:view', from: sql`proofs s ${policy}`, name: byPolicy, confidential: true },
  invoice: { permission: 'policy:view', from: sql`invoices s ${client}`, name: referenceAnd(sql`c.name`), confidential: true },
  enquiry: { permission: 'contact:view', from: sql`enquiries s`, name: referenceAnd(sql`s.business`) },
  appointment: { permission: 'appointment:view', from: sql`appointments s`, name: referenceAnd(sql`s.business`) },
  task: { permission: 'client:view', from: sql`tasks s ${client}`, name: sql`concat_ws(', ', s.title, c.name)` },
  complaint: { permission: 'complaint:view', from: sql`complaints s ${client}`, name: referenceAnd(sql`c.name`) },
  user: { permission: 'user:edit', from: sql`users s`, name: sql`s.name` },
  post: content('blog:edit'),
  service: content('service:edit'),
  page: content('page:edit'),
  media: { permission: 'media:edit', from: sql`media s`, name: sql`s.title` },
  redirect: { permission: 'page:edit', from: sql`(SELECT id, path FROM redirects WHERE active) s`, name: sql`s.path` },
  import: { permission: 'book:import', from: sql`imports s`, name: sql`s.file_name` },
  webhook: { permission: 'settings:manage', from: sql`webhooks s`, name: sql`s.name` },
  apiToken: { permission: 'settings:manage', from: sql`api_tokens s`, name: sql`s.name` },
}

type About = { subjectType: string; subjectId: string | null }
type Found = { id: string; name: string | null; kind: string | null; erased: boolean }
/** `confidential`: it may belong to a confidential policy hidden from this reader. Deleted records count as hidden, because nobody can tell. */
export type Known = { name: string | null; kind: string | null; state: SubjectState; confidential: boolean }

const nothing: Known = { name: null, kind: null, state: null, confidential: false }
/** Kinds whose id is a word that names them. */
const namedByTheirId: readonly string[] = ['list', 'endpoint', 'job', 'integration']

/** What the reader may know of the records that these entries are about: one statement for each kind, in the scope of `db`. */
export const subjectsOf = async (db: Db, actor: Actor, rows: readonly About[]): Promise<(about: About) => Known> => {
  const found = new Map<string, ReadonlyMap<string, Found>>()
  for (const type of new Set(rows.map(({ subjectType }) => subjectType))) {
    const subject = subjects[type]
    if (!subject || !(can(actor, subject.permission) || isHidden(actor, subject))) continue
    const ids = rows.flatMap(({ subjectType, subjectId }) => (subjectType === type && subjectId && isUuid(subjectId) ? [subjectId] : []))
    const { rows: there } =
      ids.length === 0
        ? { rows: [] }
        : await db.execute<Found>(sql`
            SELECT s.id, ${subject.name}::text AS name, ${subject.kind ?? sql`NULL`}::text AS kind, ${subject.erased ?? sql`false`} AS erased
            FROM ${subject.from} WHERE ${inArray(sql`s.id`, [...new Set(ids)])}`)
    found.set(type, new Map(there.map((row) => [row.id, row])))
  }
  return ({ subjectType, subjectId }) => {
    const subject = subjects[subjectType]
    if (subjectId === null) return nothing
    // A settings record always exists.
    if (subjectType === 'setting') return { ...nothing, name: subjectId, state: can(actor, 'settings:manage') ? 'there' : null }
    if (!subject) return { ...nothing, name: namedByTheirId.includes(subjectType) ? subjectId : null }
    if (!isUuid(subjectId)) return nothing
    const row = found.get(subjectType)?.get(subjectId)
    const confidential = isHidden(actor, subject) && !row
    if (!can(actor, subject.permission) || confidential) return { ...nothing, confidential }
    return row
      ? { name: row.name || null, kind: row.kind, state: row.erased ? 'erased' : 'there', confidential }
      : { ...nothing, state: 'gone' }
  }
}

/** Whether there may be such records that this reader does not get to see. */
const isHidden = (actor: Actor, { confidential }: Subject) => confidential === true && !can(actor, 'confidential:view')
