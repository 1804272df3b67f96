/** Finds records for the palette through the features' own lists, so that their conditions, permissions and indexes apply. */
import { sql } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import { foundKindPermissions, foundKinds, type Found, type FoundKind } from '#contract/admin/find.ts'
import { entries } from '#contract/admin/content/entries.ts'
import { posts } from '#contract/admin/content/posts.ts'
import { services } from '#contract/admin/content/services.ts'
import type { ContentGroup, ContentSummary } from '#contract/admin/content/contentGroup.ts'
import { paths } from '#contract/paths.ts'
import { contentMachines } from '#contract/model/content/contentMachine.ts'
import { kindLabels, kindNames } from '#contract/model/content/contentName.ts'
import { claimMachine } from '#contract/model/claims/claimMachine.ts'
import { clientMachine } from '#contract/model/clients/clientMachine.ts'
import { complaintMachine } from '#contract/model/complaints/complaintMachine.ts'
import { enquiryMachine } from '#contract/model/contact/enquiryMachine.ts'
import { documentMachine } from '#contract/model/documents/documentMachine.ts'
import { roleLabels } from '#contract/model/people/permissionReasons.ts'
import { userMachine } from '#contract/model/people/userMachine.ts'
import { classLabel } from '#contract/model/policies/policyClass.ts'
import { shortCoverList } from '#contract/model/policies/sectionNames.ts'
import { policyMachine } from '#contract/model/policies/policyMachine.ts'
import { quoteMachine } from '#contract/model/quotes/quoteMachine.ts'
import { taskMachine } from '#contract/model/tasks/taskMachine.ts'
import type { CtxFor } from '#server/ctx.ts'
import { clientRows } from '#server/features/book/book.ts'
import { claimRows } from '#server/features/claims/claims.ts'
import { complaintRows } from '#server/features/complaints/complaints.ts'
import { enquiryRows } from '#server/features/contact/contact.ts'
import { contentFamilyOf, contentFinder } from '#server/features/content/content.ts'
import { documentRows } from '#server/features/documents/documents.ts'
import { mediaRows } from '#server/features/media/media.ts'
import { policyRows } from '#server/features/policies/policies.ts'
import { quoteRows } from '#server/features/quotes/quotes.ts'
import { taskRows } from '#server/features/tasks/tasks.ts'
import { userRows } from '#server/features/users/users.ts'

type Ctx = CtxFor<'dashboard:view'>

/** How many of each kind are shown. */
const each = 4
const recentShown = 8
/** How many of the user's latest views are searched for those. */
const looks = 200

type Finder<Row extends { id: string }> = {
  first: (ctx: Ctx, query: { q: string }, limit: number) => Promise<{ rows: Row[]; more: boolean }>
  byIds: (ctx: Ctx, ids: string[]) => Promise<Row[]>
}
type Source = {
  first: (ctx: Ctx, q: string) => Promise<{ found: Found[]; more: boolean }>
  byIds: (ctx: Ctx, ids: string[]) => Promise<Found[]>
}

const source = <Row extends { id: string }>(
  kind: FoundKind,
  { first, byIds }: Finder<Row>,
  words: (row: Row) => { title: string; detail: (string | null | undefined)[]; href: string },
): Source => {
  const toFound = (row: Row): Found => {
    const { title, detail, href } = words(row)
    return { kind, id: row.id, title, detail: detail.filter(Boolean).join(', '), href }
  }
  return {
    first: async (ctx, q) => {
      const { rows: hits, more } = await first(ctx, { q }, each)
      return { found: hits.map(toFound), more }
    },
    byIds: async (ctx, ids) => (await byIds(ctx, ids)).map(toFound),
  }
}

/** The families differ only in permissions and addresses, so their lists have one type. */
const group = ({ list }: { list: unknown }) => (list as ContentGroup['list']).list
/** All kinds edited with the permissions of pages. */
const pageKinds = kindNames.filter((kind) => kind !== 'post' && kind !== 'service')
const contentWords = ({ id, kind, title, path, status }: ContentSummary) => ({
  title,
  detail: [kindLabels[kind], path, contentMachines.page.label(status, 'staff')],
  href: contentFamilyOf(kind).address(id),
})

