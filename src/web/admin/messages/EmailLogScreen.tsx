/** One mail: where it stands, what it said, and sending it again. */
import type { Query } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { dashboard } from '#contract/admin/dashboard.ts'
import { messages } from '#contract/admin/messages.ts'
import { formatDateTime } from '#contract/format.ts'
import { templateLabel, type EmailDetail } from '#contract/model/messages/message.ts'
import { paths } from '#contract/paths.ts'
import { useDeps } from '#web/app/data/deps.tsx'
import { q } from '#web/app/data/query.ts'
import { endpointAction } from '#web/forms/endpointAction.ts'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { useEndpointForm } from '#web/forms/useEndpointForm.ts'
import { FactsCard } from '#web/records/cards.tsx'
import { Record } from '#web/records/Record.tsx'
import { RecordScreen, type RecordScreenProps } from '#web/records/RecordScreen.tsx'
import { AskForm } from '#web/records/StepForms.tsx'
import { recordLoader, type RecordState } from '#web/records/useRecord.ts'
import { Card } from '#web/ui/display/Card.tsx'
import { StatusBadge } from '#web/ui/display/StatusBadge.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { Button } from '#web/ui/navigation/Button.tsx'
import { Tabs } from '#web/ui/navigation/Tabs.tsx'

/** A mail on its way is looked at again a few times: it takes seconds. */
const query = (id: string) => ({
  ...q(messages.show, { id }),
  refetchInterval: ({ state }: Query<EmailDetail, Error, EmailDetail, unknown[]>) =>
    state.data && ['queued', 'sending'].includes(state.data.state) && state.dataUpdateCount < 6 ? 2_000 : (false as const),
})
export const loader = recordLoader(query, paths.adminLogin)
export const action = endpointAction(messages.resend)

export const EmailLogScreen = () => (
  <RecordScreen
    what="email"
    query={query}
    list={{ label: 'Email logs', path: paths.adminEmailLogs }}
    makesOld={[messages.list, messages.texts, dashboard.show]}
    screen={Email}
  />
)

type EmailProps = { email: EmailDetail; record: RecordState<EmailDetail> }

const Email = ({ detail: email, record, above }: RecordScreenProps<EmailDetail>) => {
  const [search] = useSearchParams()
  const letter = search.get('view') === 'letter'
  const [asking, setAsking] = useState(search.get('step') === 'resend')
  return (
    <Record
      title={`${email.subject}, ${email.to}`}
      heading={email.subject}
      above={above}
      status={<StatusBadge kind="mail" status={email.state} />}
      actions={
        email.resend.allowed && (
          <AskForm step="resend" onAsk={() => setAsking(true)}>
            <Button type="submit" icon={Send}>
              Send again
            </Button>
          </AskForm>
        )
      }
      facts={[
        { label: 'To', value: <span className="break-all">{email.to}</span> },
        { label: 'Written', value: formatDateTime(email.createdAt) },
        { label: 'Accepted', value: email.sentAt ? formatDateTime(email.sentAt) : 'Not yet' },
        { label: 'Tries', value: email.attempts },
      ]}
      record={record}
      notices={<Standing email={email} />}
      aside={
        <FactsCard
          title="About this email"
          facts={[
            { label: 'Kind', value: templateLabel(email.template) },
            { label: 'Belongs to', value: <Related related={email.related} /> },
            { label: 'Message-ID', value: <span className="break-all">{email.messageId}</span> },
            { label: 'Provider\u2019s name for it', value: <span className="break-all">{email.providerId ?? 'None given'}</span> },
          ]}
        />
      }
      below={<SendAgain email={email} record={record} open={asking} onClose={() => setAsking(false)} />}
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
          <p className="text-soft">A mail is written at the moment it is sent. This one has not been tried yet.</p>
        ) : letter && email.hasHtml ? (
          <iframe
            title={`The email “${email.subject}” as the reader sees it`}
            src={paths.adminEmailPreview(email.id)}
            sandbox=""
            className="h-160 w-full rounded-control border border-line bg-raised"
          />
        ) : (
          <pre className="overflow-x-auto font-text whitespace-pre-wrap">{email.text}</pre>
        )}
      </Card>
    </Record>
  )
}

/** The answer may be another mail, a copy: it has a screen of its own. */
const SendAgain = ({ email, record, open, onClose }: EmailProps & { open: boolean; onClose: () => void }) => {
  const { query: cache } = useDeps()
  const navigate = useNavigate()
  const copies = email.state === 'sent'
  const form = useEndpointForm(messages.resend, {
    fixed: { id: email.id },
    defaults: {},
    record: {
      ...record,
      store: (sent) => (sent.id === email.id ? record.store(sent) : cache.setQueryData(query(sent.id).queryKey, sent)),
    },
    invalidates: [messages.list, dashboard.show],
    onDone: async (sent) => {
      onClose()
      toast.success(copies ? 'A copy is on its way' : 'The email is on its way', `It goes to ${sent.to}.`)
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
        copies
          ? `A copy of “${email.subject}” goes to ${email.to}. They may have the first one already.`
          : `“${email.subject}” goes to ${email.to} as soon as the mail server takes it.`
      }
      submitLabel="Send again"
      busyLabel="Sending..."
    />
  )
}

/** What went wrong or is outstanding, before anything else on the page. */
const Standing = ({ email }: { email: EmailDetail }) => {
  const { state, lastError, nextTryAt, resend } = email
  return (
    <>
      {state === 'failed' && (
        <Notice tone="warning" title="The mail server has not taken it yet">
          {lastError} {nextTryAt ? `Next try: ${formatDateTime(nextTryAt)}, or sooner when the server is back.` : ''}
        </Notice>
      )}
      {state === 'dead' && (
        <Notice tone="error" title="This email was given up">
          {lastError}
        </Notice>
      )}
      {state === 'suppressed' && (
        <Notice tone="info" title="This email was kept back">
          {lastError}. So nobody can use our forms to flood a mailbox.
        </Notice>
      )}
      {resend.reason && (state === 'sent' || state === 'dead' || state === 'suppressed') && (
        <p className="max-w-measure text-meta text-soft">{resend.reason}</p>
      )}
    </>
  )
}

/** What a mail is about, by the name the sender of the mail gave it; what has a screen is a link. */
const belongings: { [type: string]: { label: string; href?: (id: string) => string } | undefined } = {
  quote: { label: 'A quote', href: paths.adminQuote },
  claim: { label: 'A claim', href: paths.adminClaim },
  enquiry: { label: 'An enquiry', href: paths.adminEnquiry },
  appointment: { label: 'An appointment or a call', href: paths.adminAppointment },
  subscriber: { label: 'Somebody\u2019s subscription' },
  user: { label: 'Somebody\u2019s account' },
}

const Related = ({ related }: { related: EmailDetail['related'] }) => {
  const found = related && belongings[related.type]
  if (!found) return related ? related.type : 'Nothing'
  return found.href ? (
    <Anchor href={found.href(related.id)} className="link">
      {found.label}
    </Anchor>
  ) : (
    found.label
  )
}
