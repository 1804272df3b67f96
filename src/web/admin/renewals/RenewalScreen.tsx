/** One renewal: its status, what the client told us and decided, the insurers' terms, and what to do next. */
import { EmailText } from '#web/ui/display/Figures.tsx'
import { NeedsLine } from '#web/records/NeedsLine.tsx'
import { useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { dashboard } from '#contract/admin/dashboard.ts'
import { renewals, type RenewalDetail } from '#contract/admin/book/renewals.ts'
import { formatDate, formatDateTime, formatDays, formatDifference, formatMoney } from '#contract/format.ts'
import { toldUsText } from '#contract/model/contact/toldUs.ts'
import { classLabel } from '#contract/model/policies/policyClass.ts'
import { factLabels, lostLabels, factText } from '#contract/model/renewals/renewal.ts'
import {
  deteriorations,
  differenceKinds,
  effectLabels,
  percentChange,
  premiumSplit,
  renewalDiff,
} from '#contract/model/renewals/renewalDiff.ts'
import { termsEnded } from '#contract/model/renewals/renewalJourney.ts'
import { renewalMachine } from '#contract/model/renewals/renewalMachine.ts'
import { paths } from '#contract/paths.ts'
import { handlerLabel, handlerName } from '#contract/model/people/handler.ts'
import { load, q } from '#web/app/data/query.ts'
import { taxRatesQuery } from '#web/app/data/taxRates.ts'
import { EndpointForm, PressForm } from '#web/forms/EndpointForm.tsx'
import { endpointAction } from '#web/forms/endpointAction.ts'
import { DayField, TextField } from '#web/forms/fields.tsx'
import { useEndpointForm } from '#web/forms/useEndpointForm.ts'
import { FactsCard } from '#web/records/cards.tsx'
import { History } from '#web/records/History.tsx'
import { Notes } from '#web/records/Notes.tsx'
import { RecordPage } from '#web/records/RecordPage.tsx'
import { RecordActions } from '#web/records/RecordActions.tsx'
import { RecordScreen, type RecordScreenProps } from '#web/records/RecordScreen.tsx'
import { recordLoader, type RecordState } from '#web/records/useRecord.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { Card, CardHeader } from '#web/ui/display/Card.tsx'
import { DescriptionList } from '#web/ui/display/DescriptionList.tsx'
import { StatusBadge } from '#web/ui/display/StatusBadge.tsx'
import { Table } from '#web/ui/display/Table.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { Button } from '#web/ui/navigation/Button.tsx'
import { Tabs } from '#web/ui/navigation/Tabs.tsx'
import { OffersTab } from './OffersTab.tsx'
import { renewalSteps } from './renewalSteps.tsx'

const query = (id: string) => q(renewals.show, { id })
const loadRenewal = recordLoader(query, paths.adminLogin)
export const loader = async (args: LoaderFunctionArgs) => {
  await Promise.all([loadRenewal(args), load(args.context, taxRatesQuery)])
  return null
}
export const action = endpointAction(
  renewals.requestFacts,
  renewals.receiveFacts,
  renewals.approachInsurers,
  renewals.receiveTerms,
  renewals.recordNotOffered,
  renewals.present,
  renewals.accept,
  renewals.decline,
  renewals.revise,
  renewals.bind,
  renewals.withdraw,
  renewals.plan,
  renewals.chase,
  renewals.note,
)

const list = { label: 'Renewals', path: paths.adminRenewals }
export const RenewalScreen = () => (
  <RecordScreen what="renewal" query={query} list={list} invalidates={[renewals.list, renewals.grid, dashboard.show]} screen={Renewal} />
)

const left = (days: number) => (days < 0 ? `${formatDays(-days)} ago` : days === 0 ? 'today' : formatDays(days))

const Renewal = ({ detail: renewal, record, above }: RecordScreenProps<RenewalDetail>) => {
  const [search] = useSearchParams()
  const tab = search.get('tab') === 'terms' ? 'terms' : 'work'
  const change = renewal.offered === null ? null : percentChange(renewal.expiring, renewal.offered)
  return (
    <RecordPage
      title={`Renewal of ${renewal.policy}`}
      heading={renewal.client}
      above={above}
      status={<StatusBadge kind="renewal" status={renewal.status} />}
      actions={
        <RecordActions detail={renewal} record={record} steps={renewalSteps} machine={renewalMachine} client={renewal.client}>
          {mayRemind(renewal) && <Remind renewal={renewal} record={record} />}
        </RecordActions>
      }
      facts={[
        { label: 'Next', value: renewalMachine.next(renewal.status) },
        ...(renewal.nextAction === '' ? [] : [{ label: 'Planned', value: renewal.nextAction }]),
        { label: 'Expiry', value: `${formatDate(renewal.dueOn)} (${left(renewal.daysLeft)})` },
        { label: 'Policy', value: renewal.policy },
        { label: 'Class', value: classLabel(renewal.class) },
        { label: 'Insurer', value: renewal.insurer },
        { label: 'Expiring', value: formatMoney(renewal.expiring) },
        ...(renewal.offered === null ? [] : [{ label: 'Terms', value: `${formatMoney(renewal.offered)}${change ? ` (${change})` : ''}` }]),
        { label: handlerLabel, value: handlerName(renewal) },
      ]}
      record={record}
      notices={<Notices renewal={renewal} />}
      aside={
        <>
          <Plan renewal={renewal} record={record} />
          <Contact renewal={renewal} />
        </>
      }
      below={
        // Beside the parts they would be twice as long as those.
        <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
          <Notes of={renewal} add={renewal.mayEdit ? renewals.note : null} record={record} />
          <History machine={renewalMachine} entries={renewal.history} />
        </div>
      }
    >
      <Tabs
        label="Parts of the renewal"
        tabs={[
          { label: 'Facts and decision', href: paths.adminRenewal(renewal.id), current: tab === 'work' },
          {
            label: 'Terms',
            href: paths.adminRenewal(renewal.id, { tab: 'terms' }),
            current: tab === 'terms',
            count: renewal.offers.length,
          },
        ]}
      />
      {tab === 'terms' ? (
        <OffersTab renewal={renewal} record={record} />
      ) : (
        <>
          <Decision renewal={renewal} />
          <ClientFacts renewal={renewal} />
          <Changes renewal={renewal} />
        </>
      )}
    </RecordPage>
  )
}

/** While the client has them, the offers are those that were sent. */
const hasEnded = ({ status, offers, today }: RenewalDetail) => termsEnded({ status, presented: { offers } }, today)

const Notices = ({ renewal }: { renewal: RenewalDetail }) => (
  <>
    <NeedsLine needs={renewal.clientNeeds} />
    {renewal.status === 'accepted' && renewal.decision === 'renew_changed' && (
      <Notice tone="warning" title="Accepted with changes: ask the insurer before you bind">
        {renewal.wantedChanges || 'A fact or a value has changed: see below.'}
      </Notice>
    )}
    {renewal.decision === 'call_me' && renewal.status === 'presented' && (
      <Notice tone="warning" title="The client wants a call before they decide" />
    )}
    {hasEnded(renewal) && (
      <Notice tone="warning" title="The terms that the client has have ended">
        They can no longer be accepted: take them back to the insurers, and send new ones.
      </Notice>
    )}
    {renewal.status === 'accepted' && renewal.daysLeft <= 3 && (
      <Notice tone="error" title={`Not bound, and the cover ends ${renewal.daysLeft <= 0 ? 'now' : `in ${left(renewal.daysLeft)}`}`} />
    )}
    {renewal.newPolicyId && (
      <Notice tone="success" title={`Renewed as ${renewal.newPolicy}`}>
        The new policy begins the day after {formatDate(renewal.dueOn)}.
      </Notice>
    )}
    {renewal.extendedUntil && <Notice title={`The period was extended to ${formatDate(renewal.extendedUntil)}`} />}
  </>
)

type Part = { renewal: RenewalDetail; record: RecordState<RenewalDetail> }

const Plan = ({ renewal, record }: Part) => {
  const form = useEndpointForm(renewals.plan, {
    fixed: { id: renewal.id, version: renewal.version },
    edits: true,
    defaults: { nextAction: renewal.nextAction, nextChaseOn: renewal.nextChaseOn ?? '' },
    record,
    onDone: () => toast.success('Saved'),
  })
  return (
    <Card as="section">
      <CardHeader title="Your plan" />
      {renewal.mayEdit ? (
        <EndpointForm form={form} submitLabel="Save" variant="secondary" className="grid gap-4">
          <TextField form={form} name="nextAction" label="Next action" width="full" maxLength={300} autoComplete="off" optional />
          <DayField form={form} name="nextChaseOn" label="Chase on" optional />
        </EndpointForm>
      ) : (
        <DescriptionList
          facts={[
            { label: 'Next action', value: renewal.nextAction || 'None' },
            { label: 'Chase on', value: formatDate(renewal.nextChaseOn) },
          ]}
        />
      )}
    </Card>
  )
}

/** While the client has to answer, and can be written to. */
const mayRemind = (renewal: RenewalDetail) =>
  renewal.mayEdit &&
  renewal.readers.length > 0 &&
  (renewal.status === 'info_requested' || renewal.status === 'presented') &&
  !hasEnded(renewal)

const Remind = ({ renewal, record }: Part) => {
  const press = async () => {
    const done = await record.press(renewals.chase, { id: renewal.id, version: renewal.version })
    if (done) toast.success('Reminder sent', done.readers.join(', '))
  }
  return (
    <PressForm endpoint={renewals.chase} fixed={{ id: renewal.id, version: renewal.version }} onPress={() => void press()}>
      <Button type="submit" variant="primary" busy={record.busy}>
        Send a reminder now
      </Button>
    </PressForm>
  )
}

const Contact = ({ renewal }: Pick<Part, 'renewal'>) => (
  <Card as="section">
    <CardHeader title="Client contact" />
    <DescriptionList
      facts={[
        {
          label: 'Emails go to',
          value:
            renewal.readers.length > 0
              ? renewal.readers.map((address) => (
                  <div key={address}>
                    <EmailText address={address} />
                  </div>
                ))
              : 'Nobody: no email address on file',
        },
        { label: 'Invited', value: renewal.invitedAt ? formatDateTime(renewal.invitedAt) : 'Not yet' },
        {
          label: 'Chased',
          value:
            renewal.chases === 0
              ? 'Not yet'
              : `${renewal.chases === 1 ? 'Once' : `${renewal.chases} times`}${renewal.chasedAt ? `, last on ${formatDate(renewal.chasedAt)}` : ''}`,
        },
        { label: 'Insurers asked', value: renewal.insurersAsked || 'None yet' },
      ]}
    />
  </Card>
)

const decisionWords = {
  '': 'Not decided',
  renew: 'Accepted as offered',
  renew_changed: 'Accepted with changes',
  move_insurer: 'Moves to another insurer',
  lapse: 'Declined',
  call_me: 'Wants a call',
}

const Decision = ({ renewal }: { renewal: RenewalDetail }) => {
  if (renewal.decision === '' && !renewal.declaration && !renewal.lostReason) return null
  const chosen = renewal.offers.find(({ id }) => id === renewal.chosenOffer)
  return (
    <FactsCard
      title="Decision"
      facts={[
        { label: 'Decision', value: decisionWords[renewal.decision] },
        ...(chosen ? [{ label: 'Option', value: chosen.insurer }] : []),
        ...(renewal.decidedAt ? [{ label: 'By', value: `${renewal.decidedBy}, ${formatDateTime(renewal.decidedAt)}` }] : []),
        ...(renewal.wantedChanges ? [{ label: 'Changes wanted', value: renewal.wantedChanges }] : []),
        ...(renewal.lostReason ? [{ label: 'Lost because', value: lostLabels[renewal.lostReason] }] : []),
        ...(renewal.declaration
          ? [
              {
                label: 'Declaration',
                value: `Signed ${renewal.declaration.name}, ${formatDateTime(renewal.declaration.at)}, wording ${renewal.declaration.version}`,
              },
              { label: 'What was declared', value: <span className="whitespace-pre-line">{renewal.declaration.text}</span> },
            ]
          : []),
        ...(renewal.acceptedFor
          ? [
              { label: 'Told to us', value: `${toldUsText(renewal.acceptedFor)}; recorded by ${renewal.acceptedFor.recordedBy}` },
              { label: 'Declaration', value: `Read to them, wording ${renewal.acceptedFor.wording.version}` },
              { label: 'What was declared', value: <span className="whitespace-pre-line">{renewal.acceptedFor.wording.text}</span> },
            ]
          : []),
        { label: 'Changes acknowledged', value: String(renewal.acknowledged.length) },
      ]}
    />
  )
}

const stateWords = { '': 'Not answered', same: 'Still right', changed: 'Changed' } as const
type Line = { key: string; label: string; before: string; after: string; state: keyof typeof stateWords }

const ClientFacts = ({ renewal }: { renewal: RenewalDetail }) => {
  const lines: Line[] = [
    ...renewal.factList.map(({ key, before, after, state }) => ({
      key,
      label: factLabels[key].label,
      before: factText(key, before) || 'Not on file',
      after: state === 'changed' ? factText(key, after) : '',
      state,
    })),
    ...renewal.sums.map(({ key, name, before, after, state }) => ({
      key,
      label: name,
      before: formatMoney(before),
      after: after === null ? '' : formatMoney(after),
      state,
    })),
  ]
  return (
    <Card as="section">
      <CardHeader
        title="What the client told us"
        note={
          renewal.factsConfirmedAt
            ? `Confirmed by ${renewal.factsConfirmedBy}, ${formatDate(renewal.factsConfirmedAt)}`
            : `${lines.filter(({ state }) => state !== '').length} of ${lines.length} answered`
        }
      />
      <Table
        caption="Facts and values"
        captionHidden
        rows={lines}
        rowKey={({ key }) => key}
        columns={[
          { key: 'label', header: 'Fact', names: true, cell: ({ label }) => label },
          { key: 'before', header: 'On file', wrap: true, cell: ({ before }) => before },
          {
            key: 'state',
            header: 'Answer',
            wrap: true,
            cell: ({ state, after }) =>
              state === 'changed' ? (
                <>
                  <Badge tone="warn">Changed</Badge> {after}
                </>
              ) : (
                <span className="whitespace-nowrap">{stateWords[state]}</span>
              ),
          },
        ]}
      />
      <p className="mt-4">
        <strong className="font-semibold">Other claims: </strong>
        {renewal.claimsTold.others === 'none' ? 'none' : renewal.claimsTold.others === 'some' ? '' : 'not answered'}
      </p>
      {renewal.claimsTold.told && <p className="mt-1 max-w-measure whitespace-pre-line">{renewal.claimsTold.told}</p>}
    </Card>
  )
}

/** The comparison that the client reads, for the option that is chosen or recommended. */
const Changes = ({ renewal }: { renewal: RenewalDetail }) => {
  const offer = renewal.offers.find(({ id }) => id === (renewal.chosenOffer ?? renewal.recommended)) ?? renewal.offers[0]
  if (!offer) return null
  const differences = renewalDiff(renewal.expiringTerms, offer.terms)
  const worse = deteriorations(differences).length
  const ticked = new Map(
    renewal.acknowledged.map(({ key, readBy }) => [key, readBy ? `Read to the client by ${readBy}` : 'Acknowledged by the client']),
  )
  const split = premiumSplit(renewal.expiringTerms, offer.terms)
  return (
    <Card as="section">
      <CardHeader title={`What changes with ${offer.insurer}`} note={worse === 0 ? 'Nothing worse' : `${worse} for the worse`} />
      {differences.length === 0 ? (
        <p className="text-soft">The same cover as last year.</p>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {differences.map(({ key, kind, effect, text }) => (
            <li key={key} className="py-3">
              <Badge tone={effect === 'worse' ? 'danger' : effect === 'better' ? 'good' : 'info'}>
                {effectLabels[effect]}: {differenceKinds[kind].toLowerCase()}
              </Badge>
              <span className="mt-1 block">{text}</span>
              {effect === 'worse' && <span className="text-meta text-hint">{ticked.get(key) ?? 'Not acknowledged yet'}</span>}
            </li>
          ))}
        </ul>
      )}
      <p className="mt-4 text-meta text-soft">
        Price {formatMoney(split.before)} to {formatMoney(split.after)}. Of the difference, {formatDifference(split.exposure)} comes from
        what is insured, {formatDifference(split.rate)} from the insurer's rate, {formatDifference(split.tax)} from tax and{' '}
        {formatDifference(split.fee)} from our fee.
      </p>
    </Card>
  )
}
