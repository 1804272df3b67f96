/** One invoice or credit note: its content, the payments received for it, and the possible steps. */
import { FileText } from 'lucide-react'
import { invoices, type InvoiceDetail } from '#contract/admin/book/invoices.ts'
import { formatDate, formatMoney } from '#contract/format.ts'
import { amountsOf, invoiceKindLabels, moneyHolderLabels, payingWayLabels, receivedLabels } from '#contract/model/invoices/invoice.ts'
import { invoiceMachine } from '#contract/model/invoices/invoiceMachine.ts'
import { planWords } from '#contract/model/invoices/invoiceWords.ts'
import { classLabel } from '#contract/model/policies/policyClass.ts'
import { paths } from '#contract/paths.ts'
import { q } from '#web/app/data/query.ts'
import { endpointAction } from '#web/forms/endpointAction.ts'
import { neighboursIn } from '#web/lists/listQuery.ts'
import { FactsCard } from '#web/records/cards.tsx'
import { History } from '#web/records/History.tsx'
import { RecordPage } from '#web/records/RecordPage.tsx'
import { RecordActions } from '#web/records/RecordActions.tsx'
import { RecordScreen, type RecordScreenProps } from '#web/records/RecordScreen.tsx'
import { recordLoader } from '#web/records/useRecord.ts'
import { Card, CardHeader } from '#web/ui/display/Card.tsx'
import { EmailText, Figures } from '#web/ui/display/Figures.tsx'
import { Icon } from '#web/ui/display/Icon.tsx'
import { ScheduleCard } from '#web/ui/display/ScheduleCard.tsx'
import { Table } from '#web/ui/display/Table.tsx'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { buttonClass } from '#web/ui/navigation/buttonClass.ts'
import { InvoiceState } from './InvoicesScreen.tsx'
import { addressCount, invoiceSteps } from './invoiceSteps.tsx'

const query = (id: string) => q(invoices.show, { id })
export const loader = recordLoader(query, paths.adminLogin)
export const action = endpointAction(
  invoices.pay,
  invoices.send,
  invoices.remind,
  invoices.takeBack,
  invoices.credit,
  invoices.creditPart,
  invoices.giveBack,
)

const list = { label: 'Invoices', path: paths.adminInvoices, neighbours: neighboursIn(invoices.list, paths.adminInvoice) }
export const InvoiceScreen = () => (
  <RecordScreen what="invoice" query={query} list={list} invalidates={[invoices.list, invoices.ofPolicy]} screen={Invoice} />
)

const Invoice = ({ detail: invoice, record, above }: RecordScreenProps<InvoiceDetail>) => (
  <RecordPage
    title={invoice.reference}
    heading={`${invoiceKindLabels[invoice.kind]} ${invoice.reference}`}
    above={above}
    status={<InvoiceState status={invoice.status} overdue={invoice.overdue} />}
    actions={
      <RecordActions detail={invoice} record={record} steps={invoiceSteps} machine={invoiceMachine} client={invoice.client}>
        <a href={paths.invoiceFile(invoice.id)} className={buttonClass({})}>
          <Icon of={FileText} size={16} />
          PDF
        </a>
      </RecordActions>
    }
    facts={[
      { label: 'Next', value: invoiceMachine.next(invoice.status) },
      { label: 'Total', value: formatMoney(invoice.total) },
      { label: invoice.kind === 'invoice' ? 'Still to pay' : 'To be returned', value: formatMoney(invoice.outstanding) },
      ...(invoice.kind === 'invoice' ? [{ label: 'Due', value: formatDate(invoice.dueOn) }] : []),
      { label: 'Date', value: formatDate(invoice.issuedOn) },
    ]}
    record={record}
    aside={
      <>
        <About invoice={invoice} />
        <History machine={invoiceMachine} entries={invoice.history} />
      </>
    }
  >
    <Sums invoice={invoice} />
    <Parts invoice={invoice} />
    <Payments invoice={invoice} />
  </RecordPage>
)

