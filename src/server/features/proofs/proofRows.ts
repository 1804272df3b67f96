/** Proofs of cover as the client's list and screens show them. */
import { desc, eq, inArray } from 'drizzle-orm'
import { Failure } from '#contract/failure.ts'
import { proofMachine } from '#contract/model/proofs/proofMachine.ts'
import { allows } from '#contract/model/people/membership.ts'
import { paths } from '#contract/paths.ts'
import { proofList, type ProofDetail, type ProofRow as Shown } from '#contract/portal/proofs.ts'
import type { CtxFor } from '#server/ctx.ts'
import { byInstant } from '#server/db/cursor.ts'
import { listRows } from '#server/db/list.ts'
import { wantsLargePrint } from '#server/features/clients/clients.ts'
import { historyOf } from '#server/features/records/records.ts'
import { letterFor } from './letterFile.ts'
import { proofRecord, statesOf } from './proofs.ts'
import { proofHolders, proofs, type ProofRow } from './proofs.table.ts'

export type Portal = CtxFor<{ client: 'policies'; right: 'view' }>

const companyName = ({ actor }: Portal, clientId: string) => actor.companies.find(({ id }) => id === clientId)?.name ?? ''
export const mayAct = ({ actor }: Portal, clientId: string) =>
  !actor.viewedBy && actor.companies.some(({ id, rights }) => id === clientId && allows(rights.policies, 'act'))

/** In the order given. */
export const forClient = async (ctx: Portal, rows: readonly ProofRow[]): Promise<Shown[]> => {
  const states = await statesOf(ctx, rows)
  return rows.map((row) => ({
    id: row.id,
    holder: row.facts.holder.name,
    policyId: row.policyId,
    class: row.facts.class,
    company: companyName(ctx, row.clientId),
    purpose: row.purpose,
    status: row.status,
    ...(states.get(row.id) ?? { state: 'withdrawn' as const, until: null }),
    issuedAt: row.issuedAt.toISOString(),
  }))
}

export const proofRows = listRows(proofList, {
  table: proofs,
  filters: { status: (value) => eq(proofs.status, value) },
  sorts: { issuedAt: byInstant(proofs.issuedAt, 'always') },
  load: async (ctx: Portal, ids) => forClient(ctx, await ctx.db.select().from(proofs).where(inArray(proofs.id, ids))),
})

export const ofPolicy = async (ctx: Portal, policyId: string): Promise<Shown[]> =>
  forClient(
    ctx,
    await ctx.db.select().from(proofs).where(eq(proofs.policyId, policyId)).orderBy(desc(proofs.issuedAt), proofs.id).limit(100),
  )

export const detailOf = async (ctx: Portal, id: string): Promise<ProofDetail> => {
  const [found] = await ctx.db.select().from(proofs).where(eq(proofs.id, id))
  if (!found) throw new Failure('notFound', 'Not found')
  const large = await wantsLargePrint(ctx.db, { clientId: found.clientId, userId: ctx.actor.userId })
  // The size and the fingerprint are those of the file that this person downloads.
  const row = await letterFor(ctx, found, large)
  const [[summary], [holder], [newer], log] = await Promise.all([
    forClient(ctx, [row]),
    row.holderId ? ctx.db.select({ email: proofHolders.email }).from(proofHolders).where(eq(proofHolders.id, row.holderId)) : [],
    ctx.db.select({ id: proofs.id }).from(proofs).where(eq(proofs.replaces, id)),
    historyOf(ctx.db, proofRecord, id, 'client'),
  ])
  if (!summary) throw new Failure('notFound', 'Not found')
  const email = holder?.email ?? ''
  const allowed = mayAct(ctx, row.clientId) ? proofMachine.actionsFor(row.status, 'client') : []
  return {
    ...summary,
    version: row.version,
    facts: row.facts,
    code: row.code,
    link: ctx.origin + paths.verify(row.code),
    email,
    carryOver: row.carryOver,
    issuedBy: row.issuedByName,
    bytes: row.pdfBytes,
    sha256: row.pdfSha256,
    // A letter that is no longer valid cannot be sent.
    actions: allowed.filter((action) => action !== 'send' || (email !== '' && summary.state === 'in_force')),
    newer: newer?.id ?? null,
    log: log.map(({ at, by, action, reason }) => ({ at, by, what: proofMachine.historyText(action), detail: reason })),
  }
}
