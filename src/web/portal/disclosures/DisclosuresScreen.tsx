/** What insurers had been told by a given day about the companies the client acts for. */
import { useQuery } from '@tanstack/react-query'
import { useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { paths } from '#contract/paths.ts'
import { disclosures } from '#contract/portal/disclosures.ts'
import { loadFresh, q } from '#web/app/data/query.ts'
import { dayIn } from '#web/forms/days.ts'
import { BackLink } from '#web/records/BackLink.tsx'
import { LedgerCards, LedgerDay } from '#web/records/documents/LedgerParts.tsx'
import { NotLoaded } from '#web/records/NotLoaded.tsx'
import { Screen } from '#web/records/Screen.tsx'
import { useMaySee } from '../shell/useMayAct.ts'

const query = (search: URLSearchParams) => {
  const on = dayIn(search, 'on')
  return q(disclosures.show, /^\d{4}-\d\d-\d\d$/.test(on) && !Number.isNaN(Date.parse(on)) ? { on } : {})
}
export const loader = ({ context, request }: LoaderFunctionArgs) => loadFresh(context, query(new URL(request.url).searchParams))

export const DisclosuresScreen = () => {
  const [search] = useSearchParams()
  const read = useQuery(query(search))
  const ledger = read.data
  // It takes only a right to the policies to be here.
  const hasRenewals = useMaySee('renewals')
  return (
    <Screen title="What insurers were told" above={hasRenewals && <BackLink to={paths.clientRenewals}>Renewals</BackLink>}>
      <p className="max-w-measure text-soft">
        Insurers rely on what you tell them. Every answer is listed here with who gave it and when. A correction is shown beside what was
        said before. What went to insurers is sealed and cannot be changed.
      </p>
      {ledger ? (
        <>
          <LedgerDay key={ledger.on} ledger={ledger} />
          {ledger.clients.map((of) => (
            <section key={of.id} className="grid grid-cols-1 gap-5" aria-label={of.name}>
              {ledger.clients.length > 1 && <h2>{of.name}</h2>}
              <LedgerCards of={of} on={ledger.on} />
            </section>
          ))}
        </>
      ) : (
        <NotLoaded what="ledger" query={read} />
      )}
    </Screen>
  )
}