const Sums = ({ invoice: { facts, kind } }: { invoice: InvoiceDetail }) => {
  const { fee, creditCharge, total } = amountsOf(facts)
  return (
    <ScheduleCard
      title={facts.about}
      caption="As issued. It never changes."
      rows={[
        ...facts.lines.flatMap(({ on, net, iptRate, ipt }) => [
          { label: `Net premium from ${formatDate(on)}`, value: formatMoney(net) },
          { label: iptRate === 0 ? 'Exempt from Insurance Premium Tax' : `Insurance Premium Tax ${iptRate}%`, value: formatMoney(ipt) },
        ]),
        { label: 'Our fee', value: formatMoney(fee) },
        ...(creditCharge === 0 ? [] : [{ label: 'Charge for credit', value: formatMoney(creditCharge) }]),
      ]}
      total={{ label: kind === 'invoice' ? 'Total to pay' : 'Return premium', value: formatMoney(total) }}
    />
  )
}

const Parts = ({ invoice: { instalments, facts, total } }: { invoice: InvoiceDetail }) =>
  instalments.length > 0 && (
    <Card as="section">
      <CardHeader title="Instalments" />
      <Table
        caption="Instalments"
        captionHidden
        plain
        rows={instalments}
        rowKey={({ number }) => String(number)}
        columns={[
          { key: 'due', header: 'Due', names: true, cell: ({ dueOn }) => formatDate(dueOn) },
          { key: 'amount', header: 'Amount', align: 'end', cell: ({ amount }) => formatMoney(amount) },
          { key: 'paid', header: 'Paid', align: 'end', cell: ({ paid }) => formatMoney(paid) },
        ]}
      />
      <p className="mt-3 text-soft">{planWords(facts, total)}</p>
    </Card>
  )

const Payments = ({ invoice: { payments, kind, credited } }: { invoice: InvoiceDetail }) => (
  <Card as="section">
    <CardHeader title={kind === 'invoice' ? 'Payments' : 'Money returned'} />
    {payments.length === 0 ? (
      <p className="text-soft">{kind === 'invoice' ? 'No payment is recorded yet.' : 'Nothing is recorded as returned.'}</p>
    ) : (
      <ul className="divide-y divide-line border-y border-line">
        {payments.map((payment) => (
          <li key={payment.id} className="grid gap-1 py-3">
            <span className="leader">
              <span>
                {formatDate(payment.paidOn)}, {receivedLabels[payment.how].toLowerCase()}
                {payment.reference && (
                  <>
                    {', '}
                    <Figures>{payment.reference}</Figures>
                  </>
                )}
              </span>
              <span className={payment.takenBackAt ? 'text-hint line-through' : 'font-semibold'}>{formatMoney(payment.amount)}</span>
            </span>
            <span className="text-small text-hint">
              Recorded by {payment.by}.{payment.takenBackAt && ` Reversed on ${formatDate(payment.takenBackAt)}: ${payment.takenBackWhy}`}
            </span>
          </li>
        ))}
      </ul>
    )}
    {credited > 0 && <p className="mt-3 text-soft">{formatMoney(credited)} was set off or credited.</p>}
  </Card>
)

const About = ({ invoice: { facts, client, clientId, policyId, linked, emails, emailCount, madeBy } }: { invoice: InvoiceDetail }) => (
  <FactsCard
    title="Details"
    facts={[
      {
        label: 'Client',
        value: (
          <Anchor href={paths.adminClient(clientId)} className="link">
            {client}
          </Anchor>
        ),
      },
      {
        label: 'Policy',
        value: (
          <Anchor href={paths.adminPolicy(policyId, { tab: 'invoices' })} className="link">
            {facts.policyReference}
          </Anchor>
        ),
      },
      { label: 'Insurance', value: `${classLabel(facts.class)}, ${facts.insurer}` },
      { label: 'Period', value: `${formatDate(facts.inception)} to ${formatDate(facts.expiry)}` },
      { label: 'How it is paid', value: payingWayLabels[facts.way] },
      { label: 'Money held', value: moneyHolderLabels[facts.holder] },
      {
        label: 'Emails go to',
        value:
          emails.length > 0
            ? emails.map((address) => (
                <div key={address}>
                  <EmailText address={address} />
                </div>
              ))
            : emailCount > 0
              ? addressCount(emailCount)
              : 'No email address',
      },
      { label: 'Created by', value: madeBy },
      ...linked.map(({ id, reference }) => ({
        label: reference.startsWith('CN') ? 'Credit note' : 'Invoice',
        value: (
          <Anchor href={paths.adminInvoice(id)} className="link">
            {reference}
          </Anchor>
        ),
      })),
    ]}
  />
)
