/** Issuing an invoice or credit note: its number, locked wording and amounts. Runs in the caller's transaction. */
import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import { Failure } from '#contract/failure.ts'
import { formatMoney } from '#contract/format.ts'
import type { Charge } from '#contract/model/invoices/charges.ts'
import { amountsOf, InvoiceFacts, nextDue, outstandingOf } from '#contract/model/invoices/invoice.ts'
import { planned, type Plan } from '#contract/model/invoices/plan.ts'
import { filledIn, type BankDetails } from '#contract/model/site/bankDetails.ts'
import { addressLine, type Firm } from '#contract/model/site/firm.ts'
import { todayOf } from '#server/ctx.ts'
import type { Db } from '#server/db/connect.ts'
import { clients } from '#server/features/clients/clients.table.ts'
import { newestTerms, workOutUninvoiced } from '#server/features/policies/policies.ts'
import type { PolicyRow } from '#server/features/policies/policies.table.ts'
import { addEvent, systemDoer, transition, type ActingCtx, type Doer } from '#server/features/records/records.ts'
import { getFirm, getSetting } from '#server/features/settings/settings.ts'
import { instalments, invoices, type InvoiceRow } from './billing.table.ts'
import { invoiceRecord } from './invoiceRecord.ts'

type Chosen = Pick<InvoiceFacts, 'dueOn' | 'holder' | 'way'> & { fee: number; plan: Plan | null }

/** The firm as shown on an invoice made today. */
export const firmOf = ({ legalName, companyNumber, registeredIn, registeredOffice, frn, vatNumber }: Firm): InvoiceFacts['firm'] => ({
  legalName,
  companyNumber,
  registeredIn,
  office: addressLine(registeredOffice),
  frn,
  vatNumber,
})

/** Everything the document says except its number. */
export const factsFor = (
  policy: Pick<PolicyRow, 'class' | 'reference' | 'policyNumber' | 'insurer' | 'inception' | 'expiry'>,
  charge: Pick<Charge, 'about' | 'lines'>,
  { fee, plan, ...chosen }: Chosen,
  {
    insured,
    to,
    firm,
    bank,
    issuedOn,
    credits = '',
  }: { insured: string; to: InvoiceFacts['to']; firm: Firm; bank: BankDetails; issuedOn: string; credits?: string },
) => {
  const before = amountsOf({ lines: charge.lines, fee, creditCharge: 0 }).total
  const paying = plan && planned(before, plan, chosen.dueOn)
  const account = chosen.way === 'bank' ? filledIn(bank) : null
  const facts: InvoiceFacts = {
    ...(account ? { bank: account } : {}),
    to,
    insured,
    class: policy.class,
    policyReference: policy.reference,
    policyNumber: policy.policyNumber,
    insurer: policy.insurer,
    inception: policy.inception,
    expiry: policy.expiry,
    about: charge.about,
    lines: charge.lines,
    fee,
    creditCharge: paying?.charge ?? 0,
    plan: plan && paying ? { ...plan, apr: paying.apr } : null,
    ...chosen,
    issuedOn,
    credits,
    firm: firmOf(firm),
  }
  return { facts, instalments: paying?.instalments ?? [] }
}

export const instalmentsOf = (db: Db, invoiceId: string) =>
  db
    .select({ number: instalments.number, dueOn: instalments.dueOn, amount: instalments.amount })
    .from(instalments)
    .where(eq(instalments.invoiceId, invoiceId))
    .orderBy(asc(instalments.number))

/** Columns derived from the document's facts. `settled`: amount already paid or credited. */
export const factColumns = (facts: InvoiceFacts, parts: Parameters<typeof nextDue>[0], settled: number) => {
  const { net, ipt, fee, creditCharge } = amountsOf(facts)
  const { about, issuedOn, dueOn } = facts
  return { net, ipt, fee, creditCharge, about, facts, issuedOn, dueOn: nextDue(parts, settled, dueOn) }
}

type Stored = {
  charge: string
  facts: InvoiceFacts
  parts: Awaited<ReturnType<typeof instalmentsOf>>
  kind: InvoiceRow['kind']
  status: InvoiceRow['status']
  credits: string | null
  credited: number
}

/** Takes the number as late as possible, so that others wait as briefly as possible. Refuses a second document for the same charge. */
export const store = async (
  ctx: ActingCtx,
  by: Doer,
  policy: Pick<PolicyRow, 'id' | 'clientId'>,
  { facts, parts, ...columns }: Stored,
): Promise<InvoiceRow> => {
  // An issued document never changes, so one that nobody could open must not be stored.
  InvoiceFacts.parse(facts)
  const { rows } = await ctx.db.execute<{ number: string }>(
    sql`SELECT next_invoice_number(${columns.kind}, ${facts.issuedOn}::date) AS number`,
  )
  const [row] = await ctx.db
    .insert(invoices)
    .values({
      id: randomUUID(),
      reference: rows[0]?.number ?? '',
      clientId: policy.clientId,
      policyId: policy.id,
      ...columns,
      ...factColumns(facts, parts, columns.credited),
      madeBy: by.userId,
      madeByName: by.name,
    })
    .onConflictDoNothing()
    .returning()
  // The number is not lost, because the transaction is rolled back.
  if (!row) throw new Failure('conflict', 'There is already a document for this. Reload the page to see it.')
  if (parts.length > 0) await ctx.db.insert(instalments).values(parts.map((one) => ({ invoiceId: row.id, ...one })))
  await workOutUninvoiced(ctx, policy.id)
  await addEvent(ctx, invoiceRecord, row.id, { event: 'issue', by, to: columns.status, visibleTo: 'client' })
  return row
}

