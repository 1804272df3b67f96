/** A longer period: the days are kept with what is charged for them, also if that is nothing. */
import { and, eq, lte, ne } from 'drizzle-orm'
import type { ParsedInputOf } from '#contract/endpoint.ts'
import type { policies as contract } from '#contract/admin/book/policies.ts'
import { Failure } from '#contract/failure.ts'
import { formatDate, formatMoney } from '#contract/format.ts'
import { addDays } from '#contract/model/contact/workingTime.ts'
import { extensionPrice, extensionTaxFault } from '#contract/model/invoices/extension.ts'
import { periodFault } from '#contract/model/policies/longestPeriod.ts'
import type { CtxFor } from '#server/ctx.ts'
import { transition } from '#server/features/records/records.ts'
import { taxRates } from '#server/features/settings/settings.ts'
import { extrasOf } from '../charged.ts'
import { policies, policyCharges, type PolicyRow } from '../policies.table.ts'
import { requireFreeNumber } from '../policyNumbers.ts'
import { policyRecord } from '../policyRecord.ts'
import { detailOf } from '../policyView.ts'
import { newestTerms } from '../versions.ts'

type Edit = CtxFor<'policy:edit'>
type Cost = Pick<ParsedInputOf<typeof contract.extend>, 'net' | 'ipt' | 'fee' | 'taxConfirmed'>

const refused = (fields: Record<string, string>) => new Failure('invalid', 'Some answers need another look', { fields })

/** Keeps what is charged for the days after the period that ends now. Returns it in words for the history, empty if nothing. */
export const keepExtension = async (ctx: Edit, row: PolicyRow, expiry: string, { net, ipt, fee = 0, taxConfirmed = false }: Cost) => {
  if (net === undefined && ipt !== undefined) throw refused({ net: 'Enter the net premium too, or leave the tax empty' })
  const span = { from: addDays(row.expiry, 1), to: expiry }
  const { terms } = await newestTerms(ctx.db, row.id)
  const price = extensionPrice(terms.sections, { net: net ?? 0, ipt }, span, { rates: await taxRates(ctx), inception: row.inception })
  const fault = extensionTaxFault(price, net ?? 0)
  if (fault !== null && !taxConfirmed) throw refused({ ipt: fault })
  await ctx.db.insert(policyCharges).values({
    ...span,
    policyId: row.id,
    number: (await extrasOf(ctx.db, row.id)).length + 1,
    kind: 'extension',
    lines: price.lines,
    fee,
    madeAt: ctx.now(),
    madeBy: ctx.actor.userId,
    madeByName: ctx.actor.name,
  })
  const total = price.total + fee
  return total === 0 ? '' : `${formatMoney(total)} for ${formatDate(span.from)} to ${formatDate(span.to)}. `
}

/** Throws invalid if the period that follows has begun by that day: the client would be charged for the same days twice. */
const requireNotRenewed = async (ctx: Edit, { id }: PolicyRow, expiry: string) => {
  const [next] = await ctx.db
    .select({ reference: policies.reference, inception: policies.inception })
    .from(policies)
    .where(and(eq(policies.predecessorId, id), ne(policies.status, 'cancelled'), lte(policies.inception, expiry)))
    .limit(1)
  if (next) throw refused({ expiry: `${next.reference} begins on ${formatDate(next.inception)}: this policy was renewed already` })
}

export const extend = async (
  ctx: Edit,
  { expiry, reason, net, ipt, fee, taxConfirmed, ...input }: ParsedInputOf<typeof contract.extend>,
) => {
  await transition(ctx, policyRecord, { ...input, action: 'extend' }, async (row) => {
    if (expiry <= row.expiry) throw refused({ expiry: `Enter a day after ${formatDate(row.expiry)}, when it ends at present` })
    const tooLong = periodFault(row.class, { ...row, expiry })
    if (tooLong) throw refused({ expiry: tooLong })
    await requireNotRenewed(ctx, row, expiry)
    await requireFreeNumber(ctx.db, { ...row, expiry }, 'expiry')
    const cost = await keepExtension(ctx, row, expiry, { net, ipt, fee, taxConfirmed })
    return { patch: { expiry }, reason: cost + reason }
  })
  return detailOf(ctx, input.id)
}
