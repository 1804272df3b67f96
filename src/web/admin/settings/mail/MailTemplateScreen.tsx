/** One email: its words as a form with a live preview, a test sent to the user, the standard wording and the versions. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { data, useParams, type LoaderFunctionArgs } from 'react-router'
import { maintenance } from '#contract/admin/maintenance.ts'
import { settings, type SettingRecord } from '#contract/admin/settings.ts'
import { mailKey, type EditedMail, type MailWords } from '#contract/model/messages/editedMail.ts'
import { isMarketing, mailTemplateNames, mailTemplates, type MailSender, type MailTemplate } from '#contract/model/messages/mail.ts'
import { mailSheet } from '#contract/model/settings/mailSheet.ts'
import { paths } from '#contract/paths.ts'
import { loadOrRetry } from '#web/app/data/loadOrRetry.ts'
import { q } from '#web/app/data/query.ts'
import { EndpointForm } from '#web/forms/EndpointForm.tsx'
import { endpointAction } from '#web/forms/endpointAction.ts'
import { useEndpointForm } from '#web/forms/useEndpointForm.ts'
import { BackLink } from '#web/records/BackLink.tsx'
import { NotLoaded } from '#web/records/NotLoaded.tsx'
import { Screen } from '#web/records/Screen.tsx'
import type { RecordState } from '#web/records/useRecord.ts'
import { Card, CardHeader } from '#web/ui/display/Card.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { MailPreview } from './MailPreview.tsx'
import { MailWordsFields } from './MailWordsFields.tsx'
import { lastSaved, OneSetting } from '../SettingRecord.tsx'
import { SheetForm, useSheet } from '../SheetForm.tsx'
import { OutdatedWords, StandardWording } from '../StandardWording.tsx'
import { Versions } from '../Versions.tsx'

/** URLs are in lower case. */
const nameOf = (typed: string | undefined) => mailTemplateNames.find((name) => name.toLowerCase() === typed?.toLowerCase())

const senderQuery = q(settings.mailSender)

export const loader = async (args: LoaderFunctionArgs) => {
  const template = nameOf(args.params['template'])
  if (!template) throw data(null, { status: 404 })
  await Promise.all([loadOrRetry(args, q(settings.mail, { template })), loadOrRetry(args, senderQuery)])
  return null
}
export const action = endpointAction(settings.restore, settings.saveMail, settings.standardMail, maintenance.sendTemplate)

export const MailTemplateScreen = () => {
  const { template: typed } = useParams()
  const template = nameOf(typed) ?? 'contactReceived'
  const sender = useQuery(senderQuery)
  return (
    <Screen
      title={mailTemplates[template].label}
      above={<BackLink to={() => paths.adminSettingsPart('mail-templates')}>Email templates</BackLink>}
      facts={
        <p className="mt-2 max-w-measure text-soft">
          What you publish here will be used from the next email on. Emails already sent do not change. Parts marked as fixed belong to the
          program: links, codes, facts, and what the law or safety requires.
        </p>
      }
    >
      {sender.data === undefined ? (
        <NotLoaded what="mail" query={sender} />
      ) : (
        <OneSetting key={template} query={q(settings.mail, { template })}>
          {(loaded) => <Template template={template} sender={sender.data} {...loaded} />}
        </OneSetting>
      )}
    </Screen>
  )
}

type Loaded = { detail: SettingRecord<EditedMail>; record: RecordState<SettingRecord<EditedMail>> }

const Template = ({ template, sender: all, detail, record }: Loaded & { template: MailTemplate; sender: MailSender }) => {
  // Only marketing mails say where the reader stops them.
  const { choices: _choices, ...plain } = all
  const sender = isMarketing(template) ? all : plain
  const sheet = mailSheet(template)
  const state = useSheet({
    sheet,
    save: settings.saveMail,
    detail,
    record,
    which: { template },
    saved: 'Published: used from the next email',
  })
  const { reason: _reason, ...words } = useWatch({ control: state.form.control }) as Record<string, string>
  return (
    <>
      <OutdatedWords template={template} edited={detail.value} />
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <Card as="section">
          <CardHeader title="Wording" note={lastSaved(detail)} />
          <SheetForm state={state} submitLabel="Publish">
            <MailWordsFields template={template} form={state.form} sender={sender} />
          </SheetForm>
          <StandardWording template={template} detail={detail} record={record} />
        </Card>
        <div className="grid min-w-0 gap-6 xl:sticky xl:top-20">
          <MailPreview template={template} sender={sender} words={words} />
          <Test template={template} words={words} />
        </div>
      </div>
      <Versions wide settingKey={mailKey(template)} detail={detail} refresh={record.refresh} />
    </>
  )
}

const Test = ({ template, words }: { template: MailTemplate; words: MailWords }) => {
  const [sent, setSent] = useState<{ emailId: string; to: string; state: string; reason: string | null } | null>(null)
  const form = useEndpointForm(maintenance.sendTemplate, {
    fixed: { template },
    defaults: {},
    input: () => ({ words: { ...words } }),
    onDone: setSent,
  })
  return (
    <Card as="section">
      <CardHeader title="Send a test to me" />
      <EndpointForm form={form} submitLabel="Send it to my address" busyLabel="Sending..." variant="secondary" asksToLeave={false}>
        <p className="text-soft">
          The email with the words in the form, published or not, to your account's address. Its links do not work.
        </p>
      </EndpointForm>
      {sent && !form.refused && (
        <div className="mt-4">
          <Notice
            tone={sent.state === 'queued' ? 'success' : 'warning'}
            live
            title={
              sent.state === 'queued' ? `On its way to ${sent.to}` : `Not sent to ${sent.to}. ${sent.reason ?? 'The email log says why'}.`
            }
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
