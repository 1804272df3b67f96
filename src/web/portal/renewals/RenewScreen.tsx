/** The renewal of one policy: its status, and its steps as a list that the client can leave and resume. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { formatDate, formatDateTime, formatMoney } from '#contract/format.ts'
import { toldUsText } from '#contract/model/contact/toldUs.ts'
import { classLabel } from '#contract/model/policies/policyClass.ts'
import { lateDays, stepLabels, termsDays } from '#contract/model/renewals/renewal.ts'
import { percentChange } from '#contract/model/renewals/renewalDiff.ts'
import { paths } from '#contract/paths.ts'
import { renewals, type RenewalJourney } from '#contract/portal/renewals.ts'
import { firmReachQuery } from '#web/app/data/firmName.ts'
import { q } from '#web/app/data/query.ts'
import { BackLink } from '#web/records/BackLink.tsx'
import { Facts } from '#web/records/Facts.tsx'
import { Screen } from '#web/records/Screen.tsx'
import { recordLoader } from '#web/records/useRecord.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { Card, CardHeader } from '#web/ui/display/Card.tsx'
import { Figures } from '#web/ui/display/Figures.tsx'
import { PhoneLink } from '#web/ui/display/PhoneLink.tsx'
import { ScheduleCard } from '#web/ui/display/ScheduleCard.tsx'
import { TaskList, type Task } from '#web/ui/display/TaskList.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { buttonClass } from '#web/ui/navigation/buttonClass.ts'
import { AcceptedTerms } from './AcceptedTerms.tsx'
import { openStep } from './sending.ts'
import { daysText, statusText } from './words.ts'

const query = (id: string) => q(renewals.show, { id })
export const loader = recordLoader(query, paths.login)

export const RenewScreen = () => {
  const { id = '' } = useParams()
  const { data: journey } = useSuspenseQuery(query(id))
  const { label, tone, glyph } = statusText(journey)
  const settled = ['accepted', 'renewed', 'next_cancelled'].includes(journey.state)
  const open = ['facts', 'awaited', 'terms'].includes(journey.state)
  return (
    <Screen
      title={`Renew ${classLabel(journey.class)}`}
      heading={`Renew: ${classLabel(journey.class)}`}
      above={<BackLink to={paths.clientRenewals}>Renewals</BackLink>}
      beside={
        <Badge tone={tone} glyph={glyph}>
          {label}
        </Badge>
      }
      facts={
        <Facts
          facts={[
            { label: 'Company', value: journey.company },
            { label: 'Insurer', value: journey.insurer },
            { label: 'Policy', value: journey.policyNumber },
            {
              label: 'Ends at 23:59 on',
              value: (
                <>
                  {formatDate(journey.expiry)} <span className="whitespace-nowrap">({daysText(journey.daysLeft).toLowerCase()})</span>
                </>
              ),
            },
          ]}
        />
      }
    >
      <StateNotices journey={journey} />
      {settled && <AcceptedTerms journey={journey} title="What you accepted" />}
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-3">
        {open && journey.steps.length > 0 && (
          <div className="lg:col-span-2">
            <Steps journey={journey} />
          </div>
        )}
        <Premium journey={journey} />
      </div>
    </Screen>
  )
}

/** Whether the day we expect terms by is still to come. Once it has passed, it tells nobody anything. */
const termsToCome = ({ daysLeft }: RenewalJourney) => daysLeft >= termsDays

