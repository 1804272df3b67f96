/** A form for a settings sheet: changes are shown for review before saving, and the user must reauthenticate. */
import { useState, type ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { SettingRecord } from '#contract/admin/settings.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { changesBetween, type Fields, type SettingChange, type Sheet, type TypedIn } from '#contract/model/settings/sheet.ts'
import { settingLines } from '#contract/model/settings/settingLines.ts'
import type { SettingKey, SettingValue } from '#contract/model/site/setting.ts'
import { ReauthDialog, useReauth } from '#web/app/account/Reauth.tsx'
import { useDeps } from '#web/app/data/deps.tsx'
import { call } from '#web/app/data/query.ts'
import { useUser } from '#web/app/data/session.ts'
import { DraftState, Faults, FormElement } from '#web/forms/EndpointForm.tsx'
import type { FormState } from '#web/forms/formState.ts'
import { useEndpointForm } from '#web/forms/useEndpointForm.ts'
import { ComparedTable } from '#web/records/ComparedTable.tsx'
import type { RecordState } from '#web/records/useRecord.ts'
import { useScripted } from '#web/ui/display/useScripted.ts'
import { Dialog } from '#web/ui/feedback/Dialog.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { Button } from '#web/ui/navigation/Button.tsx'

export const whyReauth = 'Before settings are changed, enter your password and a code.'

export type SheetState<T extends FieldValues> = {
  form: FormState<T>
  /** What saving would change. */
  changes: () => SettingChange[]
  reauth: ReturnType<typeof useReauth>
}

export const useSheet = <K extends SettingKey, F extends Fields>({
  sheet,
  save,
  detail,
  record,
  saved = 'Settings saved',
  onSaved,
  which = {},
}: {
  sheet: Sheet<K, F>
  /** The endpoint whose input is `version` and the sheet's fields. */
  save: Endpoint
  detail: SettingRecord<SettingValue<K>>
  record: RecordState<SettingRecord<SettingValue<K>>>
  saved?: string
  onSaved?: () => unknown
  /** Further input that the endpoint needs to find the record. */
  which?: Record<string, string>
}): SheetState<TypedIn<F>> => {
  const { query } = useDeps()
  const reauth = useReauth()
  const form = useEndpointForm(save, {
    fixed: { ...which, version: detail.version },
    defaults: sheet.typed(detail.value),
    edits: true,
    draft: sheet.key,
    record,
    send: (input: never) => reauth.freshly(() => call(query, save, input)),
    check: (typed: TypedIn<F>) => sheet.faults?.(typed, detail.value, detail.today) ?? {},
    onDone: async () => {
      await onSaved?.()
      toast.success(saved)
    },
  } as never) as unknown as FormState<TypedIn<F>> // The endpoint's input consists of the sheet's fields; generic types cannot express that.
  const changes = () =>
    changesBetween(settingLines(sheet.key, detail.value), settingLines(sheet.key, sheet.value(form.values(), detail.value)))
  return { form, changes, reauth }
}

export const SheetForm = <T extends FieldValues>({
  state: { form, changes, reauth },
  children,
  effect,
  submitLabel = 'Save',
}: {
  state: SheetState<T>
  children: ReactNode
  /** Shown below the changes: what they mean and for whom. */
  effect?: () => ReactNode
  submitLabel?: string
}) => {
  const user = useUser()
  const scripted = useScripted()
  const [review, setReview] = useState<SettingChange[] | null>(null)
  const openReview = async () => {
    if (!(await form.check())) return
    const found = changes()
    if (found.length === 0) toast.success('Nothing has changed')
    else setReview(found)
  }
  const save = async () => {
    setReview(null)
    await form.submit()
  }
  return (
    <>
      <FormElement form={form} className="grid gap-5" instead={scripted ? () => void openReview() : undefined}>
        <Faults form={form} />
        {children}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button type="submit" variant="accent" busy={form.busy} busyLabel="Saving...">
            {scripted ? 'Review and save' : submitLabel}
          </Button>
          <DraftState form={form} />
        </div>
      </FormElement>
      <Dialog
        open={review !== null}
        onClose={() => setReview(null)}
        title="Save these changes?"
        actions={
          <>
            <Button onClick={() => setReview(null)}>Go back</Button>
            <Button variant="accent" onClick={() => void save()}>
              {submitLabel}
            </Button>
          </>
        }
      >
        {review && (
          <div className="grid gap-4">
            <ComparedTable rows={review} />
            {effect?.()}
          </div>
        )}
      </Dialog>
      <ReauthDialog user={user} waiting={reauth.waiting} onSettled={reauth.settled} why={whyReauth} />
    </>
  )
}
