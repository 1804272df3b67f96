/** One message in an inbox: what was asked, what we replied, and which steps are possible now. */
import { clients } from '#contract/admin/book/clients.ts'
import { enquiries } from '#contract/admin/enquiries.ts'
import { formatDue } from '#contract/format.ts'
import { callTimeLabels, enquiryTopicLabels, type EnquiryDetail } from '#contract/model/contact/enquiry.ts'
import { openEnquiryStatuses, type enquiryMachine } from '#contract/model/contact/enquiryMachine.ts'
import type { Handover } from '#contract/model/contact/handover.ts'
import { paths } from '#contract/paths.ts'
import { handlerLabel, handlerName } from '#contract/model/people/handler.ts'
import { FactsCard, TextCard } from '#web/records/cards.tsx'
import { clientFact } from '#web/records/clientFact.tsx'
import { EmailLink, TypedPhone } from '#web/records/ContactLinks.tsx'
import { Reference } from '#web/records/Facts.tsx'
import { History } from '#web/records/History.tsx'
import { RecordPage } from '#web/records/RecordPage.tsx'
import { LateBadge } from '#web/records/LateBadge.tsx'
import { RecordActions } from '#web/records/RecordActions.tsx'
import type { RecordScreenProps } from '#web/records/RecordScreen.tsx'
import { Card, CardHeader } from '#web/ui/display/Card.tsx'
import { StatusBadge } from '#web/ui/display/StatusBadge.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { useCan } from '../shell/useCan.ts'
import { stepsIn, type InboxEndpoints } from './enquirySteps.tsx'
import { ReplyForm, replyId } from './ReplyForm.tsx'

type Inbox = { noun: 'enquiry' | 'handover'; endpoints: InboxEndpoints; machine: typeof enquiryMachine }

/** The promised reply time only applies until we have answered. */
const promised = (status: EnquiryDetail['status']) => openEnquiryStatuses.some((open) => open === status)

const isComplaint = ({ topic }: EnquiryDetail) => topic === 'complaint' || topic === 'data_complaint'

/** The main step of what the sender called a complaint. Of any other message it is a sentence at the end. */
const complaintLinks = (enquiry: EnquiryDetail, mayOpen: boolean) => {
  if (enquiry.complaint) return [{ label: 'See the complaint', href: paths.adminComplaint(enquiry.complaint.id), primary: true }]
  if (!mayOpen || !isComplaint(enquiry)) return []
  return [{ label: 'Open a complaint', href: paths.adminComplaintAdd({ enquiry: enquiry.id }), primary: true }]
}

export const recordIn = ({ noun, endpoints, machine }: Inbox) => {
  const steps = stepsIn(endpoints, noun)
  const EnquiryRecord = ({ detail: enquiry, record, above }: RecordScreenProps<EnquiryDetail>) => {
    const [mayWrite, mayRead] = [useCan(enquiries.openComplaint.access), useCan(enquiries.show.access)]
    const mayOpen = mayWrite && mayRead && enquiry.actions.includes('openComplaint')
    const links = complaintLinks(enquiry, mayOpen)
    const mayReply = enquiry.actions.includes('respond')
    const toReply = links.length === 0 && mayReply && enquiry.replies.length === 0
    return (
      <RecordPage
        title={`${enquiry.name}, ${enquiry.reference}`}
        heading={enquiry.name}
        above={above}
        status={
          <>
            <StatusBadge kind="enquiry" status={enquiry.status} />
            {enquiry.overdue && <LateBadge />}
          </>
        }
        actions={
          <RecordActions
            detail={enquiry}
            record={record}
            steps={steps}
            machine={machine}
            client={enquiry.name}
            links={toReply ? [{ label: 'Reply', href: `#${replyId}`, primary: true, narrow: true }] : links}
          />
        }
        facts={[
          { label: 'Next', value: links[0]?.label ?? machine.next(enquiry.status) },
          { label: 'Reference', value: <Reference code={enquiry.reference} /> },
          { label: 'About', value: enquiry.handover ? 'A conversation with the assistant' : enquiryTopicLabels[enquiry.topic] },
          ...(promised(enquiry.status) ? [{ label: 'Reply by', value: formatDue(enquiry.dueAt) }] : []),
          { label: handlerLabel, value: handlerName(enquiry) },
        ]}
        record={record}
        notices={<Notices enquiry={enquiry} />}
        aside={
          <>
            <From enquiry={enquiry} />
            <History machine={machine} entries={enquiry.history} />
          </>
        }
        below={
          <>
            {mayOpen && links.length === 0 && <MayBeComplaint enquiry={enquiry} />}
            <Mails email={enquiry.email} noun={noun} />
          </>
        }
      >
        {enquiry.handover ? (
          <Conversation handover={enquiry.handover} name={enquiry.name} at={enquiry.createdAt} />
        ) : (
          <TextCard title="Message" at={enquiry.createdAt}>
            {enquiry.message}
          </TextCard>
        )}
        {enquiry.replies.map((reply) => (
          <TextCard key={reply.at} title={`Our reply, by ${reply.by}`} at={reply.at}>
            {reply.message}
          </TextCard>
        ))}
        {mayReply && <ReplyForm endpoint={endpoints.respond} enquiry={enquiry} record={record} main={links.length === 0} />}
      </RecordPage>
    )
  }
  return EnquiryRecord
}

