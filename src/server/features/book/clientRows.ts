/** The staff list of clients: its filters, sorts and rows in SQL. Clients merged into another are excluded. */
import { and, count, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { clientList, type ClientSummary } from '#contract/admin/book/clients.ts'
import { openClaimStatuses } from '#contract/model/claims/claimMachine.ts'
import type { CtxFor } from '#server/ctx.ts'
import type { Db } from '#server/db/connect.ts'
import { byDay, byInstant, byName } from '#server/db/cursor.ts'
import { listRows } from '#server/db/list.ts'
import { claims } from '#server/features/claims/claims.table.ts'
import { clients, type ClientRow } from '#server/features/clients/clients.table.ts'
import { memberships } from '#server/features/memberships/memberships.table.ts'
import { onCover, today } from '#server/features/policies/policies.ts'
import { policies } from '#server/features/policies/policies.table.ts'
import { assignedTo, assignee, isAssigned } from '#server/features/users/users.ts'

/** Memberships that can sign in for the client now. */
const usesPortal = sql`${memberships.status} = 'active' AND (${memberships.expiresAt} IS NULL OR ${memberships.expiresAt} > now())`

type Figures = Pick<ClientSummary, 'policies' | 'premium' | 'openClaims' | 'portalUsers'>

/** Counts for each client, of what the caller may see. */
export const figuresOf = async (db: Db, ids: string[]): Promise<(id: string) => Figures> => {
  const [insured, claimed, people] = await Promise.all([
    db
      .select({ id: policies.clientId, policies: count(), premium: sql<string>`coalesce(sum(${policies.total}), 0)` })
      .from(policies)
      .where(and(inArray(policies.clientId, ids), onCover()))
      .groupBy(policies.clientId),
    db
      .select({ id: claims.clientId, openClaims: count() })
      .from(claims)
      .where(and(inArray(claims.clientId, ids), inArray(claims.status, [...openClaimStatuses])))
      .groupBy(claims.clientId),
    db
      .select({ id: memberships.clientId, portalUsers: count() })
      .from(memberships)
      .where(and(inArray(memberships.clientId, ids), usesPortal))
      .groupBy(memberships.clientId),
  ])
  return (id) => {
    const policy = insured.find((one) => one.id === id)
    return {
      policies: policy?.policies ?? 0,
      premium: Number(policy?.premium ?? 0),
      openClaims: claimed.find((one) => one.id === id)?.openClaims ?? 0,
      portalUsers: people.find((one) => one.id === id)?.portalUsers ?? 0,
    }
  }
}

export const summaryOf = (row: ClientRow, assignedName: string | null, figures: Figures): ClientSummary => ({
  id: row.id,
  reference: row.reference,
  name: row.name,
  tradingName: row.tradingName,
  businessType: row.businessType,
  status: row.status,
  assignedTo: assignedTo(row.assignedTo, assignedName),
  ...figures,
  nextRenewal: row.nextRenewal,
  createdAt: row.createdAt.toISOString(),
})

const renewal = byDay(clients.nextRenewal)

export const clientRows = listRows(clientList, {
  table: clients,
  base: () => isNull(clients.mergedInto),
  filters: {
    status: (status) => eq(clients.status, status),
    type: (type) => eq(clients.businessType, type),
    assigned: (who, { actor }: CtxFor<'client:view'>) => isAssigned(clients.assignedTo, who, actor.userId),
    // The same expression as in the index of this order; a client without a renewal counts as infinity.
    renewing: () => and(isNotNull(clients.nextRenewal), sql`${renewal.by} <= ${today} + 60`),
    portal: (which) => {
      const some = sql`EXISTS (SELECT 1 FROM ${memberships} WHERE ${memberships.clientId} = ${clients.id} AND ${usesPortal})`
      return which === 'some' ? some : sql`NOT ${some}`
    },
  },
  sorts: { name: byName(clients, 'name_sort'), nextRenewal: renewal, createdAt: byInstant(clients.createdAt) },
  load: async ({ db }, ids) => {
    const [rows, figures] = await Promise.all([
      db
        .select({ client: clients, assignedName: assignee.name })
        .from(clients)
        .leftJoin(assignee, eq(assignee.id, clients.assignedTo))
        .where(inArray(clients.id, ids)),
      figuresOf(db, ids),
    ])
    return rows.map(({ client, assignedName }) => summaryOf(client, assignedName, figures(client.id)))
  },
})
