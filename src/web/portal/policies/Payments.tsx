/** A policy's invoices, how to pay them, and its instalments. No payment is taken here, and no card number is asked for. */
import { useQuery } from '@tanstack/react-query'
import { formatDate, formatMoney } from '#contract/format.ts'
import { bankLines } from '#contract/model/site/bankDetails.ts'
import { receivedLabels } from '#contract/model/invoices/invoice.ts'
import { howToPay, planWords } from '#contract/model/invoices/invoiceWords.ts'
import { paths } from '#contract/paths.ts'
import { invoices, type ClientInvoice } from '#contract/portal/invoices.ts'
import { q } from '#web/app/data/query.ts'
import { NotLoaded } from '#web/records/NotLoaded.tsx'
import { Badge } from '#web/ui/display/Badge.tsx'
import { Card, CardHeader } from '#web/ui/display/Card.tsx'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { StatusBadge } from '#web/ui/display/StatusBadge.tsx'

export const paymentsQuery = (policyId: string) => q(invoices.ofPolicy, { id: policyId }, { staleTime: 5_000 })

/** `over`: the policy has ended, so no invoice is to be expected. */
export const Payments = ({ policyId, over }: { policyId: string; over: boolean }) => {
  const read = useQuery(paymentsQuery(policyId))
  if (!read.data)
    return (
      <Card as="section">
        <CardHeader title="Payments" />
        <NotLoaded what="payments" query={read} />
      </Card>
    )
  const { data } = read
  if (data.length === 0 && over) return null
  // Show each way of paying once, even if several invoices share it.
  const ways = [...new Set(data.filter(isToPay).map((invoice) => howToPay(invoice, invoice.bank !== null)))]
  const accounts = data.flatMap(({ reference, bank }) => (bank ? [{ of: reference, bank }] : []))
  return (
    <div id="payments" className="scroll-mt-4">
      <Card as="section">
        <CardHeader title="Payments" />
        {data.length === 0 ? (
          <p className="text-soft">No invoice yet. It appears here when we send it.</p>
        ) : (
          <ul className="grid gap-5">
            {data.map((invoice) => (
              <Invoice key={invoice.id} invoice={invoice} />
            ))}
          </ul>
        )}
        {ways.length > 0 && (
          <div className="mt-4 border-t border-line pt-4 text-meta text-soft">
            <h3 className="font-semibold text-ink">How to pay</h3>
            {ways.map((way) => (
              <p key={way}>{way}</p>
            ))}
            {accounts.map((account) => (
              <BankAccount key={account.of} {...account} />
            ))}
          </div>
        )}
      </Card>
    </div>
  )
}

const BankAccount = ({ of, bank: { reference, changed, ...account } }: { of: string; bank: NonNullable<ClientInvoice['bank']> }) => (
  <section className="mt-3" aria-label={`Account for ${of}`}>
    <h4 className="text-ink">To pay {of}</h4>
    <dl>
      {bankLines(account, reference).map(([label, value]) => (
        <div key={label} className="leader py-1">
          <dt>{label}</dt>
          <dd className="text-ink tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
    {changed && (
      <p className="font-semibold text-ink">
        This is not the account shown on the PDF of {of}: our details have changed since. If you are unsure, ring us on the number you
        already have.
      </p>
    )}
  </section>
)

export const isToPay = ({ status }: Pick<ClientInvoice, 'status'>) => status === 'issued' || status === 'part_paid'

const Invoice = ({ invoice }: { invoice: ClientInvoice }) => (
  <li className="grid gap-2 border-t border-line pt-4 first:border-t-0 first:pt-0">
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <Anchor href={paths.invoiceFile(invoice.id)} className="link font-semibold">
        {invoice.reference} (PDF)
      </Anchor>
      <span className="flex flex-wrap gap-1.5">
        <StatusBadge kind="invoice" status={invoice.status} reader="client" />
        {invoice.overdue && <Badge tone="danger">Overdue</Badge>}
      </span>
    </div>
    <p className="text-meta text-hint">
      {invoice.about}. Dated {formatDate(invoice.issuedOn)}.
    </p>
    <dl>
      {!(isToPay(invoice) && invoice.outstanding === invoice.total) && (
        <div className="leader py-1">
          <dt className="text-soft">Total</dt>
          <dd className="tabular-nums">{formatMoney(invoice.total)}</dd>
        </div>
      )}
      {invoice.credited > 0 && (
        <div className="leader py-1">
          <dt className="text-soft">Credited</dt>
          <dd className="tabular-nums">{formatMoney(-invoice.credited)}</dd>
        </div>
      )}
      {invoice.payments.map((payment, index) => (
        <Payment key={index} payment={payment} returned={invoice.kind === 'credit_note'} />
      ))}
      {(isToPay(invoice) || invoice.status === 'to_return') && (
        <div className="leader py-1 font-semibold">
          <dt>{isToPay(invoice) ? `To pay by ${formatDate(invoice.dueOn)}` : 'We will refund'}</dt>
          <dd className="tabular-nums">{formatMoney(invoice.outstanding)}</dd>
        </div>
      )}
    </dl>
    {invoice.instalments.length > 0 && <Schedule invoice={invoice} />}
  </li>
)

const Payment = ({
  payment: { amount, on, how, reversed },
  returned,
}: {
  payment: ClientInvoice['payments'][number]
  returned: boolean
}) => (
  <>
    <div className="leader pt-1">
      <dt className="text-soft">
        {returned ? 'Returned' : 'Paid'} {formatDate(on)}
      </dt>
      <dd className="tabular-nums">{reversed === null ? formatMoney(amount) : <s>{formatMoney(amount)}</s>}</dd>
    </div>
    <div className="pb-1">
      <dt className="sr-only">{returned ? 'Returned by' : 'Paid by'}</dt>
      <dd className="text-meta text-hint">
        {receivedLabels[how]}
        {reversed !== null && `. Reversed: ${reversed}`}
      </dd>
    </div>
  </>
)

const Schedule = ({ invoice: { reference, instalments, plan, creditCharge, total } }: { invoice: ClientInvoice }) => (
  <details className="rounded-control border border-line px-4 py-2">
    <summary className="min-h-8 cursor-pointer font-semibold">Instalments of {reference}</summary>
    <ol className="mt-2">
      {instalments.map(({ number, dueOn, amount, paid }) => (
        <li key={number} className="leader py-1">
          <span className="text-soft">
            {formatDate(dueOn)}
            {paid === amount ? ', paid' : paid > 0 ? `, ${formatMoney(paid)} paid` : ''}
          </span>
          <span className="tabular-nums">{formatMoney(amount)}</span>
        </li>
      ))}
    </ol>
    <p className="mt-2 text-meta text-hint">{planWords({ plan, creditCharge }, total)}</p>
  </details>
)
