/** What insurers were told about this client, as it stood on a given day. */
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { disclosures } from '#contract/admin/book/disclosures.ts'
import { q } from '#web/app/data/query.ts'
import { dayIn } from '#web/forms/days.ts'
import { LedgerCards, LedgerDay } from '#web/records/documents/LedgerParts.tsx'
import { NotLoaded } from '#web/records/NotLoaded.tsx'

/** The day in the URL; the end of today if there is none. */
export const ledgerQuery = (id: string, search: URLSearchParams) => {
  const on = dayIn(search, 'on')
  return q(disclosures.show, /^\d{4}-\d\d-\d\d$/.test(on) ? { id, on } : { id }, { staleTime: 5_000 })
}

export const Disclosures = ({ clientId }: { clientId: string }) => {
  const [search] = useSearchParams()
  const read = useQuery(ledgerQuery(clientId, search))
  const ledger = read.data
  const of = ledger?.clients[0]
  if (!ledger || !of) return <NotLoaded what="ledger" query={read} />
  return (
    <>
      <LedgerDay key={ledger.on} ledger={ledger} keep={{ tab: 'told' }} />
      <LedgerCards of={of} on={ledger.on} />
    </>
  )
}
