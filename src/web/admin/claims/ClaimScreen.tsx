/** One claim as it was reported, with its files, and what we have done with it. */
import { useQuery, useSuspenseQuery, type UseQueryResult } from '@tanstack/react-query'
import { useParams, type LoaderFunctionArgs } from 'react-router'
import type { ClaimDetail } from '#contract/admin/claims.ts'
import { claimClosings, claimTransitions } from '#contract/model/claim.ts'
import { paths } from '#contract/paths.ts'
import { depsContext, useDeps } from '#web/app/deps.tsx'
import { userQuery } from '#web/app/session.ts'
import { Card, CardHeader } from '#web/ui/Card.tsx'
import { DescriptionList } from '#web/ui/DescriptionList.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PhoneLink, typedPhone } from '#web/ui/PhoneLink.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { adminApi } from '../api.ts'
import { claimNextStep } from '../nextStep.ts'
import { fetchNow } from '../queries.ts'
import { Answers } from '../record/Answers.tsx'
import { Facts } from '../record/Facts.tsx'
import { FileRows } from '../record/FileRows.tsx'
import { Neighbours } from '../record/Neighbours.tsx'
import { Notes } from '../record/Notes.tsx'
import { Refusal } from '../record/Refusal.tsx'
import { Timeline } from '../record/Timeline.tsx'
import { useChange } from '../record/useChange.ts'
import { BackLink } from '../shell/BackLink.tsx'
import { NotLoaded } from '../shell/NotLoaded.tsx'
import { Screen } from '../shell/Screen.tsx'
import { ClaimActions } from './ClaimActions.tsx'
import { claimListQuery, claimQuery } from './claimList.ts'
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
  take: 'Taken',
  acknowledge: 'Acknowledged',
  close: 'Closed',
  reopen: 'Opened again',
}

export const ClaimScreen = () => {
  const { id = '' } = useParams()
  const deps = useDeps()
  const query = useQuery(claimQuery(deps, id))
  const above = (
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      <BackLink to={paths.adminClaims}>Claims</BackLink>
      <Neighbours id={id} keyOf={(search) => claimListQuery(deps, search).queryKey} path={paths.adminClaim} />
    </div>
  )
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
  const { data: me } = useSuspenseQuery(userQuery(deps))
  return (
    <Screen
      title={`Claim ${claim.reference}`}
      heading={claim.business}
      above={above}
      beside={<StatusBadge kind="claim" status={claim.status} />}
      actions={<ClaimActions claim={claim} changing={changing} mine={claim.handler?.id === me.id} />}
      facts={
        <Facts
          facts={[
            { label: 'Reference', value: claim.reference },
            { label: 'About', value: claim.circumstance ? `${claim.kind} (circumstance)` : claim.kind },
            ...(claim.status === 'submitted' && !claim.urgent && claim.phone ? [{ label: 'Ring', value: phoneLink(claim.phone) }] : []),
            { label: 'Policy number', value: claim.policyNumber || 'Not given' },
            ...(claim.dueAt ? [{ label: 'Acknowledge by', value: <Due claim={claim} /> }] : []),
            ...(claim.insurer
              ? [
                  { label: 'Insurer', value: claim.insurer },
                  { label: 'Insurer\u2019s reference', value: claim.insurerReference },
                ]
              : []),
            { label: 'Whose', value: claim.handler?.name ?? 'Nobody\u2019s yet' },
            claim.closing
              ? { label: 'Closed because', value: claimClosings[claim.closing].label }
              : { label: 'Next', value: claimNextStep[claim.status] },
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
          <Notes
            keep={`claim-note-${claim.id}`}
            notes={claim.notes}
            add={
              claim.mayEdit
                ? (text, idempotencyKey) =>
                    changing.change(() => adminApi(deps.transport).claims.note({ id: claim.id, text }, { idempotencyKey }))
                : null
            }
            onReload={changing.reload}
            reloading={changing.reloading}
          />
          <Card as="section">
            <CardHeader title="History" />
            <Timeline
              label="History"
              entries={claim.history.map(({ at, by, action, detail }) => ({ at, by, what: actionWords[action] ?? action, detail }))}
            />
          </Card>
        </div>
      </div>
    </Screen>
  )
}