/** The policy's newest invoice that is not credited: a return premium belongs to it if nothing is to pay. */
const invoiceBefore = async (db: Db, policyId: string): Promise<InvoiceRow | undefined> =>
  (
    await db
      .select()
      .from(invoices)
      .where(and(eq(invoices.policyId, policyId), eq(invoices.kind, 'invoice'), ne(invoices.status, 'credited')))
      .orderBy(desc(invoices.createdAt), desc(invoices.reference))
      .limit(1)
      .for('update')
  )[0]

/** The policy's invoices with something to pay, the newest first. Locked. */
const unpaidOf = (db: Db, policyId: string): Promise<InvoiceRow[]> =>
  db
    .select()
    .from(invoices)
    .where(and(eq(invoices.policyId, policyId), eq(invoices.kind, 'invoice'), inArray(invoices.status, ['issued', 'part_paid'])))
    .orderBy(desc(invoices.createdAt), desc(invoices.reference))
    .for('update')

/** Takes a sum that a credit note returns off what is to pay on an invoice. */
const setOff = async (ctx: ActingCtx, invoice: InvoiceRow, off: number, reason: string): Promise<void> => {
  const parts = await instalmentsOf(ctx.db, invoice.id)
  await transition(ctx, invoiceRecord, { locked: invoice, action: 'setOff', by: systemDoer }, (row) => ({
    to: off === outstandingOf(row) ? 'paid' : row.status,
    patch: { credited: row.credited + off, dueOn: nextDue(parts, row.paid + row.credited + off, row.dueOn) },
    reason,
  }))
}

/** Money that has not gone back yet first pays what the client owes for the same policy: a payment of theirs was reversed. */
export const setOffReturns = async (ctx: ActingCtx, by: Doer, policyId: string): Promise<void> => {
  const { db } = ctx
  const notes = await db
    .select()
    .from(invoices)
    .where(and(eq(invoices.policyId, policyId), eq(invoices.status, 'to_return')))
    .orderBy(asc(invoices.createdAt), asc(invoices.reference))
    .for('update')
  for (const note of notes) {
    let left = outstandingOf(note)
    const paidOff: string[] = []
    for (const invoice of await unpaidOf(db, policyId)) {
      const off = Math.min(left, outstandingOf(invoice))
      if (off === 0) break
      left -= off
      paidOff.push(invoice.reference)
      await setOff(ctx, invoice, off, `${note.reference}, by ${by.name}`)
    }
    const off = outstandingOf(note) - left
    if (off > 0)
      await transition(ctx, invoiceRecord, { locked: note, action: 'setOff', by: systemDoer }, (row) => ({
        to: left === 0 ? 'set_off' : row.status,
        patch: { credited: row.credited + off },
        reason: `${formatMoney(off)} against ${paidOff.join(' and ')}, because a payment was reversed`,
      }))
  }
}

/** Makes one document for one charge. The caller has locked the policy. */
export const issue = async (ctx: ActingCtx, by: Doer, policy: PolicyRow, { charge, chosen }: { charge: Charge; chosen: Chosen }) => {
  const { db } = ctx
  const [client] = await db.select().from(clients).where(eq(clients.id, policy.clientId))
  const { terms } = await newestTerms(db, policy.id)
  const about = {
    insured: terms.insured,
    to: { name: client?.name ?? terms.insured, address: client?.address ?? '' },
    firm: await getFirm(ctx),
    bank: await getSetting(ctx, 'bankDetails'),
    issuedOn: todayOf(ctx),
  }
  if (charge.kind === 'invoice') {
    const { facts, instalments: parts } = factsFor(policy, charge, chosen, about)
    return store(ctx, by, policy, { charge: charge.key, facts, parts, kind: 'invoice', status: 'issued', credits: null, credited: 0 })
  }
  const unpaid = await unpaidOf(db, policy.id)
  const invoice = unpaid[0] ?? (await invoiceBefore(db, policy.id))
  const { facts } = factsFor(policy, charge, { ...chosen, fee: charge.fee, plan: null }, { ...about, credits: invoice?.reference ?? '' })
  const total = -amountsOf(facts).total
  // First reduces what is still to pay for the policy; the rest goes back to the client.
  const open = unpaid.reduce((sum, one) => sum + outstandingOf(one), 0)
  const off = Math.min(total, open)
  const creditNote = await store(ctx, by, policy, {
    charge: charge.key,
    facts,
    parts: [],
    kind: 'credit_note',
    status: off === total ? 'set_off' : 'to_return',
    credits: invoice?.id ?? null,
    credited: off,
  })
  let left = off
  for (const one of unpaid) {
    const part = Math.min(left, outstandingOf(one))
    left -= part
    if (part > 0) await setOff(ctx, one, part, `${creditNote.reference}, by ${by.name}`)
  }
  return creditNote
}
