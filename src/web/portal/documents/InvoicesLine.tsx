/** One line at the top of the documents that says what is to be paid, and leads to the invoices. */
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { isForbidden } from '#contract/failure.ts'
import { formatMoney } from '#contract/format.ts'
import { paths } from '#contract/paths.ts'
import { invoices } from '#contract/portal/invoices.ts'
import { q } from '#web/app/data/query.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { Card } from '#web/ui/display/Card.tsx'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { Button } from '#web/ui/navigation/Button.tsx'
import { useMaySee } from '../shell/useMayAct.ts'

export const owedQuery = q(invoices.owed, {}, { staleTime: 5_000 })

/** Renders nothing for a client who may not see payments, and asks for nothing. If the call fails, the way to the invoices is still shown. */
export const InvoicesLine = () => {
  const sees = useMaySee('billing')
  const { data, error, isFetching, refetch } = useQuery({ ...owedQuery, retry: false, enabled: sees })
  // The error is cleared while the query is tried again; the line stays.
  const [tried, setTried] = useState(false)
  const link = useRef<HTMLSpanElement>(null)
  const failed = error !== null || (tried && !data)
  if (!sees || isForbidden(error) || (!failed && !data?.any)) return null
  const tryAgain = async () => {
    setTried(true)
    const read = await refetch()
    // The button is gone; the focus does not go with it.
    if (read.data) requestAnimationFrame(() => link.current?.querySelector('a')?.focus())
  }
  const { count, overdue, outstanding } = data ?? { count: 0, overdue: 0, outstanding: 0 }
  return (
    <Card className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3! md:py-3!">
      <span ref={link}>
        <Anchor href={paths.clientInvoices()} className="link inline-flex min-h-8 items-center font-semibold coarse:min-h-11">
          {count === 0
            ? 'Invoices and credit notes'
            : `${count === 1 ? 'One invoice' : `${count} invoices`} to pay, ${formatMoney(outstanding)}`}
        </Anchor>
      </span>
      {overdue > 0 && <Badge tone="danger">{overdue === count ? 'Overdue' : `${overdue} overdue`}</Badge>}
      {failed && (
        <>
          <p role="status" className="text-meta text-soft">
            {data ? 'This may be out of date: the sum to pay could not be loaded.' : 'The sum to pay could not be loaded.'}
          </p>
          <Button size="small" onClick={() => void tryAgain()} busy={isFetching} busyLabel="Loading...">
            Try again
          </Button>
        </>
      )}
    </Card>
  )
}
