/** One complaint: what it is about, which answers we owe and by when, and what was answered. */
import { CircleAlert, CircleCheck, CircleSlash, Clock3 } from 'lucide-react'
import type { LoaderFunctionArgs } from 'react-router'
import { complaints, type ComplaintDetail } from '#contract/admin/book/complaints.ts'
import { formatDate, formatDue, formatMoney } from '#contract/format.ts'
import {
  complaintCategoryLabels,
  complaintChannelLabels,
  complaintKindLabels,
  complaintMachine,
  complaintOutcomeLabels,
  eligibilityLabels,
} from '#contract/model/complaints/complaintMachine.ts'
import { showPhone } from '#contract/model/questions/questionFlow.ts'
import { paths } from '#contract/paths.ts'
import { handlerLabel, handlerName } from '#contract/model/people/handler.ts'
import { depsContext } from '#web/app/data/deps.tsx'
import { q } from '#web/app/data/query.ts'
import { EndpointForm } from '#web/forms/EndpointForm.tsx'
import { endpointAction } from '#web/forms/endpointAction.ts'
import { useEndpointForm } from '#web/forms/useEndpointForm.ts'
import { colleaguesQuery } from '#web/lists/colleagues.ts'
import { neighboursIn } from '#web/lists/listQuery.ts'
import { FactsCard } from '#web/records/cards.tsx'
import { clientFact } from '#web/records/clientFact.tsx'
import { EmailLink, TypedPhone } from '#web/records/ContactLinks.tsx'
import { Reference } from '#web/records/Facts.tsx'
import { History } from '#web/records/History.tsx'
import { LateBadge } from '#web/records/LateBadge.tsx'
import { Notes } from '#web/records/Notes.tsx'
import { RecordPage } from '#web/records/RecordPage.tsx'
import { RecordActions } from '#web/records/RecordActions.tsx'
import { RecordScreen, type RecordScreenProps } from '#web/records/RecordScreen.tsx'
import { recordLoader, type RecordState } from '#web/records/useRecord.ts'
import { Badge, type BadgeTone } from '#web/ui/display/Badge.tsx'
import { Card, CardHeader } from '#web/ui/display/Card.tsx'
import { Details } from '#web/ui/display/Details.tsx'
import type { Glyph } from '#web/ui/display/Icon.tsx'
import { StatusBadge } from '#web/ui/display/StatusBadge.tsx'
import { Table, type Column } from '#web/ui/display/Table.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { HandlerCard } from '../shell/HandlerCard.tsx'
import { ComplaintFields, writtenOf, type TypedComplaint } from './ComplaintFields.tsx'
import { complaintSteps, redressToPay } from './complaintSteps.tsx'

const query = (id: string) => q(complaints.show, { id })
const loadComplaint = recordLoader(query, paths.adminLogin)
export const loader = async (args: LoaderFunctionArgs) => {
  await Promise.all([loadComplaint(args), args.context.get(depsContext).query.prefetchQuery(colleaguesQuery(complaints.assignees))])
  return null
}
export const action = endpointAction(
  complaints.note,
  complaints.assign,
  complaints.edit,
  complaints.acknowledge,
  complaints.investigate,
  complaints.resolveEarly,
  complaints.respond,
  complaints.payRedress,
  complaints.correctRedress,
  complaints.hold,
  complaints.refer,
  complaints.close,
  complaints.reopen,
)

const list = { label: 'Complaints', path: paths.adminComplaints, neighbours: neighboursIn(complaints.list, paths.adminComplaint) }
export const ComplaintScreen = () => (
  <RecordScreen what="complaint" query={query} list={list} invalidates={[complaints.list]} screen={Complaint} />
)

const Complaint = ({ detail: complaint, record, above }: RecordScreenProps<ComplaintDetail>) => (
  <RecordPage
    title={`Complaint ${complaint.reference}`}
    heading={complaint.complainant}
    above={above}
    status={
      <>
        <StatusBadge kind="complaint" status={complaint.status} />
        {complaint.late && <LateBadge />}
      </>
    }
    actions={
      <RecordActions detail={complaint} record={record} steps={complaintSteps} machine={complaintMachine} client={complaint.complainant} />
    }
    facts={[
      {
        label: 'Next',
        value:
          redressToPay(complaint) > 0
            ? 'Pay the redress and record it'
            : complaintMachine.next(complaint.status, { kind: complaint.kind, inSummaryDays: false, nearEightWeeks: false }),
      },
      { label: 'Reference', value: <Reference code={complaint.reference} /> },
      { label: 'Kind', value: complaintKindLabels[complaint.kind] },
      { label: 'Next answer by', value: complaint.dueAt ? formatDue(complaint.dueAt) : 'Nothing due from us' },
      { label: handlerLabel, value: handlerName(complaint) },
    ]}
    record={record}
    aside={
      <>
        <FactsCard title="From" facts={from(complaint)} />
        {complaint.mayEdit && (
          <HandlerCard of={complaint} endpoints={complaints} record={record} hint="Choose somebody not involved in the matter." />
        )}
        <History machine={complaintMachine} entries={complaint.history} />
      </>
    }
  >
    <Card as="section">
      <CardHeader title="What they say" note={`Received ${formatDate(complaint.receivedOn)}`} />
      <p className="max-w-measure whitespace-pre-line">{complaint.description}</p>
      {complaint.mayEdit && (
        <div className="mt-3">
          <Change complaint={complaint} record={record} />
        </div>
      )}
    </Card>
    <Clock complaint={complaint} />
    {(complaint.outcome ?? complaint.redress) !== null && (
      <FactsCard
        title="Our answer"
        facts={[
          ...(complaint.outcome ? [{ label: 'Outcome', value: complaintOutcomeLabels[complaint.outcome] }] : []),
          { label: 'Redress', value: redressOf(complaint) },
          ...(complaint.outcome ? [{ label: 'What went wrong', value: complaint.rootCause }] : []),
        ]}
      />
    )}
    <Notes of={complaint} add={complaint.mayEdit ? complaints.note : null} record={record} />
  </RecordPage>
)

