/** One email: its status, its content, and resending it. */
import type { Query } from '@tanstack/react-query'
import { Forward, Inbox, Send } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { dashboard } from '#contract/admin/dashboard.ts'
import { messages } from '#contract/admin/messages.ts'
import { formatDateTime } from '#contract/format.ts'
import {
  isSettled,
  mailEventLabels,
  mailStateLabels,
  stopReasonLabels,
  templateLabel,
  type EmailDetail,
} from '#contract/model/messages/message.ts'
import { subjectLabel } from '#contract/model/audit/entry.ts'
import { paths } from '#contract/paths.ts'
import { recordHref } from '#web/admin/shell/recordHref.ts'
import { useDeps } from '#web/app/data/deps.tsx'
import { q, storeReply } from '#web/app/data/query.ts'
import { endpointAction } from '#web/forms/endpointAction.ts'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { useEndpointForm } from '#web/forms/useEndpointForm.ts'
import { FactsCard } from '#web/records/cards.tsx'
import { EmailText } from '#web/ui/display/Figures.tsx'
import { RecordPage } from '#web/records/RecordPage.tsx'
import { RecordScreen, type RecordScreenProps } from '#web/records/RecordScreen.tsx'
import { AskForm } from '#web/forms/plain/AskForm.tsx'
import { recordLoader, type RecordState } from '#web/records/useRecord.ts'
import { Timeline } from '#web/records/Timeline.tsx'
import { MenuButton } from '#web/ui/app/MenuButton.tsx'
import { Card, CardHeader } from '#web/ui/display/Card.tsx'
import { StatusBadge } from '#web/ui/display/StatusBadge.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { Button } from '#web/ui/navigation/Button.tsx'
import { Tabs } from '#web/ui/navigation/Tabs.tsx'
import { LiftAddress, SendElsewhere, SendToMe, StopAddress } from './EmailDialogs.tsx'

/** Sending takes seconds, so an email on its way is refetched a few times. */
const query = (id: string) => ({
  ...q(messages.show, { id }),
  refetchInterval: ({ state }: Query<EmailDetail, Error, EmailDetail, unknown[]>) =>
    state.data && ['queued', 'sending'].includes(state.data.state) && state.dataUpdateCount < 6 ? 2_000 : (false as const),
})
export const loader = recordLoader(query, paths.adminLogin)
export const action = endpointAction(messages.resend, messages.resendTo, messages.resendToMe, messages.stop, messages.lift)

export const EmailLogScreen = () => (
  <RecordScreen
    what="email"
    query={query}
    list={{ label: 'Email logs', path: paths.adminEmailLogs }}
    invalidates={[messages.list, messages.texts, dashboard.show]}
    screen={Email}
  />
)

type EmailProps = { email: EmailDetail; record: RecordState<EmailDetail> }