/** The first line says whose record it is and which of theirs, so that neither two clients nor the policies of one client look the same. */
const sources: Record<FoundKind, Source> = {
  client: source('client', clientRows, (row) => ({
    title: row.name,
    detail: [clientMachine.label(row.status, 'staff'), row.tradingName, row.reference],
    href: paths.adminClient(row.id),
  })),
  policy: source('policy', policyRows, (row) => ({
    title: `${row.client}, ${classLabel(row.class)}`,
    detail: [policyMachine.label(row.status, 'staff'), row.policyNumber, row.reference],
    href: paths.adminPolicy(row.id),
  })),
  claim: source('claim', claimRows, (row) => ({
    title: `${row.business || row.reporter}, ${row.kind}`,
    detail: [claimMachine.label(row.status, 'staff'), row.reference],
    href: paths.adminClaim(row.id),
  })),
  quote: source('quote', quoteRows, (row) => ({
    title: [row.business || row.contactName, shortCoverList(row.covers) || 'Quote'].filter(Boolean).join(', '),
    detail: [quoteMachine.label(row.status, 'staff'), row.reference],
    href: paths.adminQuote(row.id),
  })),
  enquiry: source('enquiry', enquiryRows, (row) => ({
    title: row.name,
    detail: [row.business, enquiryMachine.label(row.status, 'staff'), row.reference],
    href: paths.adminEnquiry(row.id),
  })),
  document: source('document', documentRows, (row) => ({
    title: row.title,
    detail: [row.company, documentMachine.label(row.status, 'staff')],
    href: paths.adminDocument(row.id),
  })),
  task: source('task', taskRows, (row) => ({
    title: row.title,
    detail: [row.client?.name, taskMachine.label(row.status, 'staff')],
    href: paths.adminTask(row.id),
  })),
  complaint: source('complaint', complaintRows, (row) => ({
    title: row.complainant,
    detail: [complaintMachine.label(row.status, 'staff'), row.reference],
    href: paths.adminComplaint(row.id),
  })),
  post: source('post', contentFinder(group(posts), ['post']), contentWords),
  service: source('service', contentFinder(group(services), ['service']), contentWords),
  page: source('page', contentFinder(group(entries), pageKinds), contentWords),
  media: source('media', mediaRows, (row) => ({ title: row.title, detail: [row.name, row.folder], href: paths.adminMediaItem(row.id) })),
  user: source('user', { ...userRows, first: (ctx, query, limit) => userRows.first(ctx, { ...query, people: 'staff' }, limit) }, (row) => ({
    title: row.name,
    detail: [roleLabels[row.role], row.email, userMachine.label(row.status, 'staff')],
    href: paths.adminUser(row.id),
  })),
}

const kindsOf = ({ actor }: Ctx) => foundKinds.filter((kind) => can(actor, foundKindPermissions[kind]))

export const records = async (ctx: Ctx, { q }: { q: string }) => {
  const found: Found[] = []
  const more: FoundKind[] = []
  // One after the other: they share the transaction's connection.
  for (const kind of kindsOf(ctx)) {
    const part = await sources[kind].first(ctx, q)
    found.push(...part.found)
    if (part.more) more.push(kind)
  }
  return { found, more }
}

/** The audit log has a row for each record that a member of staff opened (security check 137). */
const lookedAt = async ({ db, actor }: Ctx) => {
  const { rows } = await db.execute<{ kind: FoundKind; id: string }>(sql`
    SELECT subject_type AS kind, subject_id AS id FROM (
      SELECT id, subject_type, subject_id FROM audit_log
      WHERE actor_id = ${actor.userId} AND token_id IS NULL AND action LIKE '%.show' AND subject_id IS NOT NULL ORDER BY id DESC LIMIT ${looks}
    ) AS looks WHERE subject_type = ANY (${sql.param([...foundKinds])}::text[])
    GROUP BY subject_type, subject_id ORDER BY max(looks.id) DESC LIMIT ${recentShown}`)
  return rows
}

export const recent = async (ctx: Ctx) => {
  const kinds = kindsOf(ctx)
  const looked = (await lookedAt(ctx)).filter(({ kind }) => kinds.includes(kind))
  const there = new Map<string, Found>()
  for (const kind of new Set(looked.map((one) => one.kind))) {
    const ids = looked.filter((one) => one.kind === kind).map(({ id }) => id)
    for (const found of await sources[kind].byIds(ctx, ids)) there.set(`${kind} ${found.id}`, found)
  }
  // Records that are gone, or that the user may no longer see, are left out.
  return { found: looked.flatMap(({ kind, id }) => there.get(`${kind} ${id}`) ?? []) }
}
