/** What has been invoiced for a policy, and what has not: one document per version of its terms. */
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useWatch, type Control } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import { invoices, planCounts, type InvoiceSummary, type OfferedCharge, type PolicyInvoices } from '#contract/admin/book/invoices.ts'
import type { PolicyDetail } from '#contract/admin/book/policies.ts'
import { formatDate, formatMoney } from '#contract/format.ts'
import { isCancellation } from '#contract/model/invoices/charges.ts'
import { moneyHolderLabels, moneyHolders, payingWayLabels, payingWays } from '#contract/model/invoices/invoice.ts'
import { planWords } from '#contract/model/invoices/invoiceWords.ts'
import { planned } from '#contract/model/invoices/plan.ts'
import { typedOf, typedPounds } from '#contract/model/policies/typedMoney.ts'
import { paths } from '#contract/paths.ts'
import { useDeps } from '#web/app/data/deps.tsx'
import { invalidate, q } from '#web/app/data/query.ts'
import { EndpointForm } from '#web/forms/EndpointForm.tsx'
import { DateField, MoneyField, SelectField, TextField, type TypedDate } from '#web/forms/fields.tsx'
import { dateNeeded, dateOf, datePartsOf } from '#web/forms/typed.ts'
import { useEndpointForm } from '#web/forms/useEndpointForm.ts'
import type { RecordState } from '#web/records/useRecord.ts'
import { NotLoaded } from '#web/records/NotLoaded.tsx'
import { Card, CardHeader } from '#web/ui/display/Card.tsx'
import { Icon } from '#web/ui/display/Icon.tsx'
import { Table, type Column } from '#web/ui/display/Table.tsx'
import { VisuallyHidden } from '#web/ui/display/VisuallyHidden.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { buttonClass } from '#web/ui/navigation/buttonClass.ts'
import { Declaration } from './Declaration.tsx'
import { RefundWarnings } from './RefundWarnings.tsx'
import { InvoiceState } from '../invoices/InvoicesScreen.tsx'

export const invoicesQuery = (policyId: string) => q(invoices.ofPolicy, { id: policyId }, { staleTime: 5_000 })
const makeHref = (id: string, charge: string) => `${paths.adminPolicy(id, { tab: 'invoices', charge })}#make`
const makes = ({ kind }: OfferedCharge) => (kind === 'invoice' ? 'Create invoice' : 'Create credit note')

