/** Invoices and credit notes in any state, with a new policy unless one is given. */
import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { addDays, londonClock } from '#contract/model/contact/workingTime.ts'
import type { InvoiceFacts } from '#contract/model/invoices/invoice.ts'
import type { Db } from '#server/db/connect.ts'
import { invoicePayments, invoices } from '#server/features/billing/billing.table.ts'
import { policies } from '#server/features/policies/policies.table.ts'
import { policyBuilder } from './policies.ts'

const creditNotes: readonly string[] = ['to_return', 'returned', 'set_off']

export const invoiceBuilder = (db: Db, now: () => Date) => ({
  /** By default for \u00a31,000 plus tax. If its status means that something was paid, there is a payment. */
  async invoice({ policyId, clientId, status = 'issued', ...columns }: Partial<typeof invoices.$inferInsert> = {}) {
    const policy = policyId
      ? (await db.select().from(policies).where(eq(policies.id, policyId)))[0]
      : await policyBuilder(db, now).policy(clientId ? { clientId } : {})
    if (!policy) throw new Error('there is no such policy')
    const sign = creditNotes.includes(status) ? -1 : 1
    const kind = sign < 0 ? 'credit_note' : 'invoice'
    const today = londonClock(now()).date
    const issuedOn = columns.issuedOn ?? today
    const [net, ipt, fee] = [100_000 * sign, 12_000 * sign, 0]
    const paid = columns.paid ?? (status === 'paid' || status === 'returned' ? 112_000 : status === 'part_paid' ? 12_000 : 0)
    const credited = columns.credited ?? (status === 'credited' || status === 'set_off' ? 112_000 - paid : 0)
    const facts: InvoiceFacts = {
      to: { name: 'Test Company Ltd', address: '1 Example Street\nBrighton BN1 1AA' },
      insured: 'Test Company Ltd',
      class: policy.class,
      policyReference: policy.reference,
      policyNumber: policy.policyNumber,
      insurer: policy.insurer,
      inception: policy.inception,
      expiry: policy.expiry,
      about: 'Premium for the period',
      lines: [{ on: policy.inception, net, iptRate: 12, ipt }],
      fee,
      creditCharge: 0,
      plan: null,
      holder: 'client_money',
      way: 'bank',
      issuedOn,
      dueOn: columns.dueOn ?? addDays(issuedOn, 14),
      credits: '',
      firm: {
        legalName: 'Example Ltd',
        companyNumber: '00000000',
        registeredIn: 'England and Wales',
        office: 'Brighton',
        frn: '000000',
        vatNumber: '',
      },
    }
    const { rows } = await db.execute<{ number: string }>(sql`SELECT next_invoice_number(${kind}, ${issuedOn}::date) AS number`)
    const [made] = await db
      .insert(invoices)
      .values({
        id: randomUUID(),
        reference: rows[0]?.number ?? '',
        clientId: policy.clientId,
        policyId: policy.id,
        kind,
        charge: `terms ${randomUUID()}`,
        status,
        net,
        ipt,
        fee,
        about: facts.about,
        facts,
        madeByName: 'Grace Whitcombe',
        dueOn: facts.dueOn,
        ...columns,
        issuedOn,
        paid,
        credited,
      })
      .returning()
    if (!made) throw new Error('the invoice was not stored')
    if (paid > 0)
      await db.insert(invoicePayments).values({
        id: randomUUID(),
        invoiceId: made.id,
        amount: paid,
        paidOn: today,
        how: 'bank_transfer',
        recordedByName: 'Grace Whitcombe',
      })
    return made
  },
})
