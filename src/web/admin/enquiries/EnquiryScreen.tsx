/** One enquiry: what was asked, what we answered, and what can be done with it now. */
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { CircleAlert, Flag, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useParams, type LoaderFunctionArgs } from 'react-router'
import { formatDateTime, formatDue } from '#contract/format.ts'
import { callTimeLabels, enquiryTopicLabels, openEnquiryStatuses, type EnquiryAction, type EnquiryDetail } from '#contract/model/enquiry.ts'
import { paths } from '#contract/paths.ts'
import { depsContext, useDeps } from '#web/app/deps.tsx'
import { Anchor } from '#web/ui/Anchor.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card, CardHeader } from '#web/ui/Card.tsx'
import { DescriptionList } from '#web/ui/DescriptionList.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PhoneLink, typedPhone } from '#web/ui/PhoneLink.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { toast } from '#web/ui/toasts.ts'
import { adminApi } from '../api.ts'
import { enquiryNextStep } from '../nextStep.ts'
import { enquiryQuery, fetchNow } from '../queries.ts'
import { Facts } from '../record/Facts.tsx'
import { Neighbours } from '../record/Neighbours.tsx'
import { Refusal } from '../record/Refusal.tsx'
import { StepDialog } from '../record/StepDialog.tsx'
import { Timeline } from '../record/Timeline.tsx'
import { useChange } from '../record/useChange.ts'
import { BackLink } from '../shell/BackLink.tsx'
import { NotLoaded } from '../shell/NotLoaded.tsx'
import { Screen } from '../shell/Screen.tsx'
import { enquiryListQuery } from './enquiryList.ts'
import { ReplyForm } from './ReplyForm.tsx'

export const loader = async ({ context, params }: LoaderFunctionArgs) => {
  const deps = context.get(depsContext)
  await fetchNow(deps, enquiryQuery(deps, params['id'] ?? ''))
  return null
}

export const EnquiryScreen = () => {
  const { id = '' } = useParams()
  const deps = useDeps()
  const query = useQuery(enquiryQuery(deps, id))
  const above = (
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      <BackLink to={paths.adminEnquiries}>Enquiries</BackLink>
      <Neighbours id={id} keyOf={(search) => enquiryListQuery(deps, search).queryKey} path={paths.adminEnquiry} />
    </div>
  )
  return query.data ? (
    <Loaded key={id} enquiry={query.data} query={query} above={above} />
  ) : (
    <Screen title="Enquiry" above={above}>
      <NotLoaded what="enquiry" query={query} />
    </Screen>
  )
}

const actionWords: Record<string, string> = {
  'contact.submit': 'Sent through the contact page',
  'enquiries.take': 'Taken',
  'enquiries.respond': 'Replied',
  'enquiries.close': 'Closed',
  'enquiries.reopen': 'Opened again',
  'enquiries.markSpam': 'Marked as spam',
  'enquiries.notSpam': 'Taken back from spam',
}

/** A promise runs only until we have answered. */
const promised = (status: EnquiryDetail['status']) => openEnquiryStatuses.some((open) => open === status)

type Change = (version: number) => Promise<EnquiryDetail>

