/** Every mail the program sends. */
import { useQuery } from '@tanstack/react-query'
import { isMarketing, mailAbouts, mailCap, mailTemplateNames, mailTemplates, type MailTemplate } from '#contract/model/messages/mail.ts'
import { mailGroups } from '#contract/model/messages/mailGroups.ts'
import { formatDate } from '#contract/format.ts'
import { paths } from '#contract/paths.ts'
import { loadOrRetry } from '#web/app/data/loadOrRetry.ts'
import { q } from '#web/app/data/query.ts'
import { settings, type EditedMails } from '#contract/admin/settings.ts'
import { nameClass } from '#web/lists/ListScreen.tsx'
import { NotLoaded } from '#web/records/NotLoaded.tsx'
import { Card, CardHeader } from '#web/ui/display/Card.tsx'
import { Table, type Column } from '#web/ui/display/Table.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { controlClass } from '#web/ui/fields/controlClass.ts'
import { Button } from '#web/ui/navigation/Button.tsx'
import { Form, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { SettingsFrame } from '../SettingRecord.tsx'

const query = q(settings.mails)
export const loader = (args: LoaderFunctionArgs) => loadOrRetry(args, query)

type Row = { name: MailTemplate; edited: EditedMails[number] | null }

/** Who may switch it off, and how often it may be caused; empty for most. */
const rulesOf = ({ name }: Row) => {
  const cap = mailCap(name)
  return [
    isMarketing(name) ? 'Only with consent' : mailAbouts(name).length > 0 ? 'Clients can switch it off' : '',
    cap ? `At most ${cap.perDay} a day from one sender` : '',
  ]
    .filter(Boolean)
    .join('. ')
}
const subjectOf = ({ name, edited }: Row) => edited?.subject ?? mailTemplates[name].subject

const columns: readonly Column<Row>[] = [
  {
    key: 'label',
    header: 'Sent when',
    names: true,
    wrap: true,
    cell: ({ name, edited }) => (
      <>
        <Anchor href={paths.adminMailTemplate(name)} className={nameClass}>
          {mailTemplates[name].label}
        </Anchor>
        <span className="block text-small font-normal text-hint">
          {subjectOf({ name, edited })}
          {rulesOf({ name, edited }) && <span className="max-md:hidden">. {rulesOf({ name, edited })}</span>}
        </span>
      </>
    ),
  },
]
/** Of few emails, so only where there is one. */
const wordsColumn: Column<Row> = {
  key: 'words',
  header: 'Edited',
  wrap: true,
  cell: ({ edited }) =>
    edited && (
      <>
        Edited {formatDate(edited.at)}
        {edited.by && `, ${edited.by}`}
        {edited.outdated && <strong className="block font-semibold">The standard wording has changed since</strong>}
      </>
    ),
}

export const MailTemplatesScreen = () => {
  const read = useQuery(query)
  const [search] = useSearchParams()
  const typed = (search.get('q') ?? '').trim()
  const outdated = (read.data ?? []).filter((one) => one.outdated).length
  return (
    <SettingsFrame
      title="Email templates"
      about="Every email the program sends, and when it is sent. Open one to change its words, to see it with sample values, or to send it to yourself."
    >
      {read.data === undefined ? (
        <NotLoaded what="email templates" query={read} />
      ) : (
        <>
          {outdated > 0 && (
            <Notice
              tone="warning"
              title={`The standard wording of ${outdated === 1 ? 'one edited email' : `${outdated} edited emails`} has changed`}
            >
              A newer release came with different wording. What you have written was left as it is and is still sent. Open the email to
              compare.
            </Notice>
          )}
          <Found rows={rowsOf(read.data)} typed={typed} />
        </>
      )}
    </SettingsFrame>
  )
}

const rowsOf = (edited: EditedMails): Row[] =>
  mailTemplateNames.map((name) => ({ name, edited: edited.find(({ template }) => template === name) ?? null }))

/** Searches by label or subject; the form works without script. */
const Found = ({ rows, typed }: { rows: readonly Row[]; typed: string }) => {
  const wanted = typed.toLowerCase()
  const found = rows.filter((row) => `${mailTemplates[row.name].label} ${subjectOf(row)}`.toLowerCase().includes(wanted))
  return (
    <>
      <Form method="get" role="search" className="flex max-w-form flex-wrap items-end gap-3">
        <div className="min-w-0 flex-1 basis-56">
          <label htmlFor="mail-q" className="block font-semibold">
            Search emails
          </label>
          <input
            key={typed}
            id="mail-q"
            name="q"
            type="search"
            defaultValue={typed}
            maxLength={80}
            className={controlClass('full', 'mt-1.5')}
          />
        </div>
        <Button type="submit">Search</Button>
      </Form>
      {found.length === 0 ? (
        <p>
          No email has "{typed}" in its name or subject.{' '}
          <Anchor href={paths.adminSettingsPart('mail-templates')} className="link">
            Show all
          </Anchor>
        </p>
      ) : (
        <>
          <p role="status" className="text-meta font-semibold text-soft">
            {typed ? `${found.length} of ${rows.length} emails` : `${rows.length} emails`}
          </p>
          {!typed && (
            <nav aria-label="Groups of emails" data-screen-only>
              <ul className="flex flex-wrap gap-x-5">
                {mailGroups.map(({ key, title }) => (
                  <li key={key}>
                    <a href={`#${key}`} className="link inline-flex min-h-8 items-center">
                      {title}
                    </a>
                  </li>
                ))}
              </ul>
            </nav>
          )}
          <div className="same-columns gap-5 xl:columns-2">
            {mailGroups.map(({ key, title, mails }) => {
              const shown = found.filter(({ name }) => mails.includes(name))
              return (
                shown.length > 0 && (
                  <Card key={key} as="section" id={key} className="mb-5 break-inside-avoid">
                    <CardHeader title={title} note={String(shown.length)} />
                    <Table
                      caption={title}
                      captionHidden
                      columns={shown.some((row) => row.edited) ? [...columns, wordsColumn] : columns}
                      rows={shown}
                      rowKey={({ name }) => name}
                    />
                  </Card>
                )
              )
            })}
          </div>
        </>
      )}
    </>
  )
}
