/** Every mail the program sends. */
import { useQuery } from '@tanstack/react-query'
import { isMarketing, mailAbout, mailCap, mailTemplateNames, mailTemplates, type MailTemplate } from '#contract/model/messages/mail.ts'
import { formatDate } from '#contract/format.ts'
import { paths } from '#contract/paths.ts'
import { loadOrRetry } from '#web/app/data/loadOrRetry.ts'
import { q } from '#web/app/data/query.ts'
import { settings, type EditedMails } from '#contract/admin/settings.ts'
import { NotLoaded } from '#web/records/NotLoaded.tsx'
import { Table, type Column } from '#web/ui/display/Table.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import type { LoaderFunctionArgs } from 'react-router'
import { SettingsFrame } from './SettingRecord.tsx'

const query = q(settings.mails)
export const loader = (args: LoaderFunctionArgs) => loadOrRetry(args, query)

const limitOf = (name: MailTemplate) => {
  const cap = mailCap(name)
  return cap ? `${cap.perDay} a day from one sender` : 'None'
}

type Row = { name: MailTemplate; edited: EditedMails[number] | null }

const columns: readonly Column<Row>[] = [
  {
    key: 'label',
    header: 'Sent at',
    names: true,
    wrap: true,
    cell: ({ name }) => (
      <Anchor href={paths.adminMailTemplate(name)} className="link">
        {mailTemplates[name].label}
      </Anchor>
    ),
  },
  { key: 'subject', header: 'Subject', wrap: true, cell: ({ name, edited }) => edited?.subject ?? mailTemplates[name].subject },
  {
    key: 'words',
    header: 'Words',
    wrap: true,
    cell: ({ edited }) =>
      edited === null ? (
        <span className="text-hint">Standard</span>
      ) : (
        <>
          Edited {formatDate(edited.at)}
          {edited.by && `, ${edited.by}`}
          {edited.outdated && <strong className="block font-semibold">The standard wording has changed since</strong>}
        </>
      ),
  },
  {
    key: 'off',
    header: 'Can be switched off',
    wrap: true,
    cell: ({ name }) => (isMarketing(name) ? 'Only with consent' : mailAbout(name) ? 'By the client' : 'No'),
  },
  { key: 'limit', header: 'Limit', wrap: true, cell: ({ name }) => limitOf(name) },
]

export const MailTemplatesScreen = () => {
  const read = useQuery(query)
  const outdated = (read.data ?? []).filter((one) => one.outdated).length
  return (
    <SettingsFrame
      title="Mail templates"
      about="Every mail the program sends, and what it is sent at. Open one to write its words anew, to see it with sample values, or to send it to yourself."
    >
      {read.data === undefined ? (
        <NotLoaded what="mail templates" query={read} />
      ) : (
        <>
          {outdated > 0 && (
            <Notice
              tone="warning"
              title={`The standard wording of ${outdated === 1 ? 'one edited mail' : `${outdated} edited mails`} has changed`}
            >
              A newer release came with other words. What you have written was left as it is and is still sent. Open the mail to compare.
            </Notice>
          )}
          <Table
            caption={`${mailTemplateNames.length} mails`}
            columns={columns}
            rows={mailTemplateNames.map((name) => ({ name, edited: read.data.find(({ template }) => template === name) ?? null }))}
            rowKey={({ name }) => name}
          />
        </>
      )}
    </SettingsFrame>
  )
}
