/** Crediting all or part of what is left of an invoice: a credit note with the same lines, negative. Runs in the caller's transaction. */
import { eq } from 'drizzle-orm'
import type { Creditable } from '#contract/admin/book/invoices.ts'
import { Failure } from '#contract/failure.ts'
import { formatMoney } from '#contract/format.ts'
import { amountsOf, nextDue, outstandingOf, type InvoiceFacts } from '#contract/model/invoices/invoice.ts'
import { leftOf, mostOf, partOf, type CreditedPart } from '#contract/model/invoices/partCredit.ts'
import { todayOf } from '#server/ctx.ts'
import type { Db } from '#server/db/connect.ts'
import { lockPolicy } from '#server/features/policies/policies.ts'
import { staffDoer, transition, type ActingCtx } from '#server/features/records/records.ts'
import { getFirm } from '#server/features/settings/settings.ts'
import { invoices, type InvoiceRow } from './billing.table.ts'
import { invoiceRecord } from './invoiceRecord.ts'
import { firmOf, instalmentsOf, store } from './issuing.ts'

/** Whether a note credits the invoice itself. Notes for a return premium also belong to an invoice, but do not. */
const isOwn = ({ charge }: Pick<InvoiceRow, 'charge'>) => charge.startsWith('credit ')

const notesOf = (db: Db, id: string) =>
  db.select({ charge: invoices.charge, total: invoices.total, facts: invoices.facts }).from(invoices).where(eq(invoices.credits, id))

const creditableWith = (row: InvoiceRow, notes: Awaited<ReturnType<typeof notesOf>>): Creditable => ({
  ...leftOf(
    row.facts,
    notes.filter(isOwn).map(({ facts }) => facts),
  ),
  // Never more than was charged, whichever notes reduced it.
  total: Math.max(
    0,
    notes.reduce((left, { total }) => left + total, row.total),
  ),
})

/** What can still be credited of an invoice. Null for a credit note. */
export const creditableOf = async (db: Db, row: InvoiceRow): Promise<Creditable | null> =>
  row.kind === 'invoice' ? creditableWith(row, await notesOf(db, row.id)) : null

const refused = (fields: Record<string, string>) => new Failure('invalid', Object.values(fields)[0] ?? '', { fields })

/** Throws by field if more is requested than is left. */
const requireLeft = (left: Creditable, { nets, fee, creditCharge }: CreditedPart) => {
  if (nets.length !== left.lines.length) throw new Failure('conflict', 'The lines of this invoice have changed: reload the page')
  const most = (field: string, amount: number, there: number) =>
    amount > there
      ? { [field]: there === 0 ? 'Nothing is left of this: enter 0' : `Enter at most ${formatMoney(there)}, the amount left` }
      : {}
  const faults = Object.assign(
    {},
    ...left.lines.map((line, at) => most(`nets.${at}`, nets[at] ?? 0, mostOf(line))),
    most('fee', fee, Math.max(0, left.fee)),
    most('creditCharge', creditCharge, Math.max(0, left.creditCharge)),
  ) as Record<string, string>
  if (Object.keys(faults).length > 0) throw refused(faults)
}

type Step = { id: string; version: number; reason: string }

const take = async (ctx: ActingCtx, { id, version, reason }: Step, input: CreditedPart | null): Promise<InvoiceRow> => {
  const { db } = ctx
  const found = await db.select({ policyId: invoices.policyId, clientId: invoices.clientId }).from(invoices).where(eq(invoices.id, id))
  const [of] = found
  if (!of) throw new Failure('notFound', 'Not found')
  // Same locking order as `create`, so that concurrent credits run one after the other.
  await lockPolicy(db, of.policyId)
  const notes = await notesOf(db, id)
  const result = { part: null as ReturnType<typeof leftOf> | null, off: 0, whole: 0 }
  const { before } = await transition(ctx, invoiceRecord, { id, version, action: input ? 'creditPart' : 'credit' }, async (row) => {
    const left = creditableWith(row, notes)
    const hasReturns = notes.some((note) => !isOwn(note))
    if (!input && hasReturns)
      throw new Failure('conflict', 'A return premium belongs to this invoice, so it cannot be credited in full: credit part of it')
    if (input) requireLeft(left, input)
    const part = input ? partOf(row.facts, left, input) : left
    const total = amountsOf(part).total
    if (total <= 0) throw refused({ 'nets.0': 'Enter a credit for at least one line' })
    if (total > left.total)
      throw refused({ 'nets.0': `Enter at most ${formatMoney(left.total)} in all: the rest has already been credited` })
    // First reduces what is still to pay; the rest goes back to the client.
    const open = outstandingOf(row)
    const off = Math.min(total, open)
    if (!input && off < open)
      throw new Failure('conflict', 'More is owed than is left to credit, because a payment was reversed: credit part of it')
    Object.assign(result, { part, off, whole: total })
    const isGone = total === left.total && off === open && !hasReturns
    return {
      to: isGone ? 'credited' : off === open && open > 0 ? 'paid' : row.status,
      patch: {
        credited: row.credited + off,
        dueOn: nextDue(await instalmentsOf(db, id), row.paid + row.credited + off, row.facts.dueOn),
      },
      reason: input ? `${formatMoney(total)}: ${reason}` : reason,
    }
  })
  const { part, off, whole } = result
  if (!part) throw new Error('nothing was credited')
  const issuedOn = todayOf(ctx)
  const facts: InvoiceFacts = {
    ...before.facts,
    about: input ? `Part of ${before.reference} is credited: ${reason}` : `${before.reference} is credited in full: ${reason}`,
    lines: part.lines.filter(({ net, ipt }) => net !== 0 || ipt !== 0).map((line) => ({ ...line, net: -line.net, ipt: -line.ipt })),
    fee: -part.fee,
    creditCharge: -part.creditCharge,
    plan: null,
    issuedOn,
    dueOn: issuedOn,
    credits: before.reference,
    firm: firmOf(await getFirm(ctx)),
  }
  return store(
    ctx,
    staffDoer(ctx),
    { id: of.policyId, clientId: of.clientId },
    {
      charge: `credit ${id} ${notes.filter(isOwn).length + 1}`,
      facts,
      parts: [],
      kind: 'credit_note',
      status: off === whole ? 'set_off' : 'to_return',
      credits: id,
      credited: off,
    },
  )
}

/** Credits all that is left. Refused if that is not what the client would get back or owe. */
export const creditWhole = (ctx: ActingCtx, step: Step) => take(ctx, step, null)
export const creditSome = (ctx: ActingCtx, step: Step, input: CreditedPart) => take(ctx, step, input)
