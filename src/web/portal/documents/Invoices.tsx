/** Invoices for all the client's companies, beside their documents. Each links to its policy, which says how to pay. */
import { useQuery } from '@tanstack/react-query'
import { isForbidden } from '#contract/failure.ts'
import { formatDate, formatMoney } from '#contract/format.ts'
import { classLabel } from '#contract/model/policies/policyClass.ts'
import { paths } from '#contract/paths.ts'
import { invoices, type ClientInvoice } from '#contract/portal/invoices.ts'
import { q } from '#web/app/data/query.ts'
import { NotLoaded } from '#web/records/NotLoaded.tsx'
import { Badge } from '#web/ui/display/Badge.tsx'
import { Card, CardHeader } from '#web/ui/display/Card.tsx'
import { classes } from '#web/ui/display/classes.ts'
import { Fold } from '#web/ui/display/Details.tsx'
import { StatusBadge } from '#web/ui/display/StatusBadge.tsx'
import { Table } from '#web/ui/display/Table.tsx'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'

export const invoicesQuery = q(invoices.all, {}, { staleTime: 5_000 })

/** One line at the top of the documents that says what is to be paid, and leads to the invoices below the list. */
export const InvoicesLine = () => {
  const { data } = useQuery({ ...invoicesQuery, retry: false })
  if (!data || data.length === 0) return null
  const open = data.filter(({ outstanding }) => outstanding > 0)
  const late = open.filter(({ overdue }) => overdue).length
  const sum = open.reduce((total, { outstanding }) => total + outstanding, 0)
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <a href="#invoices" className="link inline-flex min-h-8 items-center font-semibold coarse:min-h-11">
        {open.length === 0
          ? 'Invoices and credit notes'
          : `${open.length === 1 ? 'One invoice' : `${open.length} invoices`} to pay, ${formatMoney(sum)}`}
      </a>
      {late > 0 && <Badge tone="danger">{late === open.length ? 'Overdue' : `${late} overdue`}</Badge>}
    </p>
  )
}

/** Renders nothing for a client who may not see payments, because the call is refused. */
export const Invoices = ({ several }: { several: boolean }) => {
  const read = useQuery({ ...invoicesQuery, retry: false })
  const { data } = read
  if (read.error && !data && !isForbidden(read.error)) return <NotLoaded what="invoices" query={read} />
  if (!data || data.length === 0) return null
  const open = data.filter(({ outstanding }) => outstanding > 0)
  const settled = data.filter(({ outstanding }) => outstanding <= 0)
  return (
    <div id="invoices" className="scroll-mt-4">
      <Card as="section">
        <CardHeader title="Invoices and credit notes" />
        {open.length > 0 && <Rows caption="Still open" rows={open} several={several} />}
        {settled.length > 0 && (
          <div className={classes(open.length > 0 && 'mt-3')}>
            <Fold summary={`Settled invoices and credit notes (${settled.length})`}>
              <Rows caption="Settled" rows={settled} several={several} />
            </Fold>
          </div>
        )}
      </Card>
    </div>
  )
}

const Rows = ({ caption, rows, several }: { caption: string; rows: readonly ClientInvoice[]; several: boolean }) => (
  <Table
    caption={caption}
    rows={rows}
    rowKey={({ id }) => id}
    lone={rows.length === 1}
    columns={[
      {
        key: 'reference',
        header: 'Number',
        names: true,
        cell: (invoice) => (
          <>
            <Anchor href={paths.invoiceFile(invoice.id)} className="link">
              {invoice.reference} (PDF)
            </Anchor>
            <span className="block text-small font-normal text-hint">
              {formatDate(invoice.issuedOn)}
              {several && `, ${invoice.company}`}
            </span>
          </>
        ),
      },
      {
        key: 'policy',
        header: 'Policy',
        wrap: true,
        cell: ({ policyId, class: name }) => (
          <Anchor href={`${paths.clientPolicy(policyId)}#payments`} className="link">
            {classLabel(name)}
          </Anchor>
        ),
      },
      {
        key: 'status',
        header: 'Status',
        cell: ({ status, overdue }) => (
          <span className="flex flex-wrap gap-1.5">
            <StatusBadge kind="invoice" status={status} reader="client" />
            {overdue && <Badge tone="danger">Overdue</Badge>}
          </span>
        ),
      },
      { key: 'total', header: 'Total', align: 'end', cell: ({ total }) => formatMoney(total) },
      { key: 'outstanding', header: 'Still open', align: 'end', cell: ({ outstanding }) => formatMoney(outstanding) },
    ]}
  />
)
