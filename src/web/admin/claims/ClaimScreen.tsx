/** One claim as it was reported, with its files; and the first step, to acknowledge it. */
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useParams, type LoaderFunctionArgs } from 'react-router'
import type { ClaimDetail } from '#contract/admin/claims.ts'
import { formatDateTime } from '#contract/format.ts'
import { claimStatusLabels, claimTransitions } from '#contract/model/claim.ts'
import { paths } from '#contract/paths.ts'
import { depsContext, useDeps } from '#web/app/deps.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card, CardHeader } from '#web/ui/Card.tsx'
import { DescriptionList } from '#web/ui/DescriptionList.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { toast } from '#web/ui/toasts.ts'
import { PhoneLink, typedPhone } from '#web/ui/PhoneLink.tsx'
import { adminApi } from '../api.ts'
import { fetchNow } from '../queries.ts'
import { Answers } from '../record/Answers.tsx'
import { Facts } from '../record/Facts.tsx'
import { FileRows } from '../record/FileRows.tsx'
import { Refusal } from '../record/Refusal.tsx'
import { Timeline } from '../record/Timeline.tsx'
import { useChange } from '../record/useChange.ts'
import { BackLink } from '../shell/BackLink.tsx'
import { NotLoaded } from '../shell/NotLoaded.tsx'
import { Screen } from '../shell/Screen.tsx'
import { claimQuery } from './claimList.ts'
import { Due } from './Due.tsx'

export const loader = async ({ context, params }: LoaderFunctionArgs) => {
  const deps = context.get(depsContext)
  await fetchNow(deps, claimQuery(deps, params['id'] ?? ''))
  return null
}

const actionWords: Record<string, string> = {
  start: 'Report begun',
  ...Object.fromEntries(Object.entries(claimTransitions).map(([name, { label }]) => [name, label])),
  submit: 'Sent through the website',
}

export const ClaimScreen = () => {
  const { id = '' } = useParams()
  const query = useQuery(claimQuery(useDeps(), id))
  const above = <BackLink to={paths.adminClaims}>Claims</BackLink>
  return query.data ? (
    <Loaded key={id} claim={query.data} query={query} above={above} />
  ) : (
    <Screen title="Claim" above={above}>
      <NotLoaded what="claim" query={query} />
    </Screen>
  )
}

/** The page of the report that asks how to reach somebody: it stands at the side, where it can be rung. */
const contactPage = 'contact'

const phoneLink = (phone: string) => <PhoneLink phone={typedPhone(phone)} />
const contact = ({ phone, email }: ClaimDetail, answer: string) => {
  if (answer === phone) return phoneLink(phone)
  if (answer.toLowerCase() !== email || !email) return <span className="break-words whitespace-pre-line">{answer}</span>
  return (
    <a href={`mailto:${email}`} className="link break-all">
      {email}
    </a>
  )
}

const Loaded = ({ claim, query, above }: { claim: ClaimDetail; query: UseQueryResult<ClaimDetail>; above: React.ReactNode }) => {
  const deps = useDeps()
  const changing = useChange<ClaimDetail>(claimQuery(deps, claim.id).queryKey, [['claims', 'list'], ['dashboard']], query)
  const acknowledge = async () => {
    const { id, version } = claim
    if (await changing.press(() => adminApi(deps.transport).claims.acknowledge({ id, version }))) toast.success('Acknowledged')
  }
  return (
    <Screen
      title={`Claim ${claim.reference}`}
      heading={claim.business}
      above={above}
      beside={<Badge tone={claim.status === 'submitted' ? 'info' : 'neutral'}>{claimStatusLabels[claim.status]}</Badge>}
      actions={
        claim.canAcknowledge && (
          <Button variant="accent" icon={Check} busy={changing.busy} onClick={() => void acknowledge()}>
            Acknowledge
          </Button>
        )
      }
      facts={
        <Facts
          facts={[
            { label: 'Reference', value: claim.reference },
            { label: 'About', value: claim.circumstance ? `${claim.kind} (circumstance)` : claim.kind },
            { label: 'Policy number', value: claim.policyNumber || 'Not given' },
            { label: 'Received', value: formatDateTime(claim.submittedAt) },
            { label: 'Acknowledge by', value: <Due claim={claim} /> },
          ]}
        />
      }
    >
      <Refusal error={changing.refused} onReload={changing.reload} reloading={changing.reloading} />
      {claim.urgent && (
        <Notice tone="warning" title="Urgent: somebody was hurt, or something cannot wait">
          Ring {claim.reporter}
          {claim.phone && <>: {phoneLink(claim.phone)}</>}.
        </Notice>
      )}
      {claim.suspected && <Notice tone="warning" title="This may come from a program. No mail was sent in its name." />}
      <div className="grid items-start gap-5 lg:grid-cols-3">
        <div className="grid grid-cols-1 gap-5 lg:col-span-2">
          <Card as="section">
            <CardHeader title="Photos and papers" />
            {claim.files.length > 0 ? <FileRows files={claim.files} /> : <p className="text-soft">No files came with it.</p>}
            {claim.later.length > 0 && <p className="mt-3 text-soft">To follow: {claim.later.join('; ')}.</p>}
          </Card>
          <Answers sections={claim.sections.filter(({ page }) => page !== contactPage)} />
        </div>
        <div className="grid grid-cols-1 gap-5">
          <Card as="section">
            <CardHeader title="Reporter" />
            <DescriptionList
              facts={claim.sections
                .filter(({ page }) => page === contactPage)
                .flatMap(({ rows }) => rows)
                .map(({ question, answer }) => ({ label: question.replace(/^Your name$/, 'Name'), value: contact(claim, answer) }))}
            />
          </Card>
          <Card as="section">
            <CardHeader title="History" />
            <Timeline
              label="History"
              entries={claim.history.map(({ at, by, action }) => ({ at, by, what: actionWords[action] ?? action }))}
            />
          </Card>
        </div>
      </div>
    </Screen>
  )
}