const redressOf = ({ redress, redressPaid, redressPaidOn }: ComplaintDetail) => {
  if (redress === null) return 'None'
  if (!redressPaidOn) return `${formatMoney(redress)}, not paid yet`
  const paid = redressPaid < redress ? `${formatMoney(redressPaid)} of it paid, the last on` : 'paid on'
  return `${formatMoney(redress)}, ${paid} ${formatDate(redressPaidOn)}`
}

const from = (complaint: ComplaintDetail) => [
  ...(complaint.client
    ? [
        {
          label: 'Client',
          value: (
            <Anchor href={paths.adminClient(complaint.client.id)} className="link">
              {complaint.client.name}
            </Anchor>
          ),
        },
      ]
    : clientFact(complaint.knownClients)),
  { label: 'Email', value: <EmailLink address={complaint.email} /> },
  { label: 'Phone', value: <TypedPhone number={showPhone(complaint.phone)} /> },
  { label: 'Channel', value: complaintChannelLabels[complaint.channel] },
  { label: 'About', value: complaintCategoryLabels[complaint.category] },
  complaint.kind === 'data_protection'
    ? { label: 'May go to the ICO', value: complaint.eligibleHint }
    : {
        label: 'May go to the FOS',
        value:
          complaint.eligible === 'unknown' && complaint.eligibleHint
            ? `${eligibilityLabels.unknown}. ${complaint.eligibleHint}`
            : eligibilityLabels[complaint.eligible],
      },
  ...(complaint.enquiryId
    ? [
        {
          label: 'Message',
          value: (
            <Anchor href={paths.adminEnquiry(complaint.enquiryId)} className="link">
              From the contact form
            </Anchor>
          ),
        },
      ]
    : []),
]

type Row = ComplaintDetail['clock'][number]
const states: Record<Row['state'], { label: string; tone: BadgeTone; glyph: Glyph }> = {
  done: { label: 'Done', tone: 'good', glyph: CircleCheck },
  waiting: { label: 'Running', tone: 'info', glyph: Clock3 },
  late: { label: 'Late', tone: 'danger', glyph: CircleAlert },
  over: { label: 'Over', tone: 'neutral', glyph: CircleSlash },
}
const clockColumns: Column<Row>[] = [
  { key: 'label', header: 'What', names: true, cell: ({ label }) => label },
  { key: 'by', header: 'By the end of', cell: ({ by }) => (by ? formatDate(by) : <span className="text-hint">No last day</span>) },
  {
    key: 'state',
    header: 'Status',
    cell: ({ state, done }) => (
      <Badge tone={states[state].tone} glyph={states[state].glyph}>
        {states[state].label}
        {done && ` ${formatDate(done)}`}
      </Badge>
    ),
  },
]

const Clock = ({ complaint }: { complaint: ComplaintDetail }) => (
  <Card as="section">
    <CardHeader title={complaint.kind === 'service' ? 'FCA deadlines' : 'Data protection deadlines'} />
    <Table caption="What is due and when" captionHidden columns={clockColumns} rows={complaint.clock} rowKey={({ key }) => key} />
  </Card>
)

type Props = { complaint: ComplaintDetail; record: RecordState<ComplaintDetail> }

const typedOf = (complaint: ComplaintDetail): TypedComplaint => ({
  client: complaint.client,
  kind: complaint.kind,
  complainant: complaint.complainant,
  email: complaint.email,
  phone: showPhone(complaint.phone),
  channel: complaint.channel,
  category: complaint.category,
  description: complaint.description,
  receivedOn: complaint.receivedOn,
  eligible: complaint.eligible,
})

const Change = ({ complaint, record }: Props) => {
  const form = useEndpointForm(complaints.edit, {
    fixed: { id: complaint.id, version: complaint.version },
    defaults: typedOf(complaint),
    input: writtenOf,
    edits: true,
    record,
    onDone: () => toast.success('Complaint saved'),
  })
  return (
    <Details summary="Change what was entered">
      <EndpointForm form={form} submitLabel="Save complaint" variant="secondary" className="grid max-w-form gap-5 pt-3">
        <ComplaintFields form={form} />
      </EndpointForm>
    </Details>
  )
}
