/** Staff: invoices and credit notes, with payments and refunds. Contract: contract/admin/book/invoices.ts. */
import { randomUUID } from 'node:crypto'
import { and, asc, eq, isNull, or } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import type { InvoiceDetail, invoices as contract } from '#contract/admin/book/invoices.ts'
import type { ParsedInputOf } from '#contract/endpoint.ts'
import { Failure } from '#contract/failure.ts'
import { formatDate, formatMoney } from '#contract/format.ts'
import { tooFarAhead } from '#contract/model/contact/typedYear.ts'
import { isCancellation, isChargedAgain } from '#contract/model/invoices/charges.ts'
import { nextDue, outstandingOf, receivedLabels, settledInstalments } from '#contract/model/invoices/invoice.ts'
import { invoiceMachine } from '#contract/model/invoices/invoiceMachine.ts'
import { todayOf, type CtxFor } from '#server/ctx.ts'
import { writeAudit } from '#server/features/audit/audit.ts'
import { chargesWithout, everyCharge, lockPolicy } from '#server/features/policies/policies.ts'
import { historyOf, staffDoer, transition } from '#server/features/records/records.ts'
import { clientAddress } from '#server/features/users/users.ts'
import { invoicePayments, invoices, type InvoiceRow } from './billing.table.ts'
import { invoiceReaders, invoiceRecord } from './invoiceRecord.ts'
import { invoiceRows, summaryOf } from './invoiceRows.ts'
import { creditableOf, creditSome, creditWhole } from './crediting.ts'
import { instalmentsOf, issue, setOffReturns } from './issuing.ts'

export { ofPolicy } from './charging.ts'
export const { page: list, csv } = invoiceRows

type View = CtxFor<'policy:view'>
type Edit = CtxFor<'policy:edit'>
const invalid = (field: string, message: string) => new Failure('invalid', message, { fields: { [field]: message } })

const detailOf = async (ctx: View, id: string): Promise<InvoiceDetail> => {
  const { db, actor } = ctx
  const [row] = await db.select().from(invoices).where(eq(invoices.id, id))
  if (!row) throw new Failure('notFound', 'Not found')
  const parts = await instalmentsOf(db, id)
  const payments = await db
    .select()
    .from(invoicePayments)
    .where(eq(invoicePayments.invoiceId, id))
    .orderBy(asc(invoicePayments.recordedAt), invoicePayments.id)
  const linked = await db
    .select({ id: invoices.id, reference: invoices.reference })
    .from(invoices)
    .where(row.credits ? or(eq(invoices.id, row.credits), eq(invoices.credits, id)) : eq(invoices.credits, id))
    .orderBy(asc(invoices.createdAt), invoices.reference)
  const readers = await invoiceReaders(db, row.clientId)
  return {
    ...summaryOf(row, todayOf(ctx)),
    facts: row.facts,
    paid: row.paid,
    credited: row.credited,
    instalments: settledInstalments(parts, row.paid + row.credited),
    payments: payments.map(({ id: paymentId, amount, paidOn, how, reference, recordedByName, takenBackAt, takenBackWhy }) => ({
      id: paymentId,
      amount,
      paidOn,
      how,
      reference,
      by: recordedByName,
      takenBackAt: takenBackAt?.toISOString() ?? null,
      takenBackWhy,
    })),
    linked,
    creditable: await creditableOf(db, row),
    emails: can(actor, 'client:view') ? readers : [],
    emailCount: readers.length,
    madeBy: row.madeByName,
    history: await historyOf(db, invoiceRecord, id, 'staff'),
    version: row.version,
    actions: invoiceMachine.actionsFor(row.status, actor),
    today: todayOf(ctx),
  }
}

/** Reading one is audited, like its policy (security check 137). */
export const show = async (ctx: View, { id }: { id: string }): Promise<InvoiceDetail> => {
  const detail = await detailOf(ctx, id)
  await writeAudit(ctx, { action: 'invoices.show', subjectType: 'invoice', subjectId: id })
  return detail
}

type Create = ParsedInputOf<typeof contract.create>

