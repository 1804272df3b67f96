/** What is still to be invoiced or returned for a policy: the charges of its terms that have no document yet. */
import { and, desc, eq, ne, sql } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import type { OfferedCharge, PolicyInvoices } from '#contract/admin/book/invoices.ts'
import { Failure } from '#contract/failure.ts'
import { addDays, londonClock } from '#contract/model/contact/workingTime.ts'
import type { Charge } from '#contract/model/invoices/charges.ts'
import { amountsOf } from '#contract/model/invoices/invoice.ts'
import type { CtxFor } from '#server/ctx.ts'
import type { Db } from '#server/db/connect.ts'
import { billedFor, chargesWithout, declarationOf, everyCharge, newestTerms } from '#server/features/policies/policies.ts'
import { policies } from '#server/features/policies/policies.table.ts'
import { clientAddress } from '#server/features/users/users.ts'
import { invoices } from './billing.table.ts'
import { summariesOf } from './invoiceRows.ts'

/** Default payment period. */
const daysToPay = 14

const offered = (charge: Charge): OfferedCharge => ({ ...charge, total: amountsOf({ ...charge, creditCharge: 0 }).total })

/** Who holds the money for this insurer: as on the newest invoice of one of its policies, by default client money. */
const usualHolder = async (db: Db, insurer: string) => {
  const [last] = await db
    .select({ facts: invoices.facts })
    .from(invoices)
    .innerJoin(policies, eq(policies.id, invoices.policyId))
    .where(and(eq(policies.insurer, insurer), ne(invoices.status, 'credited')))
    .orderBy(desc(invoices.createdAt), invoices.id)
    .limit(1)
  return last?.facts.holder ?? 'client_money'
}

/** Read with SQL because claims is a later feature. */
const hasPaidClaim = async (db: Db, policyId: string): Promise<boolean> => {
  const { rows } = await db.execute(sql`SELECT 1 FROM claim_payments paid JOIN claims ON claims.id = paid.claim_id
    WHERE claims.policy_id = ${policyId}::uuid AND paid.kind IN ('interim', 'final') AND paid.reversed_at IS NULL LIMIT 1`)
  return rows.length > 0
}

export const ofPolicy = async (ctx: CtxFor<'policy:view'>, { id }: { id: string }): Promise<PolicyInvoices> => {
  const { db, actor, now } = ctx
  const [policy] = await db.select().from(policies).where(eq(policies.id, id))
  if (!policy) throw new Failure('notFound', 'Not found')
  const today = londonClock(now()).date
  const rows = await db
    .select()
    .from(invoices)
    .where(eq(invoices.policyId, id))
    .orderBy(desc(invoices.createdAt), desc(invoices.reference))
    .limit(200)
  const { terms } = await newestTerms(db, id)
  const { method, instalments: count } = terms.payment
  return {
    invoices: summariesOf(rows, today),
    charges: can(actor, 'policy:edit') ? chargesWithout(await everyCharge(db, policy), rows).map(offered) : [],
    billed: await billedFor(db, policy),
    declaration: await declarationOf(db, policy, today),
    claimPaid: await hasPaidClaim(db, id),
    defaults: {
      dueOn: addDays(today, daysToPay),
      holder: await usualHolder(db, policy.insurer),
      way: method === 'annual' ? 'bank' : method,
      count: Math.min(12, count),
      email: (await clientAddress(db, { clientId: policy.clientId, userId: null, area: 'billing' })) ?? '',
    },
    insurer: policy.insurer,
    today,
  }
}
