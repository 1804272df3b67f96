/** Issuing an invoice or a credit note: its number, its locked words and its sums. Runs in the caller's transaction. */
import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq, ne, sql } from 'drizzle-orm'
import { Failure } from '#contract/failure.ts'
import { londonClock } from '#contract/model/contact/workingTime.ts'
import type { Charge } from '#contract/model/invoices/charges.ts'
import { amountsOf, nextDue, outstandingOf, type InvoiceFacts } from '#contract/model/invoices/invoice.ts'
import { planned, type Plan } from '#contract/model/invoices/plan.ts'
import { filledIn, type BankDetails } from '#contract/model/site/bankDetails.ts'
import { addressLine, type Firm } from '#contract/model/site/firm.ts'
import type { Db } from '#server/db/connect.ts'
import { clients } from '#server/features/clients/clients.table.ts'
import { newestTerms } from '#server/features/policies/policies.ts'
import type { PolicyRow } from '#server/features/policies/policies.table.ts'
import { addEvent, systemDoer, transition, type ActingCtx, type Doer } from '#server/features/records/records.ts'
import { getFirm, getSetting } from '#server/features/settings/settings.ts'
import { instalments, invoices, type InvoiceRow } from './billing.table.ts'
import { invoiceRecord } from './invoiceRecord.ts'

type Chosen = Pick<InvoiceFacts, 'dueOn' | 'holder' | 'way'> & { fee: number; plan: Plan | null }

/** The firm as it stands on an invoice of today. */
export const firmOf = ({ legalName, companyNumber, registeredIn, registeredOffice, frn, vatNumber }: Firm): InvoiceFacts['firm'] => ({
  legalName,
  companyNumber,
  registeredIn,
  office: addressLine(registeredOffice),
  frn,
  vatNumber,
})

/** Everything that the paper says, but for whose number it carries. */
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

/** The columns that follow from what the paper says. `settled`: what is paid or credited already. */
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

/** Draws the number last, so that the others wait as shortly as may be. Refuses a second document for one charge. */
export const store = async (
  ctx: ActingCtx,
  by: Doer,
  policy: Pick<PolicyRow, 'id' | 'clientId'>,
  { facts, parts, ...columns }: Stored,
): Promise<InvoiceRow> => {
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
  // Thrown away with the number: the transaction is rolled back.
  if (!row) throw new Failure('conflict', 'There is a document for this already. Load the page again to see it.')
  if (parts.length > 0) await ctx.db.insert(instalments).values(parts.map((one) => ({ invoiceId: row.id, ...one })))
  await addEvent(ctx, invoiceRecord, row.id, { event: 'issue', by, to: columns.status, visibleTo: 'client' })
  return row
}

/** The newest invoice of a policy that was not credited: what a return premium belongs to. */
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

/** One document for one charge of a policy that the caller has locked. */
export const issue = async (ctx: ActingCtx, by: Doer, policy: PolicyRow, { charge, chosen }: { charge: Charge; chosen: Chosen }) => {
  const { db } = ctx
  const [client] = await db.select().from(clients).where(eq(clients.id, policy.clientId))
  const { terms } = await newestTerms(db, policy.id)
  const about = {
    insured: terms.insured,
    to: { name: client?.name ?? terms.insured, address: client?.address ?? '' },
    firm: await getFirm(ctx),
    bank: await getSetting(ctx, 'bankDetails'),
    issuedOn: londonClock(ctx.now()).date,
  }
  if (charge.kind === 'invoice') {
    const { facts, instalments: parts } = factsFor(policy, charge, chosen, about)
    return store(ctx, by, policy, { charge: charge.key, facts, parts, kind: 'invoice', status: 'issued', credits: null, credited: 0 })
  }
  const invoice = await invoiceBefore(db, policy.id)
  const { facts } = factsFor(policy, charge, { ...chosen, fee: 0, plan: null }, { ...about, credits: invoice?.reference ?? '' })
  const whole = -amountsOf(facts).total
  // What is still to pay of the invoice comes off first; the rest goes back to the client.
  const open = invoice && (invoice.status === 'issued' || invoice.status === 'part_paid') ? invoice : null
  const off = open ? Math.min(whole, outstandingOf(open)) : 0
  const made = await store(ctx, by, policy, {
    charge: charge.key,
    facts,
    parts: [],
    kind: 'credit_note',
    status: off === whole ? 'set_off' : 'to_return',
    credits: invoice?.id ?? null,
    credited: off,
  })
  if (open && off > 0) {
    const parts = await instalmentsOf(db, open.id)
    await transition(ctx, invoiceRecord, { held: open, action: 'setOff', by: systemDoer }, (row) => ({
      to: off === outstandingOf(row) ? 'paid' : row.status,
      patch: { credited: row.credited + off, dueOn: nextDue(parts, row.paid + row.credited + off, row.dueOn) },
      reason: `${made.reference}, by ${by.name}`,
    }))
  }
  return made
}
