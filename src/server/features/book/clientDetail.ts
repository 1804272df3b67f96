/** One client with everything that belongs to it, as far as the caller may see it. */
import { and, asc, count, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import type { ClientDetail } from '#contract/admin/book/clients.ts'
import { notFound } from '#contract/failure.ts'
import { openChangeStatuses } from '#contract/model/changes/changeMachine.ts'
import { clientMachine } from '#contract/model/clients/clientMachine.ts'
import { customerCategoryOf } from '#contract/model/clients/customerCategory.ts'
import { classLabel } from '#contract/model/policies/policyClass.ts'
import { liveRenewalStatuses } from '#contract/model/renewals/renewalMachine.ts'
import type { CtxFor } from '#server/ctx.ts'
import { changes } from '#server/features/changes/changes.table.ts'
import { kindLabel } from '#server/features/claims/claims.ts'
import { claims } from '#server/features/claims/claims.table.ts'
import { clientRecord, needsOf } from '#server/features/clients/clients.ts'
import { clientMerges, clients, contacts, type ClientRow } from '#server/features/clients/clients.table.ts'
import { documents } from '#server/features/documents/documents.table.ts'
import { isThere, readableBy } from '#server/features/documents/documents.ts'
import { onCover } from '#server/features/policies/policies.ts'
import { policies } from '#server/features/policies/policies.table.ts'
import { quotes } from '#server/features/quotes/quotes.table.ts'
import { readableBy as renewalsReadableBy } from '#server/features/renewals/renewals.ts'
import { renewals } from '#server/features/renewals/renewals.table.ts'
import { historyOf, notesOf } from '#server/features/records/records.ts'
import { assignee } from '#server/features/users/users.ts'
import { figuresOf, summaryOf } from './clientRows.ts'

export type View = Pick<CtxFor<'client:view'>, 'db' | 'now' | 'actor'>

/** Maximum number of rows shown of each kind, newest first; the rest is in its list. */
const rowsShown = 25
/** Number of days in which a merge can be undone. */
export const undoDays = 30

const policiesOf = async ({ db }: View, clientId: string) => {
  const own = eq(policies.clientId, clientId)
  const [rows, [all]] = await Promise.all([
    db
      .select({ policy: policies, covered: onCover() })
      .from(policies)
      .where(own)
      .orderBy(desc(policies.expiry), desc(policies.id))
      .limit(rowsShown),
    db.select({ total: count() }).from(policies).where(own),
  ])
  return {
    total: all?.total ?? 0,
    rows: rows.map(({ policy, covered }) => ({
      id: policy.id,
      reference: policy.reference,
      policyNumber: policy.policyNumber,
      class: classLabel(policy.class),
      insurer: policy.insurer,
      status: policy.status,
      onCover: covered,
      inception: policy.inception,
      expiry: policy.expiry,
      total: policy.total ?? 0,
    })),
  }
}

const quotesOf = async ({ db }: View, clientId: string) => {
  const own = and(eq(quotes.clientId, clientId), isNotNull(quotes.submittedAt))
  const [rows, [all]] = await Promise.all([
    db
      .select({ id: quotes.id, reference: quotes.reference, covers: quotes.covers, status: quotes.status, at: quotes.submittedAt })
      .from(quotes)
      .where(own)
      .orderBy(desc(quotes.submittedAt), desc(quotes.id))
      .limit(rowsShown),
    db.select({ total: count() }).from(quotes).where(own),
  ])
  return {
    total: all?.total ?? 0,
    rows: rows.map(({ id, reference, covers, status, at }) => ({
      id,
      reference: reference ?? '',
      covers: covers.join(', '),
      status,
      at: at?.toISOString() ?? '',
    })),
  }
}

const claimsOf = async ({ db }: View, clientId: string) => {
  const own = and(eq(claims.clientId, clientId), isNotNull(claims.submittedAt))
  const [rows, [all]] = await Promise.all([
    db
      .select({ id: claims.id, reference: claims.reference, type: claims.type, status: claims.status, at: claims.submittedAt })
      .from(claims)
      .where(own)
      .orderBy(desc(claims.submittedAt), desc(claims.id))
      .limit(rowsShown),
    db.select({ total: count() }).from(claims).where(own),
  ])
  return {
    total: all?.total ?? 0,
    rows: rows.map(({ id, reference, type, status, at }) => ({
      id,
      reference: reference ?? '',
      kind: kindLabel(type) || 'Claim',
      status,
      at: at?.toISOString() ?? '',
    })),
  }
}

/** What is open is shown under the client's name, and the rest is in the lists. */
const openShown = 2

const renewalsOf = async (ctx: View, clientId: string) => {
  const own = and(eq(renewals.clientId, clientId), inArray(renewals.status, [...liveRenewalStatuses]), renewalsReadableBy(ctx))
  const [rows, [all]] = await Promise.all([
    ctx.db
      .select({ id: renewals.id, class: policies.class, dueOn: renewals.dueOn, status: renewals.status })
      .from(renewals)
      .innerJoin(policies, eq(policies.id, renewals.policyId))
      .where(own)
      .orderBy(asc(renewals.dueOn), asc(renewals.id))
      .limit(openShown),
    ctx.db.select({ total: count() }).from(renewals).where(own),
  ])
  return { total: all?.total ?? 0, rows: rows.map((row) => ({ ...row, class: classLabel(row.class) })) }
}

const changesOf = async ({ db }: View, clientId: string) => {
  const own = and(eq(changes.clientId, clientId), inArray(changes.status, [...openChangeStatuses]))
  const [rows, [all]] = await Promise.all([
    db
      .select({ id: changes.id, reference: changes.reference, status: changes.status })
      .from(changes)
      .where(own)
      .orderBy(asc(changes.createdAt), asc(changes.id))
      .limit(openShown),
    db.select({ total: count() }).from(changes).where(own),
  ])
  return { total: all?.total ?? 0, rows }
}

/** Queried directly: documents have a feature of their own, but only their names are needed here. */
const documentsOf = async ({ db, actor }: View, clientId: string) => {
  const own = and(eq(documents.clientId, clientId), isThere, readableBy(actor))
  const [rows, [all]] = await Promise.all([
    db
      .select({ id: documents.id, title: documents.title, status: documents.status, at: documents.createdAt })
      .from(documents)
      .where(own)
      .orderBy(desc(documents.createdAt), desc(documents.id))
      .limit(rowsShown),
    db.select({ total: count() }).from(documents).where(own),
  ])
  return { total: all?.total ?? 0, rows: rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() })) }
}

