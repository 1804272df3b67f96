/** The newest documents, letters and messages of a client: one query for each kind, only of the areas that the user may see. */
import { sql, type SQL } from 'drizzle-orm'
import { companiesWith } from '#contract/access.ts'
import type { Area } from '#contract/model/people/membership.ts'
import { classLabel, type PolicyClass } from '#contract/model/policies/policyClass.ts'
import type { Recent, RecentKind } from '#contract/portal/overview.ts'
import type { CtxFor } from '#server/ctx.ts'
import { paperSeenBy, type Reader } from '#server/features/uploads/uploads.ts'

type Own = CtxFor<'client'>
type Row = { id: string; title: string; class: PolicyClass | null; by: string; client_id: string; at: Date | string }

const rowsShown = 10

/** Each returns id, title, class, by, client_id and at. */
const sources: Record<RecentKind, { area: Area; rows: (ids: SQL, reader: Reader) => SQL }> = {
  document: {
    area: 'documents',
    rows: (
      ids,
      reader,
    ) => sql`SELECT documents.id, documents.title, NULL AS class, '' AS by, documents.client_id, document_files.added_at AS at
      FROM documents JOIN document_files ON document_files.document_id = documents.id AND document_files.number = documents.file_number
      LEFT JOIN uploads ON uploads.id = document_files.upload_id
      WHERE documents.client_id IN (${ids}) AND documents.status = 'current' AND documents.visible_to = 'client' AND NOT documents.from_client
        AND (document_files.upload_id IS NULL OR uploads.state = 'clean')
        AND ${paperSeenBy(reader)}`,
  },
  proof: {
    area: 'policies',
    rows: (
      ids,
    ) => sql`SELECT proofs.id, proofs.facts -> 'holder' ->> 'name' AS title, policies.class, proofs.issued_by_name AS by, proofs.client_id,
        proofs.issued_at AS at
      FROM proofs JOIN policies ON policies.id = proofs.policy_id WHERE proofs.client_id IN (${ids})`,
  },
  message: {
    area: 'policies',
    rows: (ids) => sql`SELECT policies.id, '' AS title, policies.class, record_events.by_name AS by, policies.client_id, record_events.at
      FROM policies JOIN record_events ON record_events.subject_type = 'policy' AND record_events.subject_id = policies.id
      WHERE policies.client_id IN (${ids}) AND record_events.action = 'message' AND record_events.party = 'staff'
        AND record_events.visible_to = 'client'`,
  },
}

/** Newest first. */
export const recentOf = async ({ db, actor }: Own): Promise<Recent[]> => {
  const names = new Map(actor.companies.map(({ id, name }) => [id, name]))
  const found: Recent[] = []
  for (const [kind, { area, rows }] of Object.entries(sources) as [RecentKind, (typeof sources)[RecentKind]][]) {
    const ids = companiesWith(actor, area, 'view').map(({ id }) => sql`${id}::uuid`)
    if (ids.length === 0) continue
    const { rows: newest } = await db.execute<Row>(
      sql`SELECT * FROM (${rows(sql.join(ids, sql`, `), actor)}) AS newest ORDER BY at DESC, id LIMIT ${rowsShown}`,
    )
    for (const row of newest)
      found.push({
        kind,
        id: row.id,
        title: row.title,
        about: row.class === null ? '' : classLabel(row.class),
        by: row.by,
        company: names.get(row.client_id) ?? '',
        at: new Date(row.at).toISOString(),
      })
  }
  return found.toSorted((one, other) => other.at.localeCompare(one.at)).slice(0, rowsShown)
}
