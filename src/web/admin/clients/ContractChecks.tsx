/** The contracts that a client has checked against its policies: what they required, and what the client was shown. */
import { useQuery } from '@tanstack/react-query'
import { requirements } from '#contract/admin/book/requirements.ts'
import { formatDate } from '#contract/format.ts'
import { countsText } from '#contract/model/requirements/contractCheck.ts'
import { q } from '#web/app/data/query.ts'
import { CheckedLines } from '#web/records/CheckedLines.tsx'
import { NotLoaded } from '#web/records/NotLoaded.tsx'
import { Card, CardHeader } from '#web/ui/display/Card.tsx'
import { Details } from '#web/ui/display/Details.tsx'
import { EmptyState } from '#web/ui/display/EmptyState.tsx'

export const checksQuery = (id: string) => q(requirements.ofClient, { id }, { staleTime: 5_000 })

export const ContractChecks = ({ clientId }: { clientId: string }) => {
  const listed = useQuery(checksQuery(clientId))
  const checks = listed.data
  if (!checks) return <NotLoaded what="contract checks" query={listed} />
  if (checks.length === 0)
    return (
      <Card>
        <EmptyState title="No contracts checked yet">
          In the portal, a client can paste the insurance clause of a contract. The results appear here.
        </EmptyState>
      </Card>
    )
  return checks.map((check) => (
    <Card as="section" key={check.id}>
      <CardHeader title={`Contract with ${check.customer}`} note={countsText(check.counts)} />
      <p className="text-soft">
        By {check.by} on {formatDate(check.at)}, against the policies of {formatDate(check.checkedOn)}.
        {check.asked.length > 0 && ` Asked us about ${check.asked.length === 1 ? 'one line' : `${check.asked.length} lines`}.`}
      </p>
      {check.clause && (
        <Details summary="The clause">
          <p className="whitespace-pre-line wrap-anywhere">{check.clause}</p>
        </Details>
      )}
      <Details summary={check.lines.length === 1 ? '1 line' : `${check.lines.length} lines`}>
        <CheckedLines check={check} />
      </Details>
    </Card>
  ))
}
