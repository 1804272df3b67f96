/** The client's first screen: what they need to do, then cover, claims, renewals, quotes and who looks after them. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { formatDate } from '#contract/format.ts'
import { classLabel } from '#contract/model/policies/policyClass.ts'
import { paths } from '#contract/paths.ts'
import { minutesInWords, needKinds, overview, type Need, type Overview } from '#contract/portal/overview.ts'
import { firmReachQuery } from '#web/app/data/firmName.ts'
import { loadFresh, q } from '#web/app/data/query.ts'
import { useUser } from '#web/app/data/session.ts'
import { Screen } from '#web/records/Screen.tsx'
import { Card, CardHeader } from '#web/ui/display/Card.tsx'
import { classes } from '#web/ui/display/classes.ts'
import { Fold } from '#web/ui/display/Details.tsx'
import { Figures } from '#web/ui/display/Figures.tsx'
import { Icon } from '#web/ui/display/Icon.tsx'
import { PhoneLink } from '#web/ui/display/PhoneLink.tsx'
import { StatusBadge } from '#web/ui/display/StatusBadge.tsx'
import { VisuallyHidden } from '#web/ui/display/VisuallyHidden.tsx'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { buttonClass } from '#web/ui/navigation/buttonClass.ts'
import { AskForTerms } from '../quotes/AskForTerms.tsx'
import { useMayAct } from '../shell/useMayAct.ts'
import { Cover } from './Cover.tsx'
import { Complaints, RecentCard, StaffPages } from './News.tsx'
import { NotSeen } from './NotSeen.tsx'
import { Often } from './Often.tsx'

export const loader = ({ context }: LoaderFunctionArgs) => loadFresh(context, q(overview.show), firmReachQuery)

const hrefs: Record<Need['kind'], (id: string) => string> = {
  renewal: paths.clientRenew,
  claim: paths.clientClaim,
  change: paths.clientChange,
  quote: paths.myQuote,
  subjectivity: paths.clientPolicy,
  document: paths.clientDocument,
  signature: paths.clientDocument,
  // Not its policy: whoever pays may not see that.
  invoice: () => paths.clientInvoices(),
}

/** 'in 12 days', 'tomorrow', 'today', '3 days late' */
const inDays = (days: number) =>
  days === 0 ? 'today' : days === 1 ? 'tomorrow' : days > 0 ? `in ${days} days` : days === -1 ? '1 day late' : `${-days} days late`

export const DashboardScreen = () => {
  const user = useUser()
  const { data } = useSuspenseQuery(q(overview.show))
  const first = user.name.split(' ')[0] ?? user.name
  return (
    <Screen title="Dashboard" heading={`Hello ${first}`}>
      <Often tiles={data.policies ?? []} />
      <Needs overview={data} />
      {data.policies && <Cover tiles={data.policies} more={data.morePolicies} several={data.several} />}
      {/* Two columns, so that a long card leaves no gap beside it. On a phone the first comes first: what has a date, then whom to ring. */}
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
        <div className="grid gap-5">
          {data.renewals && !onlyNeeded(data.renewals, data.needs) && <Renewals renewals={data.renewals} several={data.several} />}
          {data.claims && <Claims claims={data.claims} several={data.several} />}
          {data.quotes && <Quotes quotes={data.quotes} several={data.several} />}
          <Team team={data.team} />
        </div>
        <div className="grid gap-5">
          <RecentCard overview={data} />
          <Complaints overview={data} />
          <StaffPages overview={data} />
        </div>
      </div>
      <NotSeen />
    </Screen>
  )
}

/** So many are in sight below the first: the rest would push the cover off the first screen. */
const mostShown = 3

/** In order of their dates; a renewal is among those in sight even if others are due before it, because without an answer the cover ends. */
const withRenewal = (needs: readonly Need[]) => {
  const at = needs.findIndex(({ kind }) => kind === 'renewal')
  return at <= mostShown
    ? needs
    : [...needs.slice(0, mostShown), ...needs.slice(at, at + 1), ...needs.slice(mostShown, at), ...needs.slice(at + 1)]
}

