/** How an invoice changes, and which step mails its client. */
import { eq } from 'drizzle-orm'
import { formatDate, formatMoney } from '#contract/format.ts'
import type { MailProps } from '#contract/model/messages/mail.ts'
import { outstandingOf } from '#contract/model/invoices/invoice.ts'
import { invoiceMachine } from '#contract/model/invoices/invoiceMachine.ts'
import { paths } from '#contract/paths.ts'
import type { Db } from '#server/db/connect.ts'
import { sendOnlyWhile } from '#server/features/messages/messages.ts'
import { namedInMail } from '#server/features/policies/policies.ts'
import { policies } from '#server/features/policies/policies.table.ts'
import { defineRecord, type ActingCtx } from '#server/features/records/records.ts'
import { users } from '#server/features/users/users.table.ts'
import { clientAddresses } from '#server/features/users/users.ts'
import { invoices, type InvoiceRow } from './billing.table.ts'

type Facts = { emails: readonly string[]; cover: string }
type MailStep = { ctx: ActingCtx; row: InvoiceRow; facts: Facts }

/** Without amounts, which are only shown after signing in. */
const about = ({ ctx, row, facts }: MailStep) => ({
  kind: row.kind,
  reference: row.reference,
  cover: facts.cover,
  dueOn: row.dueOn,
  // Not its policy: somebody may see payments without seeing policies.
  link: ctx.origin + paths.clientInvoices(),
})

const paymentOf =
  (what: MailProps['invoicePayment']['what']) =>
  ({ ctx, row, facts }: MailStep): MailProps['invoicePayment'] => {
    const { reference, cover, dueOn, link } = about({ ctx, row, facts })
    return { what, reference, cover, dueOn: row.kind === 'invoice' && outstandingOf(row) > 0 ? dueOn : null, link }
  }

/** Where mails about a company's invoices go. */
export const invoiceReaders = (db: Db, clientId: string) => clientAddresses(db, { clientId, area: 'billing', about: 'payments' })

const mailFactsOf = async ({ db }: ActingCtx, row: InvoiceRow): Promise<Facts> => {
  const [policy] = await db.select().from(policies).where(eq(policies.id, row.policyId))
  return {
    emails: await invoiceReaders(db, row.clientId),
    cover: policy ? namedInMail(policy).cover : '',
  }
}

/** Why somebody is not to get a mail about an invoice that was queued for them. An address that belongs to nobody's account is the company's. */
const noLongerReads = async (db: Db, { clientId }: Pick<InvoiceRow, 'clientId'>, to: string): Promise<string | null> => {
  if ((await invoiceReaders(db, clientId)).includes(to.toLowerCase())) return null
  const [person] = await db.select({ id: users.id }).from(users).where(eq(users.email, to.toLowerCase()))
  return person ? 'This person may no longer see the payments of the company, or no longer wants these emails' : null
}

for (const template of ['invoiceIssued', 'invoiceReminder', 'invoicePayment'] as const)
  sendOnlyWhile(template, async ({ db }, { relatedId, to }) => {
    const [row] = await db.select().from(invoices).where(eq(invoices.id, relatedId))
    if (template === 'invoiceReminder' && !(row && invoiceMachine.transitions.remind.from.some((status) => status === row.status)))
      return 'The invoice no longer waits for a payment'
    return row ? noLongerReads(db, row, to) : null
  })

export const invoiceRecord = defineRecord({
  machine: invoiceMachine,
  table: invoices,
  fields: {
    paid: { label: 'Paid', show: formatMoney },
    credited: { label: 'Credited', show: formatMoney },
    dueOn: { label: 'Due', show: formatDate },
  },
  mailFacts: mailFactsOf,
  clientEmail: (_row, { emails }) => emails,
  mails: {
    send: [{ to: 'client', template: 'invoiceIssued', props: about }],
    remind: [{ to: 'client', template: 'invoiceReminder', props: (step) => ({ ...about(step), partPaid: step.row.paid > 0 }) }],
    pay: [{ to: 'client', template: 'invoicePayment', props: paymentOf('received') }],
    takeBack: [{ to: 'client', template: 'invoicePayment', props: paymentOf('reversed') }],
    giveBack: [{ to: 'client', template: 'invoicePayment', props: paymentOf('returned') }],
  },
})
