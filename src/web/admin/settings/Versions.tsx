/** Earlier versions: who saved them, when and what changed, and restoring one. */
import { settings, type SettingRecord, type SettingVersion } from '#contract/admin/settings.ts'
import { formatDateTime } from '#contract/format.ts'
import type { SettingChange } from '#contract/model/settings/sheet.ts'
import type { SettingKey } from '#contract/model/site/setting.ts'
import { ReauthDialog, useReauth } from '#web/app/account/Reauth.tsx'
import { useDeps } from '#web/app/data/deps.tsx'
import { call } from '#web/app/data/query.ts'
import { useUser } from '#web/app/data/session.ts'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { AskForm, useStep } from '#web/forms/plain/AskForm.tsx'
import { useEndpointForm } from '#web/forms/useEndpointForm.ts'
import { ComparedTable } from '#web/records/ComparedTable.tsx'
import { Card, CardHeader } from '#web/ui/display/Card.tsx'
import { Details } from '#web/ui/display/Details.tsx'
import { VisuallyHidden } from '#web/ui/display/VisuallyHidden.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { Button } from '#web/ui/navigation/Button.tsx'
import { whyReauth } from './SheetForm.tsx'

const nameOf = ({ number }: SettingVersion) => (number === 0 ? 'Original' : `Version ${number}`)

/** What going back to `number` would change: all later changes, reversed. */
const changesBackTo = (history: readonly SettingVersion[], number: number): SettingChange[] => {
  const found = new Map<string, SettingChange>()
  for (const { changes } of history.filter((one) => one.number > number))
    for (const { field, before, after } of changes) found.set(field, { field, before: found.get(field)?.before ?? after, after: before })
  return [...found.values()].filter(({ before, after }) => before !== after)
}

/** `restores`: whether the record can be restored as a whole. */
export const Versions = ({
  settingKey,
  detail: { history, version },
  refresh,
  restores = true,
  title = 'Versions',
  wide = false,
}: {
  settingKey: SettingKey
  detail: Pick<SettingRecord<unknown>, 'history' | 'version'>
  refresh: () => Promise<unknown>
  restores?: boolean
  /** For a screen with more than one record. */
  title?: string
  /** Below a form in columns; otherwise it is as wide as a form in one column. */
  wide?: boolean
}) => {
  const { step, ask, close } = useStep()
  const stepOf = (number: number) => `restore-${settingKey}-${number}`
  const chosen = restores ? history.find(({ number }) => number !== version && step === stepOf(number))?.number : undefined
  // The form says that these are the original settings.
  if (history.length === 0) return null
  return (
    <Card as="section" className={wide ? undefined : 'max-w-form'}>
      <CardHeader title={title} />
      <ol className="divide-y divide-line border-y border-line">
        {history.map((one) => (
          <li key={one.number} className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-3">
            <div className="min-w-0 flex-1">
              <p>
                <strong className="font-semibold">{nameOf(one)}</strong>
                {one.number === version && <span className="text-hint"> (now)</span>}
                <span className="block text-meta text-hint">
                  {formatDateTime(one.at)}
                  {one.by && `, ${one.by}`}
                  {one.restoredFrom !== null &&
                    `, restored from ${one.restoredFrom === 0 ? 'the original' : `version ${one.restoredFrom}`}`}
                </span>
                {one.reason && <span className="block text-meta break-words text-soft">{one.reason}</span>}
              </p>
              {one.changes.length > 0 && (
                <Details
                  summary={
                    <>
                      {one.changes.length === 1 ? '1 change' : `${one.changes.length} changes`}
                      <VisuallyHidden> in {nameOf(one)}</VisuallyHidden>
                    </>
                  }
                >
                  <ul className="grid gap-2 text-meta">
                    {one.changes.map(({ field, before, after }) => (
                      <li key={field} className="break-words whitespace-pre-line">
                        <strong className="font-semibold">{field}</strong>: {before || 'nothing'} → {after || 'nothing'}
                      </li>
                    ))}
                  </ul>
                </Details>
              )}
            </div>
            {restores && one.number !== version && (
              <AskForm step={stepOf(one.number)} onAsk={() => ask(stepOf(one.number))}>
                <Button type="submit" size="small">
                  Restore<VisuallyHidden> {nameOf(one)}</VisuallyHidden>
                </Button>
              </AskForm>
            )}
          </li>
        ))}
      </ol>
      {chosen !== undefined && (
        <Restoring
          key={chosen}
          settingKey={settingKey}
          number={chosen}
          version={version}
          changes={changesBackTo(history, chosen)}
          onClose={close}
          refresh={refresh}
        />
      )}
    </Card>
  )
}

const Restoring = ({
  settingKey,
  number,
  version,
  changes,
  onClose,
  refresh,
}: {
  settingKey: SettingKey
  number: number
  version: number
  changes: readonly SettingChange[]
  onClose: () => void
  refresh: () => Promise<unknown>
}) => {
  const { query } = useDeps()
  const user = useUser()
  const { freshly, waiting, settled } = useReauth()
  const form = useEndpointForm(settings.restore, {
    fixed: { key: settingKey, number, version },
    defaults: {},
    send: (input) => freshly(() => call(query, settings.restore, input)),
    invalidates: [settings.overview],
    onDone: async () => {
      await refresh()
      toast.success('Version restored')
      onClose()
    },
  })
  return (
    <>
      <FormDialog
        form={form}
        open={waiting === null}
        onClose={() => waiting === null && onClose()}
        title={number === 0 ? 'Restore the original?' : `Restore version ${number}?`}
        effect="It will become the newest version. The versions in between stay in this list."
        submitLabel="Restore"
        busyLabel="Restoring..."
        safeFirst
      >
        {changes.length > 0 ? <ComparedTable rows={changes} after="Restored" /> : <p>It is the same as the current version.</p>}
      </FormDialog>
      <ReauthDialog user={user} waiting={waiting} onSettled={settled} why={whyReauth} />
    </>
  )
}