const Email = ({ detail: email, record, above }: RecordScreenProps<EmailDetail>) => {
  const [search] = useSearchParams()
  const letter = search.get('view') === 'letter'
  const [step, setStep] = useState(search.get('step'))
  const dialog = (name: string) => ({ email, record, open: step === name, onClose: () => setStep(null) })
  return (
    <RecordPage
      title={`${email.subject}, ${email.to}`}
      heading={email.subject}
      above={above}
      status={<StatusBadge kind="mail" status={email.state} />}
      actions={<EmailSteps email={email} ask={setStep} />}
      facts={[
        { label: 'To', value: email.to },
        { label: 'Written', value: formatDateTime(email.createdAt) },
        { label: 'Accepted', value: email.sentAt ? formatDateTime(email.sentAt) : 'Not yet' },
        ...(email.reportedAt ? [{ label: mailStateLabels[email.state], value: formatDateTime(email.reportedAt) }] : []),
        { label: 'Attempts', value: email.attempts },
      ]}
      record={record}
      notices={<DeliveryNotices email={email} />}
      aside={
        <>
          <FactsCard
            title="About this email"
            facts={[
              { label: 'Kind', value: templateLabel(email.template) },
              { label: 'Belongs to', value: <Related related={email.related} /> },
              { label: "Provider's reference", value: <span className="break-all">{email.providerId ?? 'None given'}</span> },
              ...(email.copyOf
                ? [
                    {
                      label: 'Copy of',
                      value: (
                        <Anchor href={paths.adminEmailLog(email.copyOf)} className="link">
                          The first one
                        </Anchor>
                      ),
                    },
                  ]
                : []),
              ...email.copies.map((copied) => ({
                label: 'Copy',
                value: (
                  <Anchor href={paths.adminEmailLog(copied.id)} className="link break-all">
                    {copied.to}
                  </Anchor>
                ),
              })),
            ]}
          />
          <Card as="section">
            <CardHeader title="What happened" />
            <Timeline
              label="What happened to this email"
              entries={email.events.map(({ at, kind, detail, by, reported }) => ({
                at,
                by: by ?? (reported ? 'The email provider' : 'The system'),
                what: mailEventLabels[kind],
                detail,
              }))}
            />
          </Card>
          <FactsCard
            title="Headers"
            facts={email.headers.map(({ name, value }) => ({
              label: name,
              value: /^[^<]+@[^>]+$/.test(value) ? <EmailText address={value} /> : <span className="wrap-anywhere">{value}</span>,
            }))}
          />
        </>
      }
      below={
        <>
          <SendAgain {...dialog('resend')} />
          <SendToMe {...dialog('mine')} />
          <SendElsewhere {...dialog('elsewhere')} />
          {email.stopped ? <LiftAddress {...dialog('lift')} /> : <StopAddress {...dialog('stop')} />}
        </>
      }
    >
      <Tabs
        label="Parts of this email"
        tabs={[
          { label: 'Text', href: paths.adminEmailLog(email.id), current: !letter },
          { label: 'As the reader sees it', href: paths.adminEmailLog(email.id, { view: 'letter' }), current: letter },
        ]}
      />
      <Card as="section">
        {email.text === null ? (
          <p className="text-soft">
            {email.bodyRemovedAt
              ? `Its text was removed on ${formatDateTime(email.bodyRemovedAt)}, at the end of its retention period. The delivery record is kept.`
              : email.attempts > 0
                ? 'Its text was not kept: the program stopped while it was being sent.'
                : 'An email is written when it is sent. This one has not been tried yet.'}
          </p>
        ) : letter && email.hasHtml ? (
          <iframe
            title={`The email "${email.subject}" as the reader sees it`}
            src={paths.adminEmailPreview(email.id)}
            sandbox=""
            className="h-160 w-full rounded-control border border-line bg-raised"
          />
        ) : (
          <pre className="overflow-x-auto font-text whitespace-pre-wrap">{email.text}</pre>
        )}
      </Card>
    </RecordPage>
  )
}

/** The reply may be another email, a copy with its own screen. */
const SendAgain = ({ email, record, open, onClose }: EmailProps & { open: boolean; onClose: () => void }) => {
  const { query: cache } = useDeps()
  const navigate = useNavigate()
  // Same rule as the server (resendOf): an email that the mail server accepted is resent as a copy, even if it bounced afterwards.
  const copies = ['sent', 'delivered'].includes(email.state) || (email.state === 'bounced' && email.sentAt !== null)
  const form = useEndpointForm(messages.resend, {
    fixed: { id: email.id },
    defaults: {},
    record: {
      ...record,
      store: (sent) => (sent.id === email.id ? record.store(sent) : storeReply(cache, query(sent.id), sent)),
    },
    invalidates: [messages.list, dashboard.show],
    onDone: async (sent) => {
      onClose()
      if (email.stopped) toast.error('Not sent', `Emails to ${sent.to} are stopped. Allow them first.`)
      else toast.success(copies ? 'A copy is on its way' : 'The email is on its way', `It goes to ${sent.to}.`)
      if (sent.id !== email.id) await navigate(paths.adminEmailLog(sent.id))
    },
  })
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title="Send this email again?"
      effect={
        email.stopped
          ? `Emails to ${email.to} are stopped: unless you allow them first, this will not be sent, and this log will say so.`
          : copies
            ? `A copy of "${email.subject}" will go to ${email.to}. ${email.state === 'bounced' ? 'The first one came back.' : 'They may have the first one already.'}`
            : `"${email.subject}" will go to ${email.to} as soon as the mail server accepts it.`
      }
      submitLabel="Send again"
      busyLabel="Sending..."
    />
  )
}