/** Last year's premium beside what is offered. */
const Premium = ({ journey }: { journey: RenewalJourney }) => {
  const { lastTotal, offeredTotal, newInception, termsBy, state } = journey
  const change = offeredTotal === null ? null : percentChange(lastTotal, offeredTotal)
  return (
    <ScheduleCard
      title="What it costs"
      caption="For one year, with tax and our fee"
      rows={[
        { label: 'Last premium', value: formatMoney(lastTotal) },
        ...(offeredTotal === null
          ? termsToCome(journey) && (state === 'facts' || state === 'awaited')
            ? [{ label: 'Terms due by', value: formatDate(termsBy) }]
            : []
          : [...(change ? [{ label: 'Change', value: change }] : []), { label: 'From', value: formatDate(newInception) }]),
      ]}
      {...(offeredTotal === null
        ? {}
        : { total: { label: ['accepted', 'renewed'].includes(state) ? 'Accepted' : 'Offered', value: formatMoney(offeredTotal) } })}
    />
  )
}

const taskState = { to_do: 'notStarted', started: 'inProgress', done: 'completed', locked: 'cannotStart' } as const

const Steps = ({ journey }: { journey: RenewalJourney }) => {
  const next = openStep(journey)
  const tasks = journey.steps.map(({ step, state }): Task => ({
    label: stepLabels[step],
    // Whoever may only read can open what changes, and none of the forms.
    ...(journey.mayAct || (step === 'changes' && journey.offers.length > 0) ? { href: paths.clientRenewStep(journey.policyId, step) } : {}),
    state: taskState[state],
    ...(step === 'changes' && state === 'locked' && journey.status !== 'presented' && termsToCome(journey)
      ? { hint: `Terms are due by ${formatDate(journey.termsBy)}` }
      : {}),
    ...(step === 'claims' && state !== 'done' && !journey.claims ? { hint: 'Somebody who may see claims has to confirm them' } : {}),
    ...(step === 'sign' && state === 'locked' ? { hint: 'When all the others are done' } : {}),
  }))
  return (
    <Card as="section">
      <CardHeader title="What to do" {...(journey.mayAct ? { note: 'Saved as you go: come back at any time' } : {})} />
      <TaskList tasks={tasks} />
      {next && journey.mayAct && (
        <Anchor href={paths.clientRenewStep(journey.policyId, next)} className={`${buttonClass({ variant: 'primary' })} mt-6`}>
          {journey.steps.some(({ state }) => state === 'done' || state === 'started') ? 'Go on: ' : 'Start: '}
          {stepLabels[next].toLowerCase()}
        </Anchor>
      )}
    </Card>
  )
}

const FirmPhone = () => {
  const { data: firm } = useSuspenseQuery(firmReachQuery)
  return (
    <>
      <PhoneLink phone={firm.phone} /> (<Figures>{firm.hours}</Figures>)
    </>
  )
}

const legalDuty = ({ compulsory }: RenewalJourney) =>
  compulsory.length > 0 && (
    <p className="mt-2 font-semibold">
      The law requires {compulsory.join(' and ').toLowerCase()}. Without it you may be fined for every day. Vehicles must not be on the road
      without motor insurance.
    </p>
  )

