/** What the page of a company's staff shows: whether employers' liability is in force, and the insurer's own certificates. */
import { and, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { isOnCover, lastDayOf } from '#contract/model/policies/policy.ts'
import { hasOwnCertificate } from '#contract/model/proofs/proof.ts'
import { paths } from '#contract/paths.ts'
import type { OwnPage } from '#contract/portal/staffPages.ts'
import type { StaffPage } from '#contract/site/staffPage.ts'
import { todayOf } from '#server/ctx.ts'
import { asSystem } from '#server/db/asSystem.ts'
import type { Db } from '#server/db/connect.ts'
import { clients } from '#server/features/clients/clients.table.ts'
import { issuerOf } from '#server/features/library/library.ts'
import { policies, type PolicyRow } from '#server/features/policies/policies.table.ts'
import { getFirm } from '#server/features/settings/settings.ts'
import { policiesOn } from './proofStates.ts'
import { staffPages } from './proofs.table.ts'

type Cover = { policy: PolicyRow; onCover: boolean }

const hasLiability = sql`EXISTS (SELECT FROM policy_terms WHERE policy_terms.policy_id = ${policies.id}
  AND policy_terms.terms @> '{"sections":[{"code":"EL"}]}')`

/** Policies with employers' liability that the insurer confirmed, the newest period first. */
const coversOf = async (db: Db, clientIds: readonly string[], today: string): Promise<Map<string, Cover[]>> => {
  const rows = await db
    .select()
    .from(policies)
    .where(and(inArray(policies.clientId, [...clientIds]), isNotNull(policies.boundAt), hasLiability))
    .orderBy(desc(policies.inception), desc(policies.id))
  const now = await policiesOn(
    db,
    rows.map(({ id }) => id),
    today,
  )
  const covers = new Map<string, Cover[]>()
  for (const policy of rows) {
    // The section may have been taken off since.
    const covered = now.get(policy.id)?.terms?.sections.some(({ code }) => hasOwnCertificate(code)) ?? false
    covers.set(policy.clientId, [...(covers.get(policy.clientId) ?? []), { policy, onCover: covered && isOnCover(policy, today) }])
  }
  return covers
}

/** An insurer's certificate: the latest file of a current document, virus-checked. */
export type Certificate = { id: string; policyId: string; number: number; name: string; type: string; bytes: number }

const certificatesOf = async (db: Db, policyIds: readonly string[]): Promise<Certificate[]> => {
  if (policyIds.length === 0) return []
  const { rows } = await db.execute<Certificate>(sql`
    SELECT documents.id, documents.policy_id AS "policyId", document_files.number, document_files.name, document_files.type,
      document_files.bytes::integer AS bytes
    FROM documents
    JOIN document_files ON document_files.document_id = documents.id AND document_files.number = documents.file_number
    LEFT JOIN uploads ON uploads.id = document_files.upload_id
    WHERE documents.kind = 'certificate' AND documents.status = 'current' AND documents.visible_to = 'client'
      AND documents.policy_id = ANY(${sql.param([...policyIds])}::uuid[]) AND (document_files.upload_id IS NULL OR uploads.state = 'clean')
    ORDER BY documents.created_at DESC, documents.id`)
  return rows
}

type PageState = Omit<StaffPage, 'company' | 'checkedAt'>

/** `db`: a transaction that may see the companies' policies and documents. */
export const staffPagesFor = async (db: Db, clientIds: readonly string[], today: string): Promise<Map<string, PageState>> => {
  const covers = clientIds.length === 0 ? new Map<string, Cover[]>() : await coversOf(db, clientIds, today)
  const all = [...covers.values()].flat()
  const found = await certificatesOf(
    db,
    all.map(({ policy }) => policy.id),
  )
  const page = (own: readonly Cover[]): PageState => {
    const current = own.find(({ onCover }) => onCover)
    const last = current ?? own.find(({ policy }) => policy.inception <= today)
    const factsOf = ({ policy }: Cover) => ({
      insurer: policy.insurer,
      policyNumber: policy.policyNumber,
      from: policy.inception,
      until: lastDayOf(policy),
    })
    const certificates = own.flatMap((cover) =>
      found
        .filter(({ policyId }) => policyId === cover.policy.id)
        .map(({ id, name, bytes }) => ({ id, name, bytes, current: cover.onCover, ...factsOf(cover) })),
    )
    return {
      state: current ? (certificates.some((one) => one.current) ? 'current' : 'awaited') : 'lapsed',
      cover: last ? factsOf(last) : null,
      certificates,
    }
  }
  return new Map([...covers].map(([clientId, own]) => [clientId, page(own)]))
}

/** The page of each of these companies that has or had employers' liability, and its address if it was ever switched on. */
export const pagesOf = async (
  { db, now, origin }: { db: Db; now: () => Date; origin: string },
  companies: readonly { id: string; name: string }[],
): Promise<Omit<OwnPage, 'mayAct'>[]> => {
  const ids = companies.map(({ id }) => id)
  const pages = await staffPagesFor(db, ids, todayOf({ now }))
  const rows = ids.length === 0 ? [] : await db.select().from(staffPages).where(inArray(staffPages.clientId, ids))
  return companies.flatMap(({ id, name }) => {
    const page = pages.get(id)
    const row = rows.find(({ clientId }) => clientId === id)
    if (!page && !row) return []
    return {
      id,
      company: name,
      token: row?.token ?? null,
      link: row ? origin + paths.staffPage(row.token) : null,
      enabled: row?.enabled ?? false,
      state: page?.state ?? 'lapsed',
      until: page?.cover?.until ?? null,
    }
  })
}

export const emptyPage: PageState = { state: 'lapsed', cover: null, certificates: [] }

/** The certificate with this id, if the company's page shows it. Null otherwise. */
export const certificateOf = async (db: Db, clientId: string, id: string, today: string): Promise<Certificate | null> => {
  const covers = (await coversOf(db, [clientId], today)).get(clientId) ?? []
  const found = await certificatesOf(
    db,
    covers.map(({ policy }) => policy.id),
  )
  return found.find((one) => one.id === id) ?? null
}

/** The contents of the poster for a company's page. */
export const posterOf = async ({ db, origin }: { db: Db; origin: string }, { clientId, token }: { clientId: string; token: string }) => {
  const [client] = await asSystem({ db }, ({ db: tx }) => tx.select({ name: clients.name }).from(clients).where(eq(clients.id, clientId)))
  return { company: client?.name ?? '', link: origin + paths.staffPage(token), issuer: issuerOf(await getFirm({ db })) }
}