const mergesOf = async ({ db, now }: View, clientId: string) => {
  const rows = await db
    .select({ merge: clientMerges, reference: clients.reference, name: clients.name })
    .from(clientMerges)
    .innerJoin(clients, eq(clients.id, clientMerges.mergedId))
    .where(and(eq(clientMerges.keptId, clientId), sql`${clientMerges.undoneAt} IS NULL`))
    .orderBy(desc(clientMerges.at))
  return rows.map(({ merge, reference, name }) => {
    const until = new Date(merge.at.getTime() + undoDays * 86_400_000)
    return {
      id: merge.id,
      clientId: merge.mergedId,
      reference,
      name,
      at: merge.at.toISOString(),
      by: merge.byName,
      undoUntil: until > now() ? until.toISOString() : null,
    }
  })
}

const leadsTo = async ({ db }: View, { mergedInto }: ClientRow) => {
  if (!mergedInto) return null
  const [target] = await db
    .select({ id: clients.id, reference: clients.reference, name: clients.name })
    .from(clients)
    .where(eq(clients.id, mergedInto))
  return target ?? null
}

const factsOf = (row: ClientRow) => ({
  companyNumber: row.companyNumber,
  charityNumber: row.charityNumber,
  vatNumber: row.vatNumber,
  ern: row.ern,
  ernExempt: row.ernExempt,
  trade: row.trade,
  activities: row.activities,
  established: row.established,
  turnover: row.turnover,
  turnoverYear: row.turnoverYear,
  employees: row.employees,
  wageRoll: row.wageRoll,
  address: row.address,
  postcode: row.postcode,
  phone: row.phone,
  email: row.email,
  supportNeeds: row.supportNeeds,
  largePrint: row.largePrint,
  preferredContact: row.preferredContact,
  source: row.source,
  sanctionsCheckedOn: row.sanctionsCheckedOn,
  category: row.category,
  categoryReason: customerCategoryOf(row).reason,
})

/** 404 if there is none. */
export const detailOf = async (ctx: View, id: string): Promise<ClientDetail> => {
  const { db, actor } = ctx
  const [found] = await db
    .select({ row: clients, assignedName: assignee.name })
    .from(clients)
    .leftJoin(assignee, eq(assignee.id, clients.assignedTo))
    .where(eq(clients.id, id))
  if (!found) throw notFound()
  const { row, assignedName } = found
  const [
    figures,
    people,
    clientNeeds,
    policyRows,
    quoteRows,
    claimRows,
    renewalRows,
    changeRows,
    documentRows,
    merges,
    mergedInto,
    notes,
    history,
  ] = await Promise.all([
    figuresOf(db, [id]),
    db.select().from(contacts).where(eq(contacts.clientId, id)).orderBy(desc(contacts.main), contacts.createdAt, contacts.id),
    needsOf(ctx, id),
    can(actor, 'policy:view') ? policiesOf(ctx, id) : null,
    can(actor, 'quote:view') ? quotesOf(ctx, id) : null,
    can(actor, 'claim:view') ? claimsOf(ctx, id) : null,
    can(actor, 'renewal:view') ? renewalsOf(ctx, id) : null,
    can(actor, 'policy:view') ? changesOf(ctx, id) : null,
    can(actor, 'document:view') ? documentsOf(ctx, id) : null,
    mergesOf(ctx, id),
    leadsTo(ctx, row),
    notesOf(db, clientRecord, id),
    historyOf(db, clientRecord, id, 'staff'),
  ])
  const mayEdit = can(actor, 'client:edit') && !mergedInto && !row.erasedAt
  return {
    ...summaryOf(row, assignedName, figures(id)),
    ...factsOf(row),
    contacts: people.map(({ clientId: _of, createdAt: _at, ...contact }) => contact),
    clientNeeds,
    policyRows,
    quoteRows,
    claimRows,
    renewalRows,
    changeRows,
    documentRows,
    merges,
    mergedInto,
    erased: row.erasedAt && { at: row.erasedAt.toISOString(), kept: row.erasedKept },
    notes,
    history,
    version: row.version,
    // Merged clients can no longer be changed.
    actions: mayEdit ? clientMachine.actionsFor(row.status, actor) : [],
    mayEdit,
  }
}

/** Excludes erased clients, because nothing new is written for them. */
export const namesOfClients = async (db: View['db'], ids: readonly string[]) =>
  ids.length === 0
    ? []
    : db
        .select({ id: clients.id, reference: clients.reference, name: clients.name, postcode: clients.postcode, status: clients.status })
        .from(clients)
        .where(and(inArray(clients.id, [...ids]), isNull(clients.erasedAt)))