/** The payment plan, or null for a single payment. Throws if the fields contradict each other. */
const requirePlan = ({ count, deposit, flatRate, lender, way }: Create, total: number) => {
  const payments = Number(count)
  if (payments === 1) return null
  if (way === 'bank' && flatRate > 0)
    throw invalid('way', 'A charge for instalments is credit from a lender: choose "To the lender, by instalments"')
  // A lender's plan without its charge would tell the client that credit is free.
  if ((flatRate > 0 || way === 'finance') && lender === '') throw invalid('lender', 'Enter the lender: we arrange credit but do not lend')
  if (deposit >= total) throw invalid('deposit', `Enter less than ${formatMoney(total)}, the full amount`)
  if (total - deposit < payments) throw invalid('count', 'That is less than a penny a month: choose fewer payments')
  return { deposit, count: payments, flatRate, lender }
}

export const create = async (ctx: Edit, input: Create): Promise<InvoiceDetail> => {
  const { id, dueOn, fee, holder, way } = input
  // Locks the policy, so that of two users making the same invoice the second finds it made.
  const policy = await lockPolicy(ctx.db, id)
  const every = await everyCharge(ctx.db, policy)
  const existing = await ctx.db.select({ charge: invoices.charge, status: invoices.status }).from(invoices).where(eq(invoices.policyId, id))
  const open = chargesWithout(every, existing)
  const charge = open.find(({ key }) => key === input.charge)
  if (!charge)
    throw new Failure(
      'conflict',
      every.some(({ key }) => key === input.charge)
        ? 'There is already a document for this. Reload the page to see it.'
        : 'The terms have changed since you opened this page. Reload it to see what will be invoiced now.',
    )
  // Otherwise the same premium would be returned twice.
  if (isCancellation(charge) && open.some(isChargedAgain))
    throw new Failure('conflict', 'Invoice the premium charged again after the reinstatement first: this returns part of it')
  const today = todayOf(ctx)
  if (dueOn < today) throw invalid('dueOn', 'Enter today or a later day')
  const far = tooFarAhead(dueOn, today)
  if (far) throw invalid('dueOn', far)
  const total = charge.lines.reduce((sum, { net, ipt }) => sum + net + ipt, fee)
  if (charge.kind === 'invoice' && total < 0)
    throw invalid('fee', `Enter at least ${formatMoney(fee - total)}: with a smaller fee this would be a refund`)
  const plan = charge.kind === 'invoice' ? requirePlan(input, total) : null
  const invoice = await issue(ctx, staffDoer(ctx), policy, { charge, chosen: { dueOn, fee, holder, way, plan } })
  await writeAudit(ctx, {
    action: 'invoices.create',
    subjectType: 'invoice',
    subjectId: invoice.id,
    after: { reference: invoice.reference, charge: charge.key, total: invoice.total },
  })
  await mailNew(ctx, invoice)
  return detailOf(ctx, invoice.id)
}

/** Only recorded as sent if there is an address to send it to. */
const mailNew = async (ctx: Edit, { id, clientId }: InvoiceRow) => {
  if (await clientAddress(ctx.db, { clientId, userId: null, area: 'billing' })) await transition(ctx, invoiceRecord, { id, action: 'send' })
}

const mailed =
  (action: 'send' | 'remind') =>
  async (ctx: Edit, { id, version }: { id: string; version: number }) => {
    await transition(ctx, invoiceRecord, { id, version, action }, async ({ clientId }) => {
      if (!(await clientAddress(ctx.db, { clientId, userId: null, area: 'billing' })))
        throw new Failure('conflict', 'This client has no email address. Add one first.')
      return {}
    })
    return detailOf(ctx, id)
  }
export const send = mailed('send')
export const remind = mailed('remind')

const paymentText = ({ amount, on, how, reference }: { amount: number; on: string; how: keyof typeof receivedLabels; reference: string }) =>
  `${formatMoney(amount)}, ${receivedLabels[how].toLowerCase()} on ${formatDate(on)}${reference ? `, ${reference}` : ''}`

