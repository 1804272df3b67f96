/** What is to be paid on all invoices, the first due first, and into which account. No payment is taken here. */
import { useQuery } from '@tanstack/react-query'
import { formatDate, formatMoney } from '#contract/format.ts'
import { howToPay } from '#contract/model/invoices/invoiceWords.ts'
import { bankLines } from '#contract/model/site/bankDetails.ts'
import { classLabel } from '#contract/model/policies/policyClass.ts'
import { paths } from '#contract/paths.ts'
import { invoices, type ClientInvoice } from '#contract/portal/invoices.ts'
import { q } from '#web/app/data/query.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { Card } from '#web/ui/display/Card.tsx'
import { Figures } from '#web/ui/display/Figures.tsx'
import { Leaders } from '#web/ui/display/Leaders.tsx'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { owedQuery } from './InvoicesLine.tsx'

export const toPayQuery = q(invoices.toPay, {}, { staleTime: 5_000 })

/** Nothing if nothing is to be paid. */
export const ToPay = ({ several }: { several: boolean }) => {
  const { data: owed } = useQuery(owedQuery)
  const { data: unpaid = [] } = useQuery(toPayQuery)
  if (!owed || owed.count === 0) return null
  const { count, overdue, outstanding } = owed
  const late = overdue === 0 ? '' : overdue === count ? ', overdue' : `, ${overdue} of them overdue`
  return (
    <Card as="section" aria-labelledby="to-pay" className="grid grid-cols-1 gap-x-12 gap-y-6 lg:grid-cols-2">
      <div className="min-w-0">
        <h2 id="to-pay" className="text-h3">
          {`${formatMoney(outstanding)} to pay`}{' '}
          <span className="block font-text text-body font-normal tracking-normal text-soft">
            {`on ${count === 1 ? 'one invoice' : `${count} invoices`}${late}`}
          </span>
        </h2>
        <ul className="mt-3 divide-y divide-line">
          {unpaid.map((invoice) => (
            <Line key={invoice.id} invoice={invoice} several={several} />
          ))}
        </ul>
        {count > unpaid.length && unpaid.length > 0 && (
          <p className="mt-3">
            <Anchor href={paths.clientInvoices({ status: 'unpaid', sort: 'due' })} className="link">
              Show all {count}
            </Anchor>
          </p>
        )}
      </div>
      {unpaid.length > 0 && <How unpaid={unpaid} />}
    </Card>
  )
}

/** With instalments only the next is due on the day that the invoice states. */
const instalmentDue = ({ instalments, outstanding }: ClientInvoice) => {
  const next = instalments.find(({ amount, paid }) => paid < amount)
  return next && next.amount - next.paid < outstanding ? `${formatMoney(next.amount - next.paid)} of it ` : ''
}

const Line = ({ invoice, several }: { invoice: ClientInvoice; several: boolean }) => (
  <li className="flex items-baseline justify-between gap-4 py-3">
    <div className="min-w-0">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-semibold">
          <Figures>{invoice.reference}</Figures>
        </span>
        {invoice.overdue && <Badge tone="danger">Overdue</Badge>}
      </p>
      <p className="text-meta text-hint">
        {classLabel(invoice.class)}
        {several && `, ${invoice.company}`}
        {invoice.dueOn && `, ${instalmentDue(invoice)}${invoice.overdue ? 'was due' : 'due'} on ${formatDate(invoice.dueOn)}`}
      </p>
      {invoice.payments.map(({ amount, on, reversed }, index) => (
        <p key={index} className="text-meta text-hint">
          {formatMoney(amount)} paid on {formatDate(on)}
          {reversed !== null && `. Reversed: ${reversed}`}
        </p>
      ))}
      {invoice.credited > 0 && <p className="text-meta text-hint">{formatMoney(invoice.credited)} credited</p>}
    </div>
    <span className="font-semibold tabular-nums">{formatMoney(invoice.outstanding)}</span>
  </li>
)

/** Too long to stand beside 'Account name' on a phone. */
const longName = 20

/** Each way of paying once, and the account once: only what a payment quotes differs between invoices. */
const How = ({ unpaid }: { unpaid: readonly ClientInvoice[] }) => {
  const ways = [...new Set(unpaid.map((invoice) => howToPay(invoice, invoice.bank !== null)))]
  const transfers = unpaid.flatMap(({ reference, bank }) => (bank ? [{ of: reference, bank }] : []))
  const quoted = [...new Set(transfers.map(({ bank }) => bank.reference))]
  const account = transfers[0]?.bank
  const changed = transfers.filter(({ bank }) => bank.changed).map(({ of }) => of)
  return (
    <div className="min-w-0">
      <h3>How to pay</h3>
      {account && (
        <Leaders
          className="mt-2"
          rows={bankLines(account, quoted.length === 1 ? (quoted[0] ?? '') : 'Invoice number').map(([label, value]) => ({
            label,
            value: <span className="font-semibold">{value}</span>,
            stacked: value.length > longName,
          }))}
        />
      )}
      {ways.map((way) => (
        <p key={way} className="mt-2 text-meta text-soft">
          {way}
        </p>
      ))}
      {changed.length > 0 && (
        <p className="mt-2 text-meta font-semibold">
          This is not the account shown on the PDF of {changed.join(' and ')}: our details have changed since. If you are unsure, ring us on
          the number you already have.
        </p>
      )}
    </div>
  )
}
