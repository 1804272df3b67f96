/** One enquiry: what was asked, what we answered, and what can be done with it now. */
import { dashboard } from '#contract/admin/dashboard.ts'
import { enquiries } from '#contract/admin/enquiries.ts'
import { formatDue } from '#contract/format.ts'
import { callTimeLabels, enquiryTopicLabels, type EnquiryDetail } from '#contract/model/contact/enquiry.ts'
import { enquiryMachine, openEnquiryStatuses } from '#contract/model/contact/enquiryMachine.ts'
import { paths } from '#contract/paths.ts'
import { q } from '#web/app/data/query.ts'
import { endpointAction } from '#web/forms/endpointAction.ts'
import { listQuery } from '#web/lists/listQuery.ts'
import { FactsCard, TextCard } from '#web/records/cards.tsx'
import { EmailLink, TypedPhone } from '#web/records/ContactLinks.tsx'
import { History } from '#web/records/History.tsx'
import { Record } from '#web/records/Record.tsx'
import { LateBadge } from '#web/records/LateBadge.tsx'
import { RecordActions } from '#web/records/RecordActions.tsx'
import { RecordScreen, type RecordScreenProps } from '#web/records/RecordScreen.tsx'
import { recordLoader } from '#web/records/useRecord.ts'
import { StatusBadge } from '#web/ui/display/StatusBadge.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { enquirySteps } from './enquirySteps.tsx'
import { ReplyForm } from './ReplyForm.tsx'

const query = (id: string) => q(enquiries.show, { id })
export const loader = recordLoader(query, paths.adminLogin)
export const action = endpointAction(
  enquiries.respond,
  enquiries.take,
  enquiries.close,
  enquiries.reopen,
  enquiries.markSpam,
  enquiries.notSpam,
)

const neighbours = { path: paths.adminEnquiry, keyOf: (search: URLSearchParams) => listQuery(enquiries.list, search).queryKey }
const list = { label: 'Enquiries', path: paths.adminEnquiries, neighbours }
export const EnquiryScreen = () => (
  <RecordScreen what="enquiry" query={query} list={list} makesOld={[enquiries.list, dashboard.show]} screen={Enquiry} />
)

/** A promise runs only until we have answered. */
const promised = (status: EnquiryDetail['status']) => openEnquiryStatuses.some((open) => open === status)

const Enquiry = ({ detail: enquiry, record, above }: RecordScreenProps<EnquiryDetail>) => (
  <Record
    title={`${enquiry.name}, ${enquiry.reference}`}
    heading={enquiry.name}
    above={above}
    status={
      <>
        <StatusBadge kind="enquiry" status={enquiry.status} />
        {enquiry.overdue && <LateBadge />}
      </>
    }
    actions={<RecordActions detail={enquiry} record={record} steps={enquirySteps} machine={enquiryMachine} client={enquiry.name} />}
    facts={[
      { label: 'Reference', value: enquiry.reference },
      { label: 'About', value: enquiryTopicLabels[enquiry.topic] },
      ...(promised(enquiry.status) ? [{ label: 'Reply by', value: formatDue(enquiry.dueAt) }] : []),
      { label: 'Handler', value: enquiry.assignedTo?.name ?? 'Unassigned' },
      { label: 'Next', value: enquiryMachine.next(enquiry.status) },
    ]}
    record={record}
    notices={<Notices enquiry={enquiry} />}
    aside={
      <>
        <From enquiry={enquiry} />
        <History machine={enquiryMachine} entries={enquiry.history} />
      </>
    }
    below={
      <p className="text-meta text-hint">
        Mails about this enquiry are in the{' '}
        <Anchor href={paths.adminEmailLogs({ q: enquiry.email })} className="link">
          email logs
        </Anchor>
        .
      </p>
    }
  >
    <TextCard title="Message" at={enquiry.createdAt}>
      {enquiry.message}
    </TextCard>
    {enquiry.replies.map((reply) => (
      <TextCard key={reply.at} title={`Our reply, by ${reply.by}`} at={reply.at}>
        {reply.message}
      </TextCard>
    ))}
    {enquiry.actions.includes('respond') && <ReplyForm enquiry={enquiry} record={record} />}
  </Record>
)

const Notices = ({ enquiry }: { enquiry: EnquiryDetail }) => (
  <>
    {enquiry.suspected && enquiry.status !== 'spam' && (
      <Notice tone="warning" title="This may be spam">
        {enquiry.suspected} No mail was sent about it.
      </Notice>
    )}
    {enquiry.topic === 'data_complaint' && (
      <Notice tone="warning" title="A complaint about personal data">
        Treat it under the complaints procedure: acknowledge it within 30 days and tell them the outcome without undue delay. It is not a
        sales lead.
      </Notice>
    )}
    {enquiry.topic === 'complaint' && (
      <Notice tone="warning" title="A complaint">
        Treat it under the complaints procedure: acknowledge it promptly, and let nobody who is part of the matter answer it. It is not a
        sales lead.
      </Notice>
    )}
  </>
)

const From = ({ enquiry }: { enquiry: EnquiryDetail }) => (
  <FactsCard
    title="From"
    facts={[
      { label: 'Business', value: enquiry.business || 'Not given' },
      { label: 'Email', value: <EmailLink address={enquiry.email} /> },
      { label: 'Phone', value: <TypedPhone number={enquiry.phone} /> },
      { label: 'Best time', value: callTimeLabels[enquiry.preferredTime] },
      { label: 'Support need', value: enquiry.supportNeed || 'None named' },
    ]}
  />
)