const Needs = ({ overview: { needs, moreNeeds, several } }: { overview: Overview }) => {
  const [first, ...others] = withRenewal(needs)
  const rest = others.slice(mostShown)
  return (
    <Card as="section" aria-label="What needs you">
      <CardHeader title="What needs you" />
      {first ? <First need={first} several={several} /> : <p className="text-soft">Nothing needs you today.</p>}
      {others.length > 0 && <NeedList needs={others.slice(0, mostShown)} several={several} />}
      {rest.length > 0 && (
        <Fold summary={`Show ${rest.length} more`}>
          <NeedList needs={rest} several={several} />
        </Fold>
      )}
      {moreNeeds > 0 && <p className="mt-3 text-meta text-soft">And {moreNeeds} more, once these are done.</p>}
    </Card>
  )
}

/** The button of the one that comes first: what the client does there. */
const steps: Record<Need['kind'], string> = {
  renewal: 'Read and decide',
  claim: 'Open the claim',
  change: 'Read and answer',
  quote: 'Read and answer',
  subjectivity: 'See what is asked for',
  document: 'Send it',
  signature: 'Read and sign',
  invoice: 'See how to pay',
}

/** The one to do first, with its button. */
const First = ({ need, several }: { need: Need; several: boolean }) => (
  <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b border-line pb-5 last:border-b-0 last:pb-0">
    <div className="min-w-0 flex-1 basis-64">
      <h3 className="text-h3">
        <Figures>{need.title}</Figures>
      </h3>
      <p className="mt-1 flex flex-wrap gap-x-3 gap-y-1">
        <Due need={need} />
        <span className="text-meta text-hint">{aboutOf(need, several)}</span>
      </p>
    </div>
    <Anchor href={hrefs[need.kind](need.id)} className={classes(buttonClass({ variant: 'primary' }), 'max-sm:w-full')}>
      {steps[need.kind]}
      <VisuallyHidden>: {need.title}</VisuallyHidden>
    </Anchor>
  </div>
)

const aboutOf = ({ kind, company, minutes }: Need, several: boolean) =>
  [needKinds[kind], several ? company : '', minutesInWords(minutes)].filter(Boolean).join(', ')

const NeedList = ({ needs, several }: { needs: readonly Need[]; several: boolean }) => (
  <ul className="divide-y divide-line">
    {needs.map((need) => (
      <li key={`${need.kind} ${need.id} ${need.title}`} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-3">
        <div className="min-w-0 flex-1 basis-64">
          <Anchor href={hrefs[need.kind](need.id)} className="link font-semibold">
            <Figures>{need.title}</Figures>
          </Anchor>
          <p className="text-meta text-hint">{aboutOf(need, several)}</p>
        </div>
        <Due need={need} />
      </li>
    ))}
  </ul>
)

const Due = ({ need: { dueOn, daysLeft } }: { need: Need }) => {
  if (dueOn === null || daysLeft === null) return <span className="text-meta text-hint">No fixed day</span>
  const late = daysLeft < 0
  const tone = late ? 'font-semibold text-danger' : daysLeft <= 7 ? 'font-semibold text-warn' : 'text-soft'
  return (
    <span className={classes('inline-flex items-baseline gap-2 text-meta', tone)}>
      {late && <Icon of={CircleAlert} size={16} className="self-center" />}
      {formatDate(dueOn)}, {inDays(daysLeft)}
    </span>
  )
}

const Section = ({ title, all, className, children }: { title: string; all?: ReactNode; className?: string; children: ReactNode }) => (
  <Card as="section" {...(className && { className })}>
    <CardHeader title={title} end={all} />
    {children}
  </Card>
)

/** A phone has it at the top of the screen (Often.tsx). */
const ReportLink = () =>
  useMayAct('claims') && (
    <p className="mt-4 max-sm:hidden">
      <Anchor href={`${paths.clientClaims()}#report`} className={buttonClass({})}>
        Report a claim
      </Anchor>
    </p>
  )