/** What went wrong or is still outstanding, before anything else on the page. */
const DeliveryNotices = ({ email }: { email: EmailDetail }) => {
  const { state, lastError, nextTryAt, resend, stopped } = email
  return (
    <>
      {stopped && (
        <Notice tone="warning" title="Emails to this address are stopped">
          {stopReasonLabels[stopped.reason]}. {stopped.note && `${stopped.note}. `}
          {stopped.by ? `By ${stopped.by} on` : 'Since'} {formatDateTime(stopped.at)}.
        </Notice>
      )}
      {state === 'failed' && (
        <Notice tone="warning" title="The mail server has not accepted it yet">
          {lastError} {nextTryAt ? `Next try: ${formatDateTime(nextTryAt)}, or sooner if the server is back.` : ''}
        </Notice>
      )}
      {state === 'bounced' && (
        <Notice tone="error" title="This email came back">
          {lastError ?? 'The provider gave no reason.'}
        </Notice>
      )}
      {state === 'complained' && (
        <Notice tone="error" title="The recipient marked this email as spam">
          It cannot be sent again: that would harm every email we send. No marketing will go to this address until its owner asks for it.
          Talk to them before you allow other emails.
        </Notice>
      )}
      {state === 'dead' && (
        <Notice tone="error" title="This email was not delivered">
          {lastError}
        </Notice>
      )}
      {state === 'suppressed' && (
        <Notice tone="info" title="This email was not sent">
          {lastError}.{lastError?.startsWith('Daily') ? ' This stops anyone using our forms to flood a mailbox.' : ''}
        </Notice>
      )}
      {resend.reason && isSettled(state) && state !== 'complained' && <p className="max-w-measure text-meta text-soft">{resend.reason}</p>}
    </>
  )
}

/** If the record no longer exists, its own screen says so. */
const Related = ({ related }: { related: EmailDetail['related'] }) => {
  if (!related) return 'Nothing'
  const href = recordHref(related.type, related.id)
  const label = subjectLabel(related.type)
  return href ? (
    <Anchor href={href} className="link">
      {label}
    </Anchor>
  ) : (
    label
  )
}

/** What can be done with the email. On a phone all but the first are in a menu: they would take a line each. */
const EmailSteps = ({ email, ask }: { email: EmailDetail; ask: (step: string) => void }) => {
  const steps = [
    ...(email.resend.allowed ? [{ id: 'resend', label: 'Send again', icon: Send }] : []),
    ...(email.resend.mine ? [{ id: 'mine', label: 'Send to me', icon: Inbox }] : []),
    ...(email.resend.elsewhere ? [{ id: 'elsewhere', label: 'Send to another address', icon: Forward }] : []),
    ...(email.mayStop
      ? [email.stopped ? { id: 'lift', label: 'Allow emails to this address' } : { id: 'stop', label: 'Stop emails to this address' }]
      : []),
  ]
  const [first, ...rest] = steps.map(({ id, label, ...looks }) => (
    <AskForm key={id} step={id} onAsk={() => ask(id)}>
      <Button type="submit" variant={'icon' in looks ? 'secondary' : 'quiet'} {...looks}>
        {label}
      </Button>
    </AskForm>
  ))
  if (rest.length < 2)
    return (
      <>
        {first}
        {rest}
      </>
    )
  return (
    <>
      {first}
      <span className="narrow-folded">{rest}</span>
      <span className="scripted md:hidden">
        <MenuButton label="More" entries={steps.slice(1).map(({ id, label }) => ({ id, label, onPress: () => ask(id) }))} />
      </span>
    </>
  )
}