/** What the client needs to know first. */
const StateNotices = ({ journey }: { journey: RenewalJourney }) => {
  const { state, daysLeft, expiry, termsBy, mayAct, decision, newInception, why, extendedUntil } = journey
  const late = daysLeft >= 0 && daysLeft <= lateDays
  const given = why && <p className="mb-2 whitespace-pre-line">{why}</p>
  return (
    <>
      {!mayAct && (
        <Notice title="You can read this renewal but not act on it">
          Someone at {journey.company} with the right to deal with renewals has to complete the steps. An owner of the company can give you
          that right.
        </Notice>
      )}
      {late && ['facts', 'awaited', 'terms'].includes(state) && (
        <Notice tone="warning" title={daysLeft === 0 ? 'The cover ends tonight' : `The cover ends in ${daysText(daysLeft).toLowerCase()}`}>
          Ring us, so that nothing is left open: <FirmPhone />.{legalDuty(journey)}
        </Notice>
      )}
      {state === 'not_open' && (
        <Notice title="There is nothing to do yet">
          We will write to you when we need your facts for the coming year. Has something changed already? Ring us: <FirmPhone />.
        </Notice>
      )}
      {state === 'awaited' && journey.status === 'presented' && (
        <Notice tone="warning" title="The terms we sent you have ended">
          They can no longer be accepted. We will ask the insurers for new ones. Ring us if you cannot wait: <FirmPhone />.
        </Notice>
      )}
      {state === 'awaited' && journey.status !== 'presented' && (
        <Notice title={termsToCome(journey) ? `Terms are due by ${formatDate(termsBy)}` : 'There are no terms yet'}>
          {given}
          {journey.status === 'with_insurers' ? 'The insurers have what they need.' : 'We are preparing your renewal.'}
          {mayAct && !journey.factsConfirmedAt && ' You can confirm your facts in the meantime.'}
        </Notice>
      )}
      {state === 'terms' && decision === 'call_me' && (
        <Notice tone="success" title="We will ring you">
          You asked us to ring about this renewal. You can still decide here.
        </Notice>
      )}
      {state === 'accepted' && (
        <Notice tone="success" title="We have your acceptance">
          {journey.acceptedFor
            ? `${toldUsText(journey.acceptedFor)}; recorded by ${journey.acceptedFor.recordedBy}`
            : `Signed by ${journey.decidedBy}, ${formatDateTime(journey.decidedAt)}`}
          . It is not renewed until we write to you that the insurer has confirmed it.
          {decision === 'renew_changed' && ' Something has changed, so we ask the insurer first; the price may change with it.'}
        </Notice>
      )}
      {journey.acceptedFor && (state === 'accepted' || state === 'renewed') && (
        <Card as="section">
          <CardHeader title="What was read to you" />
          {journey.acceptedFor.read.length > 0 && (
            <ul className="list-disc space-y-1 pl-5">
              {journey.acceptedFor.read.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          )}
          <p className="mt-3 text-meta whitespace-pre-line">{journey.acceptedFor.wording.text}</p>
          <p className="mt-3">
            Is this not what was agreed? Ring us: <FirmPhone />.
          </p>
        </Card>
      )}
      {state === 'renewed' && (
        <Notice tone="success" title={`Renewed from ${formatDate(newInception)}`}>
          The insurer has confirmed the coming year. Your documents will follow.
        </Notice>
      )}
      {state === 'next_cancelled' && (
        <Notice tone="error" title={`The policy from ${formatDate(newInception)} was cancelled`}>
          It was renewed, and the new policy cancelled before it began. The cover ends on {formatDate(expiry)}. Ring us if you did not
          expect that: <FirmPhone />.{legalDuty(journey)}
        </Notice>
      )}
      {state === 'declined' && (
        <Notice tone="warning" title={`You do not renew: the cover ends on ${formatDate(expiry)}`}>
          Changed your mind? Ring us before then: <FirmPhone />.{legalDuty(journey)}
        </Notice>
      )}
      {state === 'not_offered' && (
        <Notice tone="warning" title="No insurer offered terms">
          {given}
          The cover ends on {formatDate(expiry)}. Ring us, so that we can look at what else is possible: <FirmPhone />.{legalDuty(journey)}
        </Notice>
      )}
      {state === 'lapsed' && (
        <Notice tone="error" title={`This cover ended on ${formatDate(expiry)}`}>
          Nothing that has happened since then is insured. It cannot be renewed here any more: ring us today if you still need it,{' '}
          <FirmPhone />. Claims from before that day can still be reported.{legalDuty(journey)}
        </Notice>
      )}
      {state === 'withdrawn' && extendedUntil && (
        <Notice title={`Your cover is extended to ${formatDate(extendedUntil)}`}>
          {given}
          We will come back to you with terms for the coming year.
        </Notice>
      )}
      {state === 'withdrawn' && !extendedUntil && (
        <Notice title="This renewal is closed">
          {given}
          The cover ends on {formatDate(expiry)}. Ring us if you did not expect that: <FirmPhone />.
        </Notice>
      )}
    </>
  )
}