const Loaded = ({ enquiry, query, above }: { enquiry: EnquiryDetail; query: UseQueryResult<EnquiryDetail>; above: React.ReactNode }) => {
  const deps = useDeps()
  const { enquiries } = adminApi(deps.transport)
  const [closing, setClosing] = useState(false)
  const changing = useChange<EnquiryDetail>(enquiryQuery(deps, enquiry.id).queryKey, [['enquiries', 'list'], ['dashboard']], query)
  const can = (action: EnquiryAction) => enquiry.actions.includes(action)
  const { id } = enquiry
  const at = (version: number) => ({ id, version })

  const press = async (change: Change, done: string, undo?: Change) => {
    const detail = await changing.press(() => change(enquiry.version))
    if (!detail) return
    toast.success(
      done,
      undefined,
      undo ? { action: { label: 'Undo', press: () => void changing.press(() => undo(detail.version)) } } : undefined,
    )
  }

  const actions = (
    <>
      {can('take') && enquiry.status === 'new' && (
        <Button busy={changing.busy} onClick={() => void press((version) => enquiries.take(at(version)), 'This enquiry is yours')}>
          Take it
        </Button>
      )}
      {can('reopen') && (
        <Button icon={Undo2} busy={changing.busy} onClick={() => void press((version) => enquiries.reopen(at(version)), 'Opened again')}>
          Open again
        </Button>
      )}
      {can('notSpam') && (
        <Button
          icon={Undo2}
          busy={changing.busy}
          onClick={() => void press((version) => enquiries.notSpam(at(version)), 'Taken back from spam')}
        >
          Not spam
        </Button>
      )}
      {can('markSpam') && (
        <Button
          icon={Flag}
          busy={changing.busy}
          onClick={() =>
            void press(
              (version) => enquiries.markSpam(at(version)),
              'Marked as spam',
              (version) => enquiries.notSpam(at(version)),
            )
          }
        >
          Mark as spam
        </Button>
      )}
      {can('close') && <Button onClick={() => setClosing(true)}>Close enquiry</Button>}
    </>
  )

  return (
    <Screen
      title={`${enquiry.name}, ${enquiry.reference}`}
      heading={enquiry.name}
      above={above}
      beside={
        <>
          <StatusBadge kind="enquiry" status={enquiry.status} />
          {enquiry.overdue && (
            <Badge tone="danger" glyph={CircleAlert}>
              Late
            </Badge>
          )}
        </>
      }
      actions={actions}
      facts={
        <Facts
          facts={[
            { label: 'Reference', value: enquiry.reference },
            { label: 'About', value: enquiryTopicLabels[enquiry.topic] },
            ...(promised(enquiry.status) ? [{ label: 'Reply by', value: formatDue(enquiry.dueAt) }] : []),
            { label: 'Whose', value: enquiry.assignedTo?.name ?? 'Nobody\u2019s yet' },
            { label: 'Next', value: enquiryNextStep[enquiry.status] },
          ]}
        />
      }
    >
      <Refusal error={changing.refused} onReload={changing.reload} reloading={changing.reloading} />
      {enquiry.suspected && enquiry.status !== 'spam' && (
        <Notice tone="warning" title="This may be spam">
          {enquiry.suspected} No mail was sent about it.
        </Notice>
      )}
      {enquiry.topic === 'complaint' && (
        <Notice tone="warning" title="A complaint">
          Treat it under the complaints procedure: acknowledge it promptly, and let nobody who is part of the matter answer it. It is not a
          sales lead.
        </Notice>
      )}
      <div className="grid items-start gap-5 lg:grid-cols-3">
        <div className="grid grid-cols-1 gap-5 lg:col-span-2">
          <Card as="section">
            <CardHeader title="Message" end={<span className="text-meta text-hint">{formatDateTime(enquiry.createdAt)}</span>} />
            <p className="max-w-measure whitespace-pre-line">{enquiry.message}</p>
          </Card>
          {enquiry.replies.map((reply) => (
            <Card as="section" key={reply.at}>
              <CardHeader
                title={`Our reply, by ${reply.by}`}
                end={<span className="text-meta text-hint">{formatDateTime(reply.at)}</span>}
              />
              <p className="max-w-measure whitespace-pre-line">{reply.message}</p>
            </Card>
          ))}
          {can('respond') && (
            <ReplyForm
              enquiry={enquiry}
              onReload={changing.reload}
              reloading={changing.reloading}
              send={(message, idempotencyKey) =>
                changing.change(() => enquiries.respond({ ...at(enquiry.version), message }, { idempotencyKey }))
              }
            />
          )}
        </div>
        <div className="grid grid-cols-1 gap-5">
          <Card as="section">
            <CardHeader title="From" />
            <DescriptionList
              facts={[
                { label: 'Business', value: enquiry.business || 'Not given' },
                {
                  label: 'E-mail',
                  value: (
                    <a href={`mailto:${enquiry.email}`} className="link break-all">
                      {enquiry.email}
                    </a>
                  ),
                },
                {
                  label: 'Phone',
                  value: enquiry.phone ? <PhoneLink phone={typedPhone(enquiry.phone)} /> : 'Not given',
                },
                { label: 'Best time', value: callTimeLabels[enquiry.preferredTime] },
                { label: 'Support need', value: enquiry.supportNeed || 'None named' },
              ]}
            />
          </Card>
          <Card as="section">
            <CardHeader title="History" />
            <Timeline
              label="History"
              entries={enquiry.history.map(({ at: when, by, action, reason }) => ({
                at: when,
                by,
                what: actionWords[action] ?? action,
                detail: reason,
              }))}
            />
          </Card>
        </div>
      </div>
      <StepDialog
        open={closing}
        onClose={() => setClosing(false)}
        title="Close this enquiry?"
        effect={`${enquiry.reference} leaves the queue. ${enquiry.name} gets no message about it. It can be opened again.`}
        text={{ label: 'Why it is closed', hint: 'For colleagues. May stay empty.', min: 0, max: 500, missing: '', rows: 2 }}
        submitLabel="Close enquiry"
        busyLabel="Closing..."
        onReload={changing.reload}
        reloading={changing.reloading}
        perform={async (reason) => {
          await changing.change(() => enquiries.close({ ...at(enquiry.version), reason }))
          toast.success('Enquiry closed')
        }}
      />
      <p className="text-meta text-hint">
        Mails about this enquiry are in the{' '}
        <Anchor href={paths.adminEmailLogs({ q: enquiry.email })} className="link">
          e-mail logs
        </Anchor>
        .
      </p>
    </Screen>
  )
}