export const Invoices = ({ policy, record }: { policy: PolicyDetail; record: RecordState<PolicyDetail> }) => {
  const read = useQuery(invoicesQuery(policy.id))
  const [search] = useSearchParams()
  const { data } = read
  if (!data) return <NotLoaded what="invoices" query={read} />
  const chosen = data.charges.find(({ key }) => key === search.get('charge'))
  return (
    <div className="grid grid-cols-1 gap-5">
      {data.declaration && <Declaration policy={policy} record={record} of={data.declaration} />}
      {data.charges.length > 0 && (
        <Card as="section">
          <CardHeader title="Not invoiced yet" />
          <ul className="divide-y divide-line border-y border-line">
            {data.charges.map((charge) => (
              <li key={charge.key} className="flex flex-wrap items-center justify-between gap-3 py-3">
                <span className="grid gap-1">
                  <span className="font-semibold">{charge.about}</span>
                  <span className="text-meta text-hint">
                    {formatMoney(charge.total)} with tax{charge.fee > 0 ? ` and our fee of ${formatMoney(charge.fee)}` : ''}
                  </span>
                </span>
                <Anchor
                  href={makeHref(policy.id, charge.key)}
                  className={buttonClass({})}
                  aria-current={charge === chosen ? 'true' : undefined}
                >
                  <Icon of={Plus} size={16} />
                  {makes(charge)}
                  <VisuallyHidden>: {charge.about}</VisuallyHidden>
                </Anchor>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {chosen && <Make key={chosen.key} policy={policy} charge={chosen} of={data} />}
      <Card as="section">
        <CardHeader title="Invoices and credit notes" />
        {data.invoices.length > 0 ? (
          <InvoiceTable rows={data.invoices} />
        ) : (
          <p className="text-soft">
            {policy.boundAt
              ? 'None yet. Each version of the terms with a cost gets one.'
              : 'None yet. The first one can be made once the insurer has confirmed cover.'}
          </p>
        )}
      </Card>
    </div>
  )
}

/** Left out where everything is paid. */
const outstandingColumn: Column<InvoiceSummary> = {
  key: 'outstanding',
  header: 'Outstanding',
  align: 'end',
  cell: ({ outstanding }) => (outstanding === 0 ? '' : formatMoney(outstanding)),
}

export const InvoiceTable = ({ rows }: { rows: readonly InvoiceSummary[] }) => (
  <Table
    caption="Invoices and credit notes"
    captionHidden
    rows={rows}
    rowKey={({ id }) => id}
    columns={[
      {
        key: 'reference',
        header: 'Number',
        names: true,
        cell: ({ id, reference, about, issuedOn }) => (
          <>
            <Anchor href={paths.adminInvoice(id)} className="link">
              {reference}
            </Anchor>
            <span className="block text-small font-normal text-hint">
              {formatDate(issuedOn)}. {about}
            </span>
          </>
        ),
      },
      { key: 'status', header: 'Status', cell: ({ status, overdue }) => <InvoiceState status={status} overdue={overdue} /> },
      { key: 'total', header: 'Total', align: 'end', cell: ({ total }) => formatMoney(total) },
      ...(rows.some(({ outstanding }) => outstanding !== 0) ? [outstandingColumn] : []),
    ]}
  />
)

const Make = ({
  policy,
  charge,
  of: { defaults, insurer, declaration, claimPaid },
}: {
  policy: PolicyDetail
  charge: OfferedCharge
  of: PolicyInvoices
}) => {
  const { query: cache } = useDeps()
  const isInvoice = charge.kind === 'invoice'
  const form = useEndpointForm(invoices.create, {
    fixed: { id: policy.id, charge: charge.key },
    defaults: {
      dueOn: datePartsOf(defaults.dueOn),
      fee: typedOf(charge.fee),
      holder: `${defaults.holder}`,
      way: `${defaults.way}`,
      count: isInvoice ? String(defaults.count) : '1',
      deposit: '0',
      // The lender's rate is not prefilled: even 0 must be entered by a person.
      flatRate: isInvoice && defaults.way === 'finance' ? '' : '0',
      lender: '',
    },
    input: ({ dueOn, ...typed }) => ({ ...typed, dueOn: dateOf(dueOn) }),
    check: ({ dueOn }) => dateNeeded('dueOn', dueOn),
    draft: `${policy.id} ${charge.key}`,
    invalidates: [invoices.list],
    onDone: async (made) => {
      // Awaited, so that the same charge cannot be invoiced again before it has gone from the list.
      await invalidate(cache, invoices.ofPolicy)
      toast.success(
        `${made.reference} made`,
        made.emailCount > 0 ? `${policy.client} will get an email.` : `${policy.client} has no email address: send it yourself.`,
      )
    },
  })
  return (
    <div id="make" className="scroll-mt-4">
      <Card as="section">
        <CardHeader title={`${makes(charge)}: ${charge.about}`} />
        <EndpointForm form={form} submitLabel={makes(charge)} busyLabel="Making...">
          <dl>
            {charge.lines.map(({ net, iptRate, ipt, on }) => (
              <div key={`${on} ${iptRate}`} className="leader py-1.5">
                <dt className="text-soft">
                  From {formatDate(on)}: {formatMoney(net)} net, tax {iptRate}%
                </dt>
                <dd className="tabular-nums">{formatMoney(net + ipt)}</dd>
              </div>
            ))}
            {!isInvoice && charge.fee !== 0 && (
              <div className="leader py-1.5">
                <dt className="text-soft">Our fee, taken off the refund</dt>
                <dd className="tabular-nums">{formatMoney(charge.fee)}</dd>
              </div>
            )}
          </dl>
          {isCancellation(charge) && <RefundWarnings declaration={declaration} claimPaid={claimPaid} />}
          <p className="text-meta text-hint">These figures come from the terms. If the insurer's differ, change the terms first.</p>
          {isInvoice && (
            <>
              <MoneyField form={form} name="fee" label="Our fee" hint="Untaxed, and shown separately." pence />
              <DateField form={form} name="dueOn" label="Due, or first day of the instalments" />
            </>
          )}
          <SelectField
            form={form}
            name="holder"
            label="Money held"
            hint={`As our agreement with ${insurer} says. It is shown on the document.`}
            width="full"
            options={moneyHolders.map((value) => ({ value, label: moneyHolderLabels[value] }))}
          />
          {isInvoice && (
            <>
              <SelectField
                form={form}
                name="way"
                label="How it is paid"
                width="full"
                options={payingWays.map((value) => ({ value, label: payingWayLabels[value] }))}
              />
              <SelectField
                form={form}
                name="count"
                label="Payments"
                options={planCounts.map((value) => ({ value, label: value === '1' ? 'One payment' : `${value} monthly instalments` }))}
              />
              <div className="grid gap-4 sm:grid-cols-3">
                <MoneyField form={form} name="deposit" label="Deposit" hint="Only with instalments" pence width="full" />
                <TextField
                  form={form}
                  name="flatRate"
                  label="Flat charge, %"
                  hint="The lender's; 0 for none"
                  inputMode="decimal"
                  width="full"
                />
                <TextField
                  form={form}
                  name="lender"
                  label="Lender"
                  hint="Who lends, if there is a charge"
                  maxLength={120}
                  width="full"
                  optional
                />
              </div>
              <Preview charge={charge} control={form.control} />
            </>
          )}
        </EndpointForm>
      </Card>
    </div>
  )
}

type Typed = {
  dueOn: TypedDate
  fee: string
  holder: string
  way: string
  count: string
  deposit: string
  flatRate: string
  lender: string
}
const pounds = typedPounds('')
/** What the client will be told, updated while typing. */
const Preview = ({ charge, control }: { charge: OfferedCharge; control: Control<Typed> }) => {
  const [feeTyped, depositTyped, rateTyped, countTyped, lender] = useWatch({
    control,
    name: ['fee', 'deposit', 'flatRate', 'count', 'lender'],
  })
  const [fee, deposit] = [pounds.safeParse(feeTyped), pounds.safeParse(depositTyped)]
  const rate = Number.parseFloat(rateTyped)
  const count = Number(countTyped)
  const sum = charge.total - charge.fee + (fee.success ? fee.data : 0)
  const right = fee.success && deposit.success && rate >= 0 && rate < 100 && deposit.data < sum
  const plan = {
    deposit: deposit.success ? deposit.data : 0,
    count,
    flatRate: Math.round(rate * 100),
    lender: lender || 'the lender',
  }
  const paying = right && count > 1 ? planned(sum, plan, '2026-01-01') : null
  return (
    <p role="status" className="rounded-control border-l-4 border-accent bg-accent-tint px-4 py-2 text-meta">
      {!right
        ? 'Enter the sums to see what will be paid.'
        : paying
          ? `${plan.deposit > 0 ? `${formatMoney(plan.deposit)} at once, then ` : ''}${formatMoney(paying.instalments.at(-1)?.amount ?? 0)} a month. ${planWords({ plan: { ...plan, apr: paying.apr }, creditCharge: paying.charge }, paying.total)}`
          : `To pay: ${formatMoney(sum)}.`}
    </p>
  )
}
