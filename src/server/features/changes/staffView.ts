/** One change as staff read it: what is requested, the resulting terms, and the insurer's price beside ours. */
import { eq } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import type { ChangeDetail } from '#contract/admin/book/changes.ts'
import { Failure } from '#contract/failure.ts'
import { changeMachine } from '#contract/model/changes/changeMachine.ts'
import { ourPrice, pricedSection, termsToPrice, yearlyNetNow } from '#contract/model/changes/changeTerms.ts'
import { returnPremium } from '#contract/model/invoices/returns.ts'
import type { Terms } from '#contract/model/policies/terms.ts'
import type { CtxFor } from '#server/ctx.ts'
import type { Db } from '#server/db/connect.ts'
import { together } from '#server/db/together.ts'
import { writeAudit } from '#server/features/audit/audit.ts'
import { clients } from '#server/features/clients/clients.table.ts'
import { billedFor, chargedDaysOf, newestTerms } from '#server/features/policies/policies.ts'
import { policies, type PolicyRow } from '#server/features/policies/policies.table.ts'
import { historyOf, notesOf } from '#server/features/records/records.ts'
import { assignee } from '#server/features/users/users.ts'
import { changeRecord, totalOf } from './changeRecord.ts'
import { changeRows, summaryOf } from './changeRows.ts'
import { changes, type ChangeRow } from './changes.table.ts'
import { toBillOf } from './toBill.ts'

type View = CtxFor<'policy:view'>
export const { page: list, csv } = changeRows

/** The premium for the period that changes: as the insurer quoted it, or the current one. */
const pricingOf = (row: ChangeRow, terms: Terms) => {
  const section = row.pricedSection ?? pricedSection(terms, row.kind, row.wanted)
  return { section, yearlyNet: row.yearlyNet ?? yearlyNetNow(terms, row.kind, section) }
}

const oursOf = async (db: Db, row: ChangeRow, terms: Terms, policy: PolicyRow): Promise<ChangeDetail['ours']> => {
  if (row.kind !== 'cancellation') return ourPrice(terms.sections, pricingOf(row, terms), await chargedDaysOf(db, policy), row.effectiveOn)
  const back = returnPremium(policy, row.effectiveOn, await billedFor(db, policy))
  // Negative, as all returns are.
  return { remainingDays: back.remainingDays, net: 0 - back.net, ipt: 0 - back.ipt, total: 0 - back.total }
}

export const detailOf = async (ctx: View, id: string): Promise<ChangeDetail> => {
  const [found] = await ctx.db
    .select({ row: changes, client: clients.name, policy: policies, assignedName: assignee.name })
    .from(changes)
    .innerJoin(policies, eq(policies.id, changes.policyId))
    .innerJoin(clients, eq(clients.id, changes.clientId))
    .leftJoin(assignee, eq(assignee.id, changes.assignedTo))
    .where(eq(changes.id, id))
  if (!found) throw new Failure('notFound', 'Not found')
  const { row, policy } = found
  const terms = termsToPrice((await newestTerms(ctx.db, policy.id)).terms, row.kind, row.wanted)
  const total = totalOf(row)
  const parts = await together({
    ours: oursOf(ctx.db, row, terms, policy),
    toBill: toBillOf(ctx.db, row, policy),
    notes: notesOf(ctx.db, changeRecord, id),
    history: historyOf(ctx.db, changeRecord, id, 'staff'),
  })
  return {
    ...summaryOf(row, { ...found, now: ctx.now() }),
    version: row.version,
    compared: row.compared,
    details: row.reason,
    requestedBy: row.requestedByName,
    policy: {
      id: policy.id,
      reference: policy.reference,
      insurer: policy.insurer,
      inception: policy.inception,
      expiry: policy.expiry,
      charged: await chargedDaysOf(ctx.db, policy),
      clientId: policy.clientId,
    },
    sections: terms.sections.map(({ code, name, net, iptRate }) => ({ code, name, net, iptRate })),
    pricing: pricingOf(row, terms),
    price: row.net === null || row.ipt === null || total === null ? null : { net: row.net, ipt: row.ipt, fee: row.fee, total },
    ...parts,
    insurerReference: row.insurerReference,
    actions: changeMachine.actionsFor(row.status, ctx.actor, { status: row.status, total }),
    mayEdit: can(ctx.actor, 'policy:edit'),
  }
}

/** Reading it is audited (security check 137). */
export const show = async (ctx: View, { id }: { id: string }): Promise<ChangeDetail> => {
  const detail = await detailOf(ctx, id)
  await writeAudit(ctx, { action: 'changes.show', subjectType: 'change', subjectId: id })
  return detail
}
