/** Resets an email to the standard wording, and says what to do if that has changed in a newer release. */
import { useState } from 'react'
import { settings, type SettingRecord } from '#contract/admin/settings.ts'
import { standardMail, type EditedMail } from '#contract/model/messages/editedMail.ts'
import type { MailTemplate } from '#contract/model/messages/mail.ts'
import { outdatedWords } from '#contract/model/messages/mailWords.ts'
import { mailLines } from '#contract/model/settings/mailSheet.ts'
import { changesBetween } from '#contract/model/settings/sheet.ts'
import { ReauthDialog, useReauth } from '#web/app/account/Reauth.tsx'
import { useDeps } from '#web/app/data/deps.tsx'
import { call } from '#web/app/data/query.ts'
import { useUser } from '#web/app/data/session.ts'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { useEndpointForm } from '#web/forms/useEndpointForm.ts'
import { ComparedTable } from '#web/records/ComparedTable.tsx'
import type { RecordState } from '#web/records/useRecord.ts'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { Button } from '#web/ui/navigation/Button.tsx'
import { whyReauth } from './SheetForm.tsx'

type Record = SettingRecord<EditedMail>

export const StandardWording = ({ template, detail, record }: { template: MailTemplate; detail: Record; record: RecordState<Record> }) => {
  const [open, setOpen] = useState(false)
  const { query } = useDeps()
  const user = useUser()
  const { freshly, waiting, settled } = useReauth()
  const form = useEndpointForm(settings.standardMail, {
    fixed: { template, version: detail.version },
    defaults: {},
    record,
    send: (input) => freshly(() => call(query, settings.standardMail, input)),
    invalidates: [settings.mails],
    onDone: () => {
      toast.success('Back to the standard wording')
      setOpen(false)
    },
  })
  if (Object.keys(detail.value.words).length === 0) return null
  const changes = changesBetween(mailLines(template, detail.value), mailLines(template, standardMail))
  return (
    <div className="mt-6 border-t border-line pt-4">
      <Button size="small" data-needs-script onClick={() => setOpen(true)}>
        Back to the standard wording
      </Button>
      <FormDialog
        form={form}
        open={open && waiting === null}
        onClose={() => waiting === null && setOpen(false)}
        title="Back to the standard wording?"
        effect="The next email will use the wording that came with the program. Yours stays in the versions and can be restored."
        submitLabel="Use the standard wording"
        safeFirst
      >
        <ComparedTable rows={changes} after="Standard" />
      </FormDialog>
      <ReauthDialog user={user} waiting={waiting} onSettled={settled} why={whyReauth} />
    </div>
  )
}

export const OutdatedWords = ({ template, edited }: { template: MailTemplate; edited: EditedMail }) => {
  const found = outdatedWords(template, edited)
  if (found.length === 0) return null
  return (
    <Notice tone="warning" title="The standard wording has changed since you wrote yours">
      <p>
        A newer release came with different wording. Yours was left as it is. Copy over what you want and publish: publishing also confirms
        that you have seen it.
      </p>
      <ul className="mt-2 grid gap-3">
        {found.map(({ slot, was, unfit }) => (
          <li key={slot.name}>
            <strong className="font-semibold">{slot.label}</strong>
            {was !== slot.text && (
              <span className="block break-words">
                Was: {was || 'nothing'}
                <br />
                Is now: {slot.text}
              </span>
            )}
            {unfit !== null && <span className="block">Yours no longer fits the email, so the standard wording is sent. {unfit}.</span>}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
