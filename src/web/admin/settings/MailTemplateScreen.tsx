/** One mail with sample values: HTML and plain text, and a test to oneself. */
import { useState } from 'react'
import { data, useParams, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { maintenance } from '#contract/admin/maintenance.ts'
import { settings } from '#contract/admin/settings.ts'
import { mailTemplateNames, mailTemplates } from '#contract/model/messages/mail.ts'
import { paths } from '#contract/paths.ts'
import { loadOrRetry } from '#web/app/data/loadOrRetry.ts'
import { q } from '#web/app/data/query.ts'
import { EndpointForm } from '#web/forms/EndpointForm.tsx'
import { endpointAction } from '#web/forms/endpointAction.ts'
import { useEndpointForm } from '#web/forms/useEndpointForm.ts'
import { BackLink } from '#web/records/BackLink.tsx'
import { Screen } from '#web/records/Screen.tsx'
import { Card, CardHeader } from '#web/ui/display/Card.tsx'
import { DescriptionList } from '#web/ui/display/DescriptionList.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { Tabs } from '#web/ui/navigation/Tabs.tsx'

/** Addresses are in small letters. */
const nameOf = (typed: string | undefined) => mailTemplateNames.find((name) => name.toLowerCase() === typed?.toLowerCase())

export const loader = (args: LoaderFunctionArgs) => {
  if (!nameOf(args.params['template'])) throw data(null, { status: 404 })
  return loadOrRetry(args, q(settings.overview))
}
export const action = endpointAction(maintenance.sendTemplate)

export const MailTemplateScreen = () => {
  const { template: typed } = useParams()
  const [search] = useSearchParams()
  const template = nameOf(typed) ?? 'contactReceived'
  const { label, subject } = mailTemplates[template]
  const part = search.get('part') === 'text' ? 'text' : 'html'
  const own = paths.adminMailTemplate(template)
  return (
    <Screen title={label} above={<BackLink to={() => paths.adminSettingsPart('mail-templates')}>Mail templates</BackLink>}>
      <DescriptionList
        facts={[
          { label: 'Subject', value: subject },
          { label: 'Sent at', value: label },
        ]}
      />
      <Test key={template} template={template} />
      <section className="grid gap-3">
        <h2>With sample values</h2>
        <Tabs
          label="Part of the mail"
          tabs={[
            { label: 'As a letter', href: own, current: part === 'html' },
            { label: 'Plain text', href: `${own}?part=text`, current: part === 'text' },
          ]}
        />
        <iframe
          key={part}
          title={`${label}, ${part === 'text' ? 'plain text' : 'letter'}`}
          src={`${paths.adminMailTemplatePreview(template)}${part === 'text' ? '?part=text' : ''}`}
          sandbox=""
          className="h-160 w-full rounded-control border border-line bg-raised"
        />
      </section>
    </Screen>
  )
}

const Test = ({ template }: { template: (typeof mailTemplateNames)[number] }) => {
  const [sent, setSent] = useState<{ emailId: string; to: string; state: string } | null>(null)
  const form = useEndpointForm(maintenance.sendTemplate, { fixed: { template }, defaults: {}, onDone: setSent })
  return (
    <Card as="section" className="max-w-form">
      <CardHeader title="Send a test to me" />
      <EndpointForm form={form} submitLabel="Send it to my address" busyLabel="Sending..." variant="secondary" asksToLeave={false}>
        <p className="text-soft">The mail as it stands below, to the address of your account. Its links lead nowhere.</p>
      </EndpointForm>
      {sent && (
        <div className="mt-4">
          <Notice
            tone={sent.state === 'queued' ? 'success' : 'warning'}
            live
            title={sent.state === 'queued' ? `On its way to ${sent.to}` : 'Not sent: this address has had its mails of this kind for today'}
          >
            <Anchor href={paths.adminEmailLog(sent.emailId)} className="link">
              See it in the email log
            </Anchor>
          </Notice>
        </div>
      )}
    </Card>
  )
}
