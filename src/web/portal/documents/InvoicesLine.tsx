/** One line at the top of the documents that says what is to be paid, and leads to the invoices. */
import { useQuery } from '@tanstack/react-query'
import { isForbidden } from '#contract/failure.ts'
import { formatMoney } from '#contract/format.ts'
import { paths } from '#contract/paths.ts'
import { invoices } from '#contract/portal/invoices.ts'
import { q } from '#web/app/data/query.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'

export const owedQuery = q(invoices.owed, {}, { staleTime: 5_000 })

/** Renders nothing for a client who may not see payments, because the call is refused. If it fails, the way to the invoices is still shown. */
export const InvoicesLine = () => {
  const { data, error } = useQuery({ ...owedQuery, retry: false })
  if (error ? isForbidden(error) : !data?.any) return null
  const { count, overdue, outstanding } = data ?? { count: 0, overdue: 0, outstanding: 0 }
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Anchor href={paths.clientInvoices()} className="link inline-flex min-h-8 items-center font-semibold coarse:min-h-11">
        {count === 0
          ? 'Invoices and credit notes'
          : `${count === 1 ? 'One invoice' : `${count} invoices`} to pay, ${formatMoney(outstanding)}`}
      </Anchor>
      {overdue > 0 && <Badge tone="danger">{overdue === count ? 'Overdue' : `${overdue} overdue`}</Badge>}
    </p>
  )
}