const Claims = ({ claims, several }: { claims: NonNullable<Overview['claims']>; several: boolean }) => (
  <Section
    title="Claims"
    all={
      <Anchor href={paths.clientClaims()} className="link">
        All claims
      </Anchor>
    }
  >
    {claims.length === 0 ? (
      <p className="text-soft">No open claims.</p>
    ) : (
      <ul className="divide-y divide-line">
        {claims.map((claim) => (
          <li key={claim.id} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-3 first:pt-0">
            <div className="min-w-0 flex-1 basis-52">
              <Anchor href={paths.clientClaim(claim.id)} className="link font-semibold">
                {claim.what || claim.reference}
              </Anchor>
              <p className="text-meta text-hint">
                {claim.reference}
                {several && `, ${claim.company}`}
                {claim.nextUpdateOn && `. You will hear from us by ${formatDate(claim.nextUpdateOn)}`}
              </p>
            </div>
            <StatusBadge kind="claim" status={claim.status} reader="client" />
          </li>
        ))}
      </ul>
    )}
    <ReportLink />
  </Section>
)

/** The one that is coming already stands under "What needs you", with the same day. */
const onlyNeeded = (renewals: NonNullable<Overview['renewals']>, needs: readonly Need[]) =>
  renewals.length === 1 && needs.some(({ kind, id }) => kind === 'renewal' && id === renewals[0]?.policyId)

const Renewals = ({ renewals, several }: { renewals: NonNullable<Overview['renewals']>; several: boolean }) => (
  <Section
    title="Coming renewals"
    all={
      <Anchor href={paths.clientRenewals()} className="link">
        All renewals
      </Anchor>
    }
  >
    {renewals.length === 0 ? (
      <p className="text-soft">No renewals in the next 120 days.</p>
    ) : (
      <ol className="divide-y divide-line">
        {renewals.map((one) => (
          <li key={one.policyId} className="flex flex-wrap items-baseline justify-between gap-x-4 py-3 first:pt-0">
            <Anchor href={paths.clientRenew(one.policyId)} className="link font-semibold">
              {classLabel(one.class)}
              {several && <span className="font-normal text-soft">, {one.company}</span>}
            </Anchor>
            <span className={classes('text-meta', one.daysLeft <= 14 ? 'font-semibold text-danger' : 'text-soft')}>
              {formatDate(one.expiry)}, {inDays(one.daysLeft)}
            </span>
          </li>
        ))}
      </ol>
    )}
  </Section>
)

const Quotes = ({ quotes, several }: { quotes: NonNullable<Overview['quotes']>; several: boolean }) => (
  <Section
    title="Quotes"
    // On a phone nothing is not shown: the navigation leads to it.
    {...(quotes.length === 0 && { className: 'max-md:hidden' })}
    all={
      <Anchor href={paths.clientQuotes()} className="link">
        All quotes
      </Anchor>
    }
  >
    {quotes.length === 0 ? (
      <p className="text-soft">No open requests.</p>
    ) : (
      <ul className="divide-y divide-line">
        {quotes.map((quote) => (
          <li key={quote.reference} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-3 first:pt-0">
            <div className="min-w-0 flex-1 basis-52">
              {quote.own ? (
                <Anchor href={paths.myQuote(quote.reference)} className="link font-semibold">
                  {quote.covers.join(', ')}
                </Anchor>
              ) : (
                <span className="font-semibold">{quote.covers.join(', ')}</span>
              )}
              <p className="text-meta text-hint">
                {quote.reference}
                {several && `, ${quote.company}`}
              </p>
            </div>
            <StatusBadge kind="quote" status={quote.status} reader="client" />
          </li>
        ))}
      </ul>
    )}
    <div className="mt-3">
      <AskForTerms className="link" />
    </div>
  </Section>
)

const Team = ({ team }: { team: Overview['team'] }) => {
  const { data: firm } = useSuspenseQuery(firmReachQuery)
  return (
    <Section title="Your people here">
      {team.length === 0 ? (
        <p className="text-soft">Any of our brokers can help you.</p>
      ) : (
        <ul className="grid gap-3">
          {team.map(({ name, companies }) => (
            <li key={name}>
              <strong className="font-semibold">{name}</strong>
              <span className="block text-meta text-hint">Looks after {companies.join(', ')}</span>
            </li>
          ))}
        </ul>
      )}
      <p className="mt-3">
        <PhoneLink phone={firm.phone} className="link font-semibold" />
        <span className="block text-meta text-hint">{firm.hours}</span>
      </p>
    </Section>
  )
}
