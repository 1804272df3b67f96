/** A client's newest invoices, unpaid ones first, with a link to all of them. Renders nothing if there are none, or for staff who may not see policies. */
import { useQuery } from '@tanstack/react-query'
import { invoices, type InvoiceSummary } from '#contract/admin/book/invoices.ts'
import { isForbidden } from '#contract/failure.ts'
import { paths } from '#contract/paths.ts'
import { q } from '#web/app/data/query.ts'
import { NotLoaded } from '#web/records/NotLoaded.tsx'
import { Card, CardHeader } from '#web/ui/display/Card.tsx'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { InvoiceTable } from '../policies/Invoices.tsx'

const shown = 8
export const clientInvoicesQuery = (client: string) => q(invoices.list, { client, limit: '25' }, { staleTime: 5_000 })

/** Overdue, then the others to pay, then the rest; otherwise in the order they came. */
export const unpaidFirst = (rows: readonly InvoiceSummary[]): InvoiceSummary[] => {
  const rank = ({ status, overdue }: InvoiceSummary) => (overdue ? 0 : status === 'issued' || status === 'part_paid' ? 1 : 2)
  return rows.toSorted((one, other) => rank(one) - rank(other))
}

export const ClientInvoices = ({ clientId }: { clientId: string }) => {
  const read = useQuery({ ...clientInvoicesQuery(clientId), retry: false })
  const { data } = read
  if (isForbidden(read.error) || data?.total === 0) return null
  if (!data)
    return (
      <Card as="section">
        <CardHeader title="Invoices" />
        <NotLoaded what="invoices" query={read} />
      </Card>
    )
  return (
    <Card as="section">
      <CardHeader
        title="Invoices"
        end={
          <Anchor href={paths.adminInvoices({ client: clientId })} className="link text-meta">
            {data.total > shown ? `See all ${data.total}` : 'See all'}
          </Anchor>
        }
      />
      <InvoiceTable rows={unpaidFirst(data.items).slice(0, shown)} />
    </Card>
  )
}
