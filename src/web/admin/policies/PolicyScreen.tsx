/** One policy: whether it is in force, what it covers and costs, what it still needs, and what can be done next. */
import { Reference } from '#web/records/Facts.tsx'
import { NeedsLine } from '#web/records/NeedsLine.tsx'
import { Pencil } from 'lucide-react'
import { useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { dashboard } from '#contract/admin/dashboard.ts'
import { invoices } from '#contract/admin/book/invoices.ts'
import { documents } from '#contract/admin/book/documents.ts'
import { policies, type PolicyDetail } from '#contract/admin/book/policies.ts'
import { proofs } from '#contract/admin/book/proofs.ts'
import { policyMessages } from '#contract/admin/book/policyMessages.ts'
import { formatDate, formatMoney } from '#contract/format.ts'
import { showPhone } from '#contract/model/questions/questionFlow.ts'
import { classLabel } from '#contract/model/policies/policyClass.ts'
import { policyMachine } from '#contract/model/policies/policyMachine.ts'
import { cancellationLabels } from '#contract/model/policies/policy.ts'
import { paths } from '#contract/paths.ts'
import { handlerLabel, handlerName } from '#contract/model/people/handler.ts'
import { depsContext } from '#web/app/data/deps.tsx'
import { q } from '#web/app/data/query.ts'
import { endpointAction } from '#web/forms/endpointAction.ts'
import { datePartsOf } from '#web/forms/typed.ts'
import { colleaguesQuery } from '#web/lists/colleagues.ts'
import { neighboursIn } from '#web/lists/listQuery.ts'
import { FactsCard } from '#web/records/cards.tsx'
import { EmailLink, TypedPhone } from '#web/records/ContactLinks.tsx'
import { History } from '#web/records/History.tsx'
import { Notes } from '#web/records/Notes.tsx'
import { RecordPage } from '#web/records/RecordPage.tsx'
import { RecordActions } from '#web/records/RecordActions.tsx'
import { RecordScreen, type RecordScreenProps } from '#web/records/RecordScreen.tsx'
import { recordLoader, type RecordState } from '#web/records/useRecord.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { StatusBadge } from '#web/ui/display/StatusBadge.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { useCan } from '../shell/useCan.ts'
import { HandlerCard } from '../shell/HandlerCard.tsx'
import { coverText } from './coverText.ts'
import { Invoices, invoicesQuery } from './Invoices.tsx'
import { Items } from './Items.tsx'
import { policySteps } from './policySteps.tsx'
import { PolicyMessages, threadQuery } from './PolicyMessages.tsx'
import { PolicyTabs, readTab } from './PolicyTabs.tsx'
import { Premium } from './Premium.tsx'
import { Proofs, proofsQuery } from './Proofs.tsx'
import { Insured, Sections } from './Sections.tsx'
import { StillNeeded } from './StillNeeded.tsx'
import { readTerms, termsQuery, TermsTab } from './TermsTab.tsx'

const query = (id: string) => q(policies.show, { id })
const loadPolicy = recordLoader(query, paths.adminLogin)
export const loader = async (args: LoaderFunctionArgs) => {
  const { query: cache } = args.context.get(depsContext)
  await Promise.all([
    loadPolicy(args),
    cache.prefetchQuery(colleaguesQuery(policies.assignees)),
    cache.prefetchQuery(threadQuery(args.params['id'] ?? '')),
    cache.prefetchQuery(proofsQuery(args.params['id'] ?? '')),
    cache.prefetchQuery(invoicesQuery(args.params['id'] ?? '')),
  ])
  const policy = cache.getQueryData<PolicyDetail>(query(args.params['id'] ?? '').queryKey)
  const { searchParams } = new URL(args.request.url)
  if (policy && readTab(searchParams) === 'terms') {
    const { shown, against } = readTerms(searchParams, policy)
    const older = [shown, against].flatMap((version) => (version && version.number !== policy.versions[0]?.number ? [version] : []))
    await Promise.all(older.map((version) => cache.prefetchQuery(termsQuery(policy.id, version))))
  }
  return null
}
export const action = endpointAction(
  policies.note,
  policies.assign,
  policyMessages.replyToClient,
  policies.require,
  policies.settle,
  documents.requestNeeded,
  policies.requestProposal,
  policies.receiveProposal,
  policies.bind,
  policies.activate,
  policies.requestDocuments,
  policies.startRenewal,
  policies.extend,
  policies.declare,
  policies.cancel,
  policies.cancelNotTakenUp,
  policies.reinstate,
  policies.force,
  proofs.withdraw,
  invoices.create,
)

const list = { label: 'Policies', path: paths.adminPolicies, neighbours: neighboursIn(policies.list, paths.adminPolicy) }
export const PolicyScreen = () => (
  <RecordScreen what="policy" query={query} list={list} invalidates={[policies.list, dashboard.show, invoices.ofPolicy]} screen={Policy} />
)

type Parts = { policy: PolicyDetail; record: RecordState<PolicyDetail> }

/** The screen shows the newest terms. If they begin later, those of today are a link away. */
const TermsToCome = ({ policy: { id, today, inception, versions } }: { policy: PolicyDetail }) => {
  const from = versions[0]?.effectiveFrom ?? today
  const { day, month, year } = datePartsOf(today)
  return (
    from > today &&
    inception <= today && (
      <Notice tone="warning" title={`New terms begin on ${formatDate(from)}`}>
        The cover, the items and the premium below are the new ones. Until then the{' '}
        <Anchor href={paths.adminPolicy(id, { tab: 'terms', 'on.day': day, 'on.month': month, 'on.year': year })} className="link">
          terms of today
        </Anchor>{' '}
        apply.
      </Notice>
    )
  )
}

const Policy = ({ detail: policy, record, above }: RecordScreenProps<PolicyDetail>) => {
  const [search] = useSearchParams()
  const mayReport = useCan('claim:edit')
  const tab = readTab(search)
  const ended = policy.status === 'expired' || policy.status === 'cancelled'
  return (
    <RecordPage
      title={`${policy.client}, ${policy.reference}`}
      heading={`${policy.client}: ${classLabel(policy.class)}`}
      above={above}
      status={
        <>
          <StatusBadge kind="policy" status={policy.status} />
          {policy.confidential && <Badge tone="danger">Confidential</Badge>}
        </>
      }
      actions={
        <RecordActions
          detail={policy}
          record={record}
          steps={policySteps}
          machine={policyMachine}
          client={policy.client}
          links={[
            ...(policy.mayEdit && !ended
              ? [{ label: policy.boundAt ? 'Change the terms' : 'Edit', href: paths.adminPolicyEdit(policy.id), icon: Pencil }]
              : []),
            ...(policy.boundAt && policy.mayEdit && !ended
              ? [{ label: 'Record a change they ask for', href: paths.adminPolicyChange(policy.id), under: 'rare' as const }]
              : []),
            ...(policy.boundAt && mayReport ? [{ label: 'Take a claim by phone', href: paths.reportClaim({ policy: policy.id }) }] : []),
          ]}
        />
      }
      facts={[
        { label: 'Next', value: policyMachine.next(policy.status) },
        { label: 'Reference', value: <Reference code={policy.reference} /> },
        { label: 'Policy number', value: policy.policyNumber || 'Not yet' },
        { label: 'Insurer', value: policy.insurer },
        { label: 'Period', value: `${formatDate(policy.inception)} to ${formatDate(policy.expiry)}` },
        { label: 'Premium', value: formatMoney(policy.total) },
        { label: handlerLabel, value: handlerName(policy) },
      ]}
      record={record}
      notices={
        <>
          <NeedsLine needs={policy.clientNeeds} />
          <Notice tone={policy.onCover ? 'success' : ended ? 'info' : 'warning'} title={coverText(policy)}>
            {policy.cancellationReason && `${cancellationLabels[policy.cancellationReason]}. `}
            {policy.missing > 0 && (
              <>
                {policy.missing === 1 ? 'One thing is' : `${policy.missing} things are`}{' '}
                <a href="#still-needed" className="link">
                  still needed
                </a>
                .
              </>
            )}
          </Notice>
          <TermsToCome policy={policy} />
          {policy.missingErn && (
            <Notice tone="warning" title="The employer reference number is missing">
              {policy.missingErn}. <ClientLink policy={policy} />
            </Notice>
          )}
        </>
      }
    >
      <PolicyTabs policy={policy} current={tab} />
      {tab === 'cover' && (
        <div className="grid items-start gap-5 lg:grid-cols-3">
          <div className="grid grid-cols-1 gap-5 lg:col-span-2">
            <Sections terms={policy.terms} />
            <Insured terms={policy.terms} />
            <PolicyMessages policyId={policy.id} />
            <Notes of={policy} add={policy.mayEdit ? policies.note : null} record={record} seldom />
          </div>
          <Aside policy={policy} record={record} />
        </div>
      )}
      {tab === 'items' && <Items id={policy.id} terms={policy.terms} mayChange={policy.mayEdit && !ended} />}
      {tab === 'terms' && <TermsTab policy={policy} />}
      {tab === 'invoices' && <Invoices policy={policy} record={record} />}
      {tab === 'history' && <History machine={policyMachine} label="History of this policy" entries={policy.history} />}
    </RecordPage>
  )
}

const Aside = ({ policy, record }: Parts) => (
  <div className="grid grid-cols-1 gap-5">
    <StillNeeded policy={policy} record={record} />
    <Premium policy={policy} />
    <FactsCard
      title="Client"
      facts={[
        {
          label: 'Name',
          value: <ClientLink policy={policy} />,
        },
        { label: 'Reference', value: policy.clientReference },
        { label: 'Email', value: <EmailLink address={policy.clientContact.email} /> },
        { label: 'Phone', value: <TypedPhone number={showPhone(policy.clientContact.phone)} /> },
      ]}
    />
    <Linked policy={policy} />
    {policy.mayEdit && <HandlerCard of={policy} endpoints={policies} record={record} />}
    <Proofs policyId={policy.id} />
  </div>
)

/** The quote it came from, the policy before it and the one after it. */
const Linked = ({ policy: { quote, predecessor, successor } }: { policy: PolicyDetail }) => {
  const facts = [
    { label: 'Quote', of: quote, href: paths.adminQuote },
    { label: 'Renewal of', of: predecessor, href: paths.adminPolicy },
    { label: 'Renewed as', of: successor, href: paths.adminPolicy },
  ].flatMap(({ label, of, href }) =>
    of
      ? [
          {
            label,
            value: (
              <Anchor href={href(of.id)} className="link">
                {of.reference}
              </Anchor>
            ),
          },
        ]
      : [],
  )
  return facts.length > 0 && <FactsCard title="Linked policies" facts={facts} />
}

/** Link to the client's record or, for staff who may not open that, to the client's other policies. */
const ClientLink = ({ policy: { client, clientId } }: { policy: PolicyDetail }) => (
  <Anchor href={useCan('client:view') ? paths.adminClient(clientId) : paths.adminPolicies({ client: clientId })} className="link">
    {client}
  </Anchor>
)
