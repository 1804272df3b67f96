/** One claim as its client reads it. Only named fields are returned, and reserves and notes are never even read. */
import { eq } from 'drizzle-orm'
import { allows, type Rights } from '#contract/model/people/membership.ts'
import { Failure } from '#contract/failure.ts'
import { claimMachine, type ClaimStatus } from '#contract/model/claims/claimMachine.ts'
import { isOpenNeed } from '#contract/model/claims/needMachine.ts'
import { closingForClient, isOpenClaim } from '#contract/model/claims/claimProgress.ts'
import { clientTimelineLine } from '#contract/model/claims/claimTimeline.ts'
import type { ClientClaimDetail } from '#contract/portal/claims.ts'
import { clients } from '#server/features/clients/clients.table.ts'
import { policies } from '#server/features/policies/policies.table.ts'
import { historyOf } from '#server/features/records/records.ts'
import { filesOf } from '#server/features/uploads/uploads.ts'
import { users } from '#server/features/users/users.table.ts'
import { asSystem } from '#server/db/asSystem.ts'
import { together } from '#server/db/together.ts'
import { claimRecord } from '../claimRecord.ts'
import { claims } from '../claims.table.ts'
import { messagesOf, needsOf, standingPayments } from '../handling/parts.ts'
import { needCounts, noNeeds } from '../needCounts.ts'
import { clientClaimOf, clientColumns, namedColumns, type Portal } from './claimRows.ts'

const detailColumns = {
  ...clientColumns,
  version: claims.version,
  assignedTo: claims.assignedTo,
  insurer: claims.insurer,
  adjuster: claims.adjuster,
  sent: claims.sent,
  estimatedLoss: claims.estimatedLoss,
  offered: claims.offered,
  excess: claims.excess,
  moneyReleased: claims.moneyReleased,
  declinedBecause: claims.declinedBecause,
  closedReason: claims.closedReason,
}

/** The handler's name. It is the only name of our staff that a client sees. */
const handlerOf = (ctx: Portal, id: string): Promise<string | null> =>
  asSystem(ctx, async ({ db }) => {
    const [handler] = await db.select({ name: users.name }).from(users).where(eq(users.id, id))
    return handler?.name ?? null
  })

type Facts = { status: ClaimStatus; offerAccepted: boolean; rights: Rights | undefined }
const canDo = ({ status, offerAccepted, rights }: Facts): ClientClaimDetail['actions'] => {
  if (!rights || !allows(rights.claims, 'act')) return []
  if (status === 'draft') return ['resume']
  return [
    'message',
    ...(isOpenClaim(status) ? ['answer' as const] : []),
    ...(status === 'offer_made' && !offerAccepted ? ['acceptOffer' as const] : []),
    ...(claimMachine.can(status, 'dispute', 'client') ? ['dispute' as const] : []),
    ...(claimMachine.can(status, 'withdraw', 'client') ? ['withdraw' as const] : []),
  ]
}

export const detailOf = async (ctx: Portal, id: string): Promise<ClientClaimDetail> => {
  const { db } = ctx
  const [found] = await db
    .select({ row: detailColumns, ...namedColumns })
    .from(claims)
    .leftJoin(clients, eq(clients.id, claims.clientId))
    .leftJoin(policies, eq(policies.id, claims.policyId))
    .where(eq(claims.id, id))
  if (!found) throw new Failure('notFound', 'Not found')
  const { row, ...names } = found
  const files = await filesOf(db, { kind: 'claim', id })
  const allNeeds = await needsOf(db, id, files)
  // Once the insurer has decided, what was never sent is no longer needed, and what was not checked by then is one of the papers.
  const needs = isOpenClaim(row.status) ? allNeeds : allNeeds.filter(({ status }) => !isOpenNeed(status) && status !== 'received')
  // Needs a scope of its own, so it cannot run together with the reads below.
  const handler = row.assignedTo ? await handlerOf(ctx, row.assignedTo) : null
  const { counts, history, messages, payments } = await together({
    counts: needCounts(db, [id]),
    history: historyOf(db, claimRecord, id, 'client'),
    messages: messagesOf(db, id),
    payments: row.moneyReleased ? standingPayments(db, id) : [],
  })
  const offerAccepted = row.offerAcceptedAt !== null
  const rights = ctx.actor.companies.find((company) => company.id === row.clientId)?.rights
  return {
    ...clientClaimOf(row, names, counts.get(id) ?? noNeeds, ctx.now()),
    version: row.version,
    insurer: row.insurer,
    adjuster: row.adjuster,
    handler,
    needs,
    timeline: history.flatMap(({ at, by, party, action, reason }) => {
      const event = clientTimelineLine(action, party)
      return event ? [{ at, by: party === 'system' ? '' : by, what: event.what, detail: event.showsReason ? reason : '' }] : []
    }),
    messages,
    sections: row.sent?.sections ?? [],
    files: files.filter(({ label }) => !needs.some((need) => need.id === label)),
    money: row.moneyReleased ? { claimed: row.estimatedLoss, offered: row.offered, excess: row.excess, payments } : null,
    offerAcceptedAt: row.offerAcceptedAt?.toISOString() ?? null,
    declinedBecause: row.declinedBecause,
    closedBecause: row.status === 'closed' && row.closedReason !== '' ? closingForClient[row.closedReason] : '',
    actions: canDo({ status: row.status, offerAccepted, rights }),
  }
}
