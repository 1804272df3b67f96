/** One mail: where it stands, what it said, and sending it again. */
import { useMutation, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useNavigate, useParams, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { formatDateTime } from '#contract/format.ts'
import { templateLabel, type EmailDetail } from '#contract/model/message.ts'
import { paths } from '#contract/paths.ts'
import { depsContext, useDeps } from '#web/app/deps.tsx'
import { Anchor } from '#web/ui/Anchor.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card, CardHeader } from '#web/ui/Card.tsx'
import { DescriptionList } from '#web/ui/DescriptionList.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { toast } from '#web/ui/toasts.ts'
import { adminApi } from '../api.ts'
import { fetchNow } from '../queries.ts'
import { Facts } from '../record/Facts.tsx'
import { StepDialog } from '../record/StepDialog.tsx'
import { BackLink } from '../shell/BackLink.tsx'
import { NotLoaded } from '../shell/NotLoaded.tsx'
import { Screen } from '../shell/Screen.tsx'
import { emailQuery } from './messageQueries.ts'

export const loader = async ({ context, params }: LoaderFunctionArgs) => {
  const deps = context.get(depsContext)
  await fetchNow(deps, emailQuery(deps, params['id'] ?? ''))
  return null
}

export const EmailLogScreen = () => {
  const { id = '' } = useParams()
  const query = useQuery(emailQuery(useDeps(), id))
  const above = <BackLink to={paths.adminEmailLogs}>E-mail logs</BackLink>
  return query.data ? (
    <Loaded key={id} email={query.data} query={query} above={above} />
  ) : (
    <Screen title="E-mail" above={above}>
      <NotLoaded what="e-mail" query={query} />
    </Screen>
  )
}

const Loaded = ({ email, query, above }: { email: EmailDetail; query: UseQueryResult<EmailDetail>; above: ReactNode }) => {
  const deps = useDeps()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const letter = search.get('view') === 'letter'
  const [asking, setAsking] = useState(false)
  // One key for each time the dialog is opened: a second click of an impatient hand sends nothing twice.
  const [key, setKey] = useState('')
  const { mutateAsync } = useMutation({
    mutationFn: () => adminApi(deps.transport).messages.resend({ id: email.id }, { idempotencyKey: key }),
    onSuccess: (sent) => {
      deps.query.setQueryData(emailQuery(deps, sent.id).queryKey, sent)
      void deps.query.invalidateQueries({ queryKey: ['messages'] })
      void deps.query.invalidateQueries({ queryKey: ['dashboard'] })
    },
  })
  const copies = email.state === 'sent'

  return (
    <Screen
      title={`${email.subject}, ${email.to}`}
      heading={email.subject}
      above={above}
      beside={<StatusBadge kind="mail" status={email.state} />}
      actions={
        email.resend.allowed && (
          <Button
            icon={Send}
            onClick={() => {
              setKey(crypto.randomUUID())
              setAsking(true)
            }}
          >
            Send again
          </Button>
        )
      }
      facts={
        <Facts
          facts={[
            { label: 'To', value: <span className="break-all">{email.to}</span> },
            { label: 'Written', value: formatDateTime(email.createdAt) },
            { label: 'Accepted', value: email.sentAt ? formatDateTime(email.sentAt) : 'Not yet' },
            { label: 'Tries', value: email.attempts },
          ]}
        />
      }
    >
      <Standing email={email} />
      <div className="grid items-start gap-5 lg:grid-cols-3">
        <div className="grid grid-cols-1 gap-5 lg:col-span-2">
          <Tabs
            label="Parts of this e-mail"
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
                title={`The e-mail “${email.subject}” as the reader sees it`}
                src={paths.adminEmailPreview(email.id)}
                sandbox=""
                className="h-160 w-full rounded-control border border-line bg-raised"
              />
            ) : (
              <pre className="overflow-x-auto font-text whitespace-pre-wrap">{email.text}</pre>
            )}
          </Card>
        </div>
        <Card as="section">
          <CardHeader title="About this e-mail" />
          <DescriptionList
            facts={[
              { label: 'Kind', value: templateLabel(email.template) },
              { label: 'Belongs to', value: <Related related={email.related} /> },
              { label: 'Message-ID', value: <span className="break-all">{email.messageId}</span> },
              { label: 'Provider\u2019s name for it', value: <span className="break-all">{email.providerId ?? 'None given'}</span> },
            ]}
          />
        </Card>
      </div>
      <StepDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Send this e-mail again?"
        effect={
          copies
            ? `A copy of “${email.subject}” goes to ${email.to}. They may have the first one already.`
            : `“${email.subject}” goes to ${email.to} as soon as the mail server takes it.`
        }
        submitLabel="Send again"
        busyLabel="Sending..."
        onReload={() => void query.refetch()}
        reloading={query.isFetching}
        perform={async () => {
          const sent = await mutateAsync()
          toast.success(copies ? 'A copy is on its way' : 'The e-mail is on its way', `It goes to ${sent.to}.`)
          if (sent.id !== email.id) await navigate(paths.adminEmailLog(sent.id))
        }}
      />
    </Screen>
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
        <Notice tone="error" title="This e-mail was given up">
          {lastError}
        </Notice>
      )}
      {state === 'suppressed' && (
        <Notice tone="info" title="This e-mail was kept back">
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
const belongings: Record<string, { label: string; href?: (id: string) => string }> = {
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
