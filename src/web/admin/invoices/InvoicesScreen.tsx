/** Invoices and credit notes: which are unpaid or overdue, and which refunds we owe. */
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { invoices, type InvoiceSummary } from '#contract/admin/book/invoices.ts'
import { views } from '#contract/admin/views.ts'
import { formatDate, formatMoney } from '#contract/format.ts'
import { paths } from '#contract/paths.ts'
import { listLoader, listQuery } from '#web/lists/listQuery.ts'
import { ListScreen } from '#web/lists/ListScreen.tsx'
import { Screen } from '#web/records/Screen.tsx'
import { Badge } from '#web/ui/display/Badge.tsx'
import { StatusBadge } from '#web/ui/display/StatusBadge.tsx'

export const loader = listLoader(invoices.list, views)

export const InvoicesScreen = () => {
  const [search] = useSearchParams()
  const { data: page } = useQuery(listQuery(invoices.list, search))
  const client = search.get('client')
  const named = (page as { items: { clientId: string; client: string }[] } | undefined)?.items.find(({ clientId }) => clientId === client)
  return (
    <Screen title="Invoices">
      <ListScreen
        endpoint={invoices.list}
        csv={invoices.csv}
        views={views}
        options={named ? { client: [{ value: named.clientId, label: named.client }] } : {}}
        path={paths.adminInvoices}
        href={({ id }) => paths.adminInvoice(id)}
        under={({ about }) => about}
        cells={{
          status: ({ status, overdue }) => <InvoiceState status={status} overdue={overdue} />,
          dueOn: ({ status, dueOn }) =>
            status === 'issued' || status === 'part_paid' ? formatDate(dueOn) : <span className="none-here text-hint">None</span>,
          // On a phone only what differs from the total.
          outstanding: ({ outstanding, total }) =>
            outstanding === 0 ? (
              <span className="none-here text-hint">None</span>
            ) : (
              <span className={outstanding === total ? 'none-here' : undefined}>{formatMoney(outstanding)}</span>
            ),
        }}
        nothingYet={{
          title: 'No invoices yet',
          text: 'Invoices are created from the policy, once the insurer has confirmed cover.',
        }}
      />
    </Screen>
  )
}

export const InvoiceState = ({ status, overdue }: Pick<InvoiceSummary, 'status' | 'overdue'>) => (
  <span className="flex flex-wrap gap-1.5">
    <StatusBadge kind="invoice" status={status} />
    {overdue && <Badge tone="danger">Overdue</Badge>}
  </span>
)
