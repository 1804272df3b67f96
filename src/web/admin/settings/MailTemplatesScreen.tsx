/** Every mail the program sends. */
import { isMarketing, mailAbout, mailCap, mailTemplateNames, mailTemplates, type MailTemplate } from '#contract/model/messages/mail.ts'
import { paths } from '#contract/paths.ts'
import { loadOrRetry } from '#web/app/data/loadOrRetry.ts'
import { q } from '#web/app/data/query.ts'
import { settings } from '#contract/admin/settings.ts'
import { Table, type Column } from '#web/ui/display/Table.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import type { LoaderFunctionArgs } from 'react-router'
import { SettingsFrame } from './SettingRecord.tsx'

// Nothing is read, but whoever may not see the settings is sent away here as everywhere.
export const loader = (args: LoaderFunctionArgs) => loadOrRetry(args, q(settings.overview))

const limitOf = (name: MailTemplate) => {
  const cap = mailCap(name)
  return cap ? `${cap.perDay} a day from one sender` : 'None'
}

const columns: readonly Column<MailTemplate>[] = [
  {
    key: 'label',
    header: 'Sent at',
    names: true,
    wrap: true,
    cell: (name) => (
      <Anchor href={paths.adminMailTemplate(name)} className="link">
        {mailTemplates[name].label}
      </Anchor>
    ),
  },
  { key: 'subject', header: 'Subject', wrap: true, cell: (name) => mailTemplates[name].subject },
  {
    key: 'off',
    header: 'Can be switched off',
    wrap: true,
    cell: (name) => (isMarketing(name) ? 'Only with consent' : mailAbout(name) ? 'By the client' : 'No'),
  },
  { key: 'limit', header: 'Limit', wrap: true, cell: limitOf },
]

export const MailTemplatesScreen = () => (
  <SettingsFrame
    title="Mail templates"
    about="Every mail the program sends, and what it is sent at. Open one to see it with sample values, or to send it to yourself."
  >
    <Notice title="The words of these mails are part of the program">
      They are tested with it: every mail has an equal text part, its links and facts in place, and no text a stranger typed. So they cannot
      be edited here. Name, address, phone and the regulator’s line come from Firm and Regulatory texts.
    </Notice>
    <Table caption={`${mailTemplateNames.length} mails`} columns={columns} rows={mailTemplateNames} rowKey={(name) => name} />
  </SettingsFrame>
)