const MayBeComplaint = ({ enquiry }: { enquiry: EnquiryDetail }) => (
  <p className="text-meta text-hint">
    Is {enquiry.name} unhappy with us?{' '}
    <Anchor href={paths.adminComplaintAdd({ enquiry: enquiry.id })} className="link">
      Open a complaint
    </Anchor>{' '}
    from this message.
  </p>
)

const Mails = ({ email, noun }: { email: string; noun: Inbox['noun'] }) =>
  useCan('email:view') && (
    <p className="text-meta text-hint">
      Emails about this {noun} are in the{' '}
      <Anchor href={paths.adminEmailLogs({ q: email })} className="link">
        email logs
      </Anchor>
      .
    </p>
  )

/** The visitor's own note comes first: it was written for us. The assistant's answers quote our pages and are marked as the assistant's. */
const Conversation = ({ handover: { note, shortened, turns }, name, at }: { handover: Handover; name: string; at: string }) => (
  <>
    {note && (
      <TextCard title={`What ${name} added`} at={at}>
        {note}
      </TextCard>
    )}
    <Card as="section">
      <CardHeader title="The conversation" />
      {shortened && <p className="pb-3 text-meta text-hint">The first questions were left out: there was no room for them.</p>}
      {turns.length === 0 ? (
        <p className="text-soft">Nothing was asked before it was handed over.</p>
      ) : (
        <ol className="max-w-measure space-y-5">
          {turns.map(({ question, answer, sources }, index) => (
            // The conversation is over, so the order of its turns never changes.
            <li key={index}>
              <p className="font-semibold wrap-anywhere">{question}</p>
              <div className="mt-1.5 border-l-2 border-line pl-3">
                <p className="text-meta text-hint">The assistant</p>
                <p className="whitespace-pre-line text-soft">{answer}</p>
                {sources.length > 0 && (
                  <ul className="mt-1.5 text-meta text-hint">
                    {sources.map((source) => (
                      <li key={source} className="wrap-anywhere">
                        {source}
                      </li>
                    ))}
                  </ul>
                )}
              </div>
            </li>
          ))}
        </ol>
      )}
    </Card>
  </>
)

const Notices = ({ enquiry }: { enquiry: EnquiryDetail }) => (
  <>
    {enquiry.suspected && enquiry.status !== 'spam' && (
      <Notice tone="warning" title="This may be spam">
        {enquiry.suspected} No email was sent about it.
      </Notice>
    )}
    {enquiry.complaint && (
      <Notice tone="info" title={`Opened as complaint ${enquiry.complaint.reference}`}>
        Answer it there: the complaint has its own deadlines and its own history.
      </Notice>
    )}
    {!enquiry.complaint && enquiry.topic === 'data_complaint' && (
      <Notice tone="warning" title="A complaint about personal data">
        Handle it under the complaints procedure: acknowledge it within 30 days and tell them the outcome without undue delay. It is not a
        sales lead.
      </Notice>
    )}
    {!enquiry.complaint && enquiry.topic === 'complaint' && (
      <Notice tone="warning" title="A complaint">
        Handle it under the complaints procedure: acknowledge it promptly, and do not let anybody involved in the matter answer it. It is
        not a sales lead.
      </Notice>
    )}
  </>
)

const From = ({ enquiry }: { enquiry: EnquiryDetail }) => {
  const mayAdd = useCan(clients.create.access)
  return (
    <FactsCard
      title="From"
      facts={[
        ...(enquiry.handover ? [] : [{ label: 'Business', value: enquiry.business || 'Not given' }]),
        ...clientFact(enquiry.knownClients, mayAdd ? paths.adminClientAdd({ enquiry: enquiry.id }) : null),
        { label: 'Email', value: <EmailLink address={enquiry.email} /> },
        { label: 'Phone', value: <TypedPhone number={enquiry.phone} /> },
        ...(enquiry.handover
          ? []
          : [
              { label: 'Best time', value: callTimeLabels[enquiry.preferredTime] },
              { label: 'Support need', value: enquiry.supportNeed || 'None named' },
            ]),
      ]}
    />
  )
}