type Money = { amount: number; on: string; how: keyof typeof receivedLabels; reference: string }
const keep = (ctx: Edit, invoiceId: string, { amount, on, how, reference }: Money) =>
  ctx.db.insert(invoicePayments).values({
    id: randomUUID(),
    invoiceId,
    amount,
    paidOn: on,
    how,
    reference,
    recordedAt: ctx.now(),
    recordedBy: ctx.actor.userId,
    recordedByName: ctx.actor.name,
  })

const dueAfter = async (ctx: Edit, row: InvoiceRow, paid: number) =>
  nextDue(await instalmentsOf(ctx.db, row.id), paid + row.credited, row.facts.dueOn)

export const pay = async (ctx: Edit, { id, version, ...money }: ParsedInputOf<typeof contract.pay>) => {
  await transition(ctx, invoiceRecord, { id, version, action: 'pay' }, async (row) => {
    const open = outstandingOf(row)
    if (money.amount === 0) throw invalid('amount', 'Enter an amount above zero')
    if (money.amount > open)
      throw invalid(
        'amount',
        `${formatMoney(open)} is owed on this invoice: record that. If the other ${formatMoney(money.amount - open)} is for another invoice, record it there; otherwise return it to whoever paid it. Make a task for it, so that it is not forgotten.`,
      )
    if (money.on > todayOf(ctx)) throw invalid('on', 'Enter today or an earlier day: only money that has been received is recorded')
    if (money.on < row.issuedOn) throw invalid('on', `Enter ${formatDate(row.issuedOn)}, when the invoice was issued, or a later date`)
    await keep(ctx, id, money)
    const paid = row.paid + money.amount
    return {
      to: money.amount === open ? 'paid' : 'part_paid',
      patch: { paid, dueOn: await dueAfter(ctx, row, paid) },
      reason: paymentText(money),
    }
  })
  return detailOf(ctx, id)
}

export const takeBack = async (ctx: Edit, { id, version, payment, reason }: ParsedInputOf<typeof contract.takeBack>) => {
  const { row } = await transition(ctx, invoiceRecord, { id, version, action: 'takeBack' }, async (row) => {
    const [reversed] = await ctx.db
      .update(invoicePayments)
      .set({ takenBackAt: ctx.now(), takenBackWhy: reason })
      .where(and(eq(invoicePayments.id, payment), eq(invoicePayments.invoiceId, id), isNull(invoicePayments.takenBackAt)))
      .returning()
    if (!reversed) throw invalid('payment', 'Choose a payment that has not been reversed')
    const paid = row.paid - reversed.amount
    return {
      to: paid === 0 ? 'issued' : 'part_paid',
      patch: { paid, dueOn: await dueAfter(ctx, row, paid) },
      reason: `${paymentText({ ...reversed, on: reversed.paidOn })}: ${reason}`,
    }
  })
  await setOffReturns(ctx, staffDoer(ctx), row.policyId)
  return detailOf(ctx, id)
}

export const credit = async (ctx: Edit, step: ParsedInputOf<typeof contract.credit>) => {
  await mailNew(ctx, await creditWhole(ctx, step))
  return detailOf(ctx, step.id)
}

export const creditPart = async (ctx: Edit, { nets, fee, creditCharge, ...step }: ParsedInputOf<typeof contract.creditPart>) => {
  await mailNew(ctx, await creditSome(ctx, step, { nets, fee, creditCharge }))
  return detailOf(ctx, step.id)
}

export const giveBack = async (ctx: Edit, { id, version, on, how, reference }: ParsedInputOf<typeof contract.giveBack>) => {
  await transition(ctx, invoiceRecord, { id, version, action: 'giveBack' }, async (row) => {
    if (on > todayOf(ctx)) throw invalid('on', 'Enter today or an earlier day: only money that has been paid out is recorded')
    if (on < row.issuedOn) throw invalid('on', `Enter ${formatDate(row.issuedOn)}, when the credit note was issued, or a later date`)
    const money = { amount: outstandingOf(row), on, how, reference }
    await keep(ctx, id, money)
    return { patch: { paid: row.paid + money.amount }, reason: paymentText(money) }
  })
  return detailOf(ctx, id)
}
