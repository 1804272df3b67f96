/** One claim: its progress, who has to act next, what we need, and by when the client hears from us. */
import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { data, redirect, useNavigate, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { ApiError } from '#contract/failure.ts'
import { formatDate, formatDateTime, formatDue, formatMoney } from '#contract/format.ts'
import { claimMachine } from '#contract/model/claims/claimMachine.ts'
import { turnText } from '#contract/model/claims/claimProgress.ts'
import { paths } from '#contract/paths.ts'
import { claims, type ClientClaimDetail } from '#contract/portal/claims.ts'
import { depsContext } from '#web/app/data/deps.tsx'
import { firmReachQuery, useAnswered, useFirmName } from '#web/app/data/firmName.ts'
import { call, q } from '#web/app/data/query.ts'
import { EndpointForm } from '#web/forms/EndpointForm.tsx'
import { endpointAction } from '#web/forms/endpointAction.ts'
import { AreaField } from '#web/forms/fields.tsx'
import { useEndpointForm } from '#web/forms/useEndpointForm.ts'
import { neighboursIn } from '#web/lists/listQuery.ts'
import { Answers } from '#web/records/Answers.tsx'
import { RecordPage } from '#web/records/RecordPage.tsx'
import { RecordActions, type Step } from '#web/records/RecordActions.tsx'
import { RecordScreen, type RecordScreenProps } from '#web/records/RecordScreen.tsx'
import { stepDialog } from '#web/records/stepDialog.tsx'
import { Thread } from '#web/records/Thread.tsx'
import { Timeline } from '#web/records/Timeline.tsx'
import { recordLoader, type RecordState } from '#web/records/useRecord.ts'
import { Card, CardHeader } from '#web/ui/display/Card.tsx'
import { Details } from '#web/ui/display/Details.tsx'
import { StatusBadge } from '#web/ui/display/StatusBadge.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { Needs } from './Needs.tsx'
import { Declined, Evidence, Handler, Money } from './Parts.tsx'
import { PhaseBar } from './PhaseBar.tsx'

const query = (id: string) => q(claims.show, { id })
const loadClaim = recordLoader(query, paths.login)
export const loader = (args: LoaderFunctionArgs) => loadClaim(args)

const posted = endpointAction(claims.message, claims.answer, claims.cannot, claims.acceptOffer, claims.dispute, claims.withdraw)

/** Handles plain form posts. Uploaded files are received before any action runs (`files.page` of the endpoint). */
export const action = async (args: ActionFunctionArgs) => {
  const form = await args.request.clone().formData()
  const id = args.params['id'] ?? ''
  const { query: cache } = args.context.get(depsContext)
  const removed = form.get('_removeFile')
  try {
    if (typeof removed === 'string') {
      await call(cache, claims.removeFile, { id, file: removed })
      return redirect(args.request.url)
    }
    if (form.has('_resume')) return redirect(paths.reportClaimPage((await call(cache, claims.resume, { id })).page))
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return data(null, { status: error.status || 503 })
  }
  return posted(args)
}

const list = { label: 'Claims', path: paths.clientClaims, neighbours: neighboursIn(claims.list, paths.clientClaim) }
export const ClaimScreen = () => (
  <RecordScreen what="claim" query={query} list={list} invalidates={[claims.list, claims.choices]} screen={Claim} />
)

type Props = { claim: ClientClaimDetail; record: RecordState<ClientClaimDetail> }

const steps: { dispute: Step<ClientClaimDetail> } = {
  dispute: {
    label: 'I do not accept the offer',
    dialog: stepDialog(claims.dispute, {
      title: 'Tell the insurer that you disagree?',
      effect: () => 'We will pass on what you write, and the insurer will look at its offer again.',
      text: { label: 'What is wrong with the offer?', hint: 'For example, what it leaves out, or an estimate for a higher amount.' },
      submitLabel: 'Send',
      done: () => ['Sent', 'We will take it up with the insurer.'],
    }),
  },
}
/** The last thing on the screen: few want it, and nobody should meet it first. */
const ending: { withdraw: Step<ClientClaimDetail> } = {
  withdraw: {
    label: 'Withdraw the claim',
    dialog: stepDialog(claims.withdraw, {
      title: 'Withdraw this claim?',
      effect: ({ reference }) =>
        `Nothing more will be done about ${reference}, and the insurer will pay nothing for it. We will tell the insurer.`,
      text: { label: 'Why?', hint: 'A few words are enough. We and the insurer keep them with the claim.' },
      submitLabel: 'Withdraw the claim',
      done: () => ['Claim withdrawn'],
    }),
  },
}

/** 'Tue 24/11/2026' */
const weekdayOf = (date: string) => formatDue(`${date}T12:00:00Z`).split(',')[0]

const Claim = ({ detail: claim, record, above }: RecordScreenProps<ClientClaimDetail>) => {
  const { data: firm } = useSuspenseQuery(firmReachQuery)
  const firmName = useFirmName()
  if (claim.status === 'draft') return <Unsent claim={claim} record={record} above={above} />
  const promise = claim.nextUpdateOn && !['closed', 'withdrawn'].includes(claim.status) ? claim.nextUpdateOn : null
  return (
    <RecordPage
      title={`Claim ${claim.reference}`}
      heading={claim.kind}
      above={above}
      status={<StatusBadge kind="claim" status={claim.status} reader="client" />}
      actions={<RecordActions detail={claim} record={record} steps={steps} machine={claimMachine} client="The insurer" />}
      facts={[
        { label: 'Reference', value: claim.reference },
        { label: 'Policy', value: claim.policy?.name ?? 'We are finding out which' },
        { label: 'Happened on', value: claim.incidentOn ? formatDate(claim.incidentOn) : 'Not given' },
        ...(turnText(claim) ? [{ label: 'Waiting on', value: turnText(claim) }] : []),
      ]}
      record={record}
      notices={
        <>
          {claim.late && promise && (
            <Notice tone="warning" title="You should have heard from us">
              We said you would hear from us by {formatDate(promise)}, and you have not. We are sorry. {claim.handler ?? 'A handler'} has
              been told to write to you. If you do not want to wait, ring us.
            </Notice>
          )}
          {claim.status === 'offer_made' && <Offer claim={claim} record={record} />}
          {claim.closedBecause && <Notice title="This claim is closed">{claim.closedBecause}</Notice>}
          {/* Closed or not: the client may complain for six months. */}
          {(claim.status === 'declined' || claim.declinedBecause) && <Declined claim={claim} />}
        </>
      }
      aside={
        <>
          <Handler claim={claim} phone={firm.phone} />
          {claim.money && <Money money={claim.money} />}
          <Card as="section">
            <CardHeader title="What has happened" note="Newest first" />
            <Timeline label="What has happened" entries={claim.timeline.map((line) => ({ ...line, by: line.by || firmName }))} />
          </Card>
        </>
      }
    >
      {/* First where it stands, which is what a client asks, then what the client has to do: the form may be longer than a screen. */}
      <Card as="section">
        <CardHeader title="Where it stands" />
        <PhaseBar status={claim.status} />
        {/* Whoever has accepted the offer has decided: the notice above says what comes next. */}
        {!(claim.status === 'offer_made' && claim.offerAcceptedAt) && (
          <p className="mt-4 max-w-measure">{claimMachine.statuses[claim.status].means}</p>
        )}
        {promise && !claim.late && <p className="mt-1 max-w-measure font-semibold">You will hear from us by {weekdayOf(promise)}.</p>}
        {/* On a phone the card that says so comes after everything else. */}
        <p className="mt-1 lg:hidden" data-screen-only>
          {claim.handler ? `${claim.handler} looks after it: ` : 'Ring us about it: '}
          <a href={`tel:${firm.phone.dial}`} className="link whitespace-nowrap">
            {firm.phone.shown}
          </a>
        </p>
      </Card>
      <Needs claim={claim} record={record} />
      <Card as="section" id="messages">
        <CardHeader title="Messages" />
        <Thread messages={claim.messages} reader="client" nothing="No messages yet. Ask us anything about this claim." />
        {claim.actions.includes('message') && (
          <div className="mt-5" data-screen-only>
            <NewMessage claim={claim} record={record} />
          </div>
        )}
      </Card>
      <Evidence claim={claim} />
      <Card as="section" data-long>
        <CardHeader title="What you reported" />
        <p className="max-w-measure text-soft">
          Sent {formatDateTime(claim.reportedAt)}. It stays as you sent it. To add something, write a message above.
        </p>
        <Details summary="Show the report" plainOnPaper>
          <div className="grid grid-cols-1 gap-5">
            <Answers sections={claim.sections} />
          </div>
        </Details>
        <div className="mt-4 flex empty:hidden" data-screen-only>
          <RecordActions detail={claim} record={record} steps={ending} machine={claimMachine} client="The insurer" />
        </div>
      </Card>
    </RecordPage>
  )
}

const NewMessage = ({ claim, record }: Props) => {
  const answered = useAnswered('message')
  const form = useEndpointForm(claims.message, {
    fixed: { id: claim.id },
    defaults: { text: '' },
    draft: claim.id,
    record,
    onDone: () => toast.success('Message sent'),
  })
  return (
    <EndpointForm form={form} submitLabel="Send message" busyLabel="Sending..." variant="secondary">
      <AreaField
        form={form}
        name="text"
        label="Write to us"
        hint={`We will answer ${answered}. You will get an email when we have answered.`}
        limit={2000}
        rows={3}
        width="full"
      />
    </EndpointForm>
  )
}

const Offer = ({ claim, record }: Props) => {
  const form = useEndpointForm(claims.acceptOffer, {
    fixed: { id: claim.id, version: claim.version },
    defaults: {},
    record,
    onDone: () => toast.success('Accepted', 'We will tell the insurer, which then pays.'),
  })
  const offered = claim.money?.offered ?? null
  const words = claim.timeline.findLast(({ what }) => what === 'The insurer has made an offer')?.detail
  return (
    <Notice
      tone="info"
      title={offered === null ? 'The insurer has made an offer' : `The insurer offers ${formatMoney(offered)}`}
      actions={
        claim.actions.includes('acceptOffer') && (
          <EndpointForm form={form} submitLabel="Accept the offer" busyLabel="Sending..." asksToLeave={false}>
            {null}
          </EndpointForm>
        )
      }
    >
      {words && <p className="whitespace-pre-line">{words}</p>}
      {claim.offerAcceptedAt ? (
        <p>You accepted it on {formatDateTime(claim.offerAcceptedAt)}. The insurer will pay next.</p>
      ) : (
        <p>
          If you accept, the claim ends with this payment. If you think it is too little, do not accept it. Tell us why and we will take it
          up with the insurer.
        </p>
      )}
    </Notice>
  )
}

const Unsent = ({ claim, record, above }: Props & { above: ReactNode }) => {
  const go = useNavigate()
  const form = useEndpointForm(claims.resume, {
    fixed: { id: claim.id },
    defaults: {},
    onDone: ({ page }) => go(paths.reportClaimPage(page)),
  })
  return (
    <RecordPage
      title="Report not sent yet"
      heading={claim.kind || 'A report'}
      above={above}
      status={<StatusBadge kind="claim" status={claim.status} reader="client" />}
      facts={[
        { label: 'Begun', value: formatDateTime(claim.reportedAt) },
        { label: 'Policy', value: claim.policy?.name ?? 'Not chosen' },
      ]}
      record={record}
    >
      <Notice tone="warning" title="This report is not sent yet">
        Nobody here has read it, and the insurer does not know about it. Many policies say you must report a claim within a set time.
      </Notice>
      {claim.actions.includes('resume') && (
        <EndpointForm form={form} submitLabel="Continue the report" busyLabel="Opening..." asksToLeave={false}>
          <input type="hidden" name="_resume" value="1" />
        </EndpointForm>
      )}
    </RecordPage>
  )
}
