/** Which papers each class of policy needs, before cover and once covered, and how long the client or insurer has to provide them. */
import { useWatch } from 'react-hook-form'
import type { LoaderFunctionArgs } from 'react-router'
import { settings, type SettingRecord } from '#contract/admin/settings.ts'
import { kindLabel } from '#contract/model/documents/document.ts'
import { beforeKinds, onFileKinds, papersOnFile, type RequiredPapers } from '#contract/model/policies/papers.ts'
import { classLabel, policyClassNames, type PolicyClass } from '#contract/model/policies/policyClass.ts'
import { beforeField, kindsOf, onFileField, paperSheet } from '#contract/model/settings/paperSheet.ts'
import type { TypedIn } from '#contract/model/settings/sheet.ts'
import { loadOrRetry } from '#web/app/data/loadOrRetry.ts'
import { q } from '#web/app/data/query.ts'
import { endpointAction } from '#web/forms/endpointAction.ts'
import { SelectField, TextField, useField } from '#web/forms/fields.tsx'
import type { FormState } from '#web/forms/formState.ts'
import type { RecordState } from '#web/records/useRecord.ts'
import { Card, CardHeader } from '#web/ui/display/Card.tsx'
import { Details } from '#web/ui/display/Details.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { Checkboxes } from '#web/ui/fields/Checkboxes.tsx'
import { lastSaved, OneSetting, SettingsFrame } from './SettingRecord.tsx'
import { SheetForm, useSheet } from './SheetForm.tsx'
import { Versions } from './Versions.tsx'

const query = q(settings.requiredPapers)
export const loader = (args: LoaderFunctionArgs) => loadOrRetry(args, query)
export const action = endpointAction(settings.saveRequiredPapers, settings.restore)

export const PapersScreen = () => (
  <SettingsFrame
    title="Required documents"
    about="What each class of policy must have on file. Anything missing is shown on the policy, and you can ask the client for it."
  >
    <OneSetting query={query}>{(loaded) => <Papers {...loaded} />}</OneSetting>
  </SettingsFrame>
)

type Record = SettingRecord<RequiredPapers>
type Form = FormState<TypedIn<typeof paperSheet.fields>>

const Papers = ({ detail, record }: { detail: Record; record: RecordState<Record> }) => {
  const state = useSheet({ sheet: paperSheet, save: settings.saveRequiredPapers, detail, record, saved: 'Required documents saved' })
  const days = (name: 'clientDays' | 'insurerDays') => (
    <TextField
      form={state.form}
      name={name}
      label={paperSheet.labels[name]}
      hint="From 1 to 90, from the day you ask for it."
      inputMode="numeric"
      width="short"
      maxLength={2}
      autoComplete="off"
    />
  )
  return (
    <>
      <Card as="section">
        <CardHeader title="Documents by class" note={lastSaved(detail)} />
        <SheetForm state={state} effect={() => <Effect />}>
          <div className="grid gap-5 sm:grid-cols-2">
            {days('clientDays')}
            {days('insurerDays')}
          </div>
          <div className="divide-y divide-line border-y border-line">
            {policyClassNames.map((name) => (
              <div key={name} className="py-2">
                <OfClass form={state.form} name={name} />
              </div>
            ))}
          </div>
          <Effect />
        </SheetForm>
      </Card>
      <Versions wide settingKey="requiredPapers" detail={detail} refresh={record.refresh} />
    </>
  )
}

const Effect = () => (
  <Notice title="Existing policies">
    Requests already made do not change. The new list applies to the next policy of the class that is awaiting documents or is bound.
    Certificates of employers' liability and of motor insurance are always needed: the law requires them.
  </Notice>
)

const beforeOptions = [{ value: '', label: 'Nothing' }, ...beforeKinds.map((value) => ({ value, label: kindLabel(value) }))]
/** Folded, with a one-line summary of what it needs: there are too many classes to read at once. */
const OfClass = ({ form, name }: { form: Form; name: PolicyClass }) => {
  const [before, rest] = useWatch({ control: form.control, name: [beforeField(name), onFileField(name)] })
  const needed = [
    ...beforeOptions.flatMap(({ value, label }) => (value !== '' && value === before ? [label] : [])),
    ...onFileKinds.flatMap((kind) => (kindsOf(rest).includes(kind) ? [papersOnFile[kind].text] : [])),
  ]
  return (
    <Details summary={classLabel(name)} note={needed.join('; ') || 'Nothing'}>
      <div role="group" aria-label={classLabel(name)} className="grid gap-4">
        <SelectField form={form} name={beforeField(name)} label="From the client, before cover" options={beforeOptions} />
        <OnFile form={form} name={name} />
      </div>
    </Details>
  )
}

/** Several kinds in one string, as the sheet holds them. A form without script sends the hidden field, unchanged. */
const OnFile = ({ form, name }: { form: Form; name: PolicyClass }) => {
  const {
    name: field,
    value,
    change,
    blur,
    ...given
  } = useField<TypedIn<typeof paperSheet.fields>, string>({ form, name: onFileField(name), label: 'On file, once covered' })
  const chosen = kindsOf(value)
  return (
    <>
      <input type="hidden" name={field} value={value} />
      <Checkboxes
        {...given}
        name={`${field}_kinds`}
        items={onFileKinds.map((kind) => ({ value: kind, label: papersOnFile[kind].text }))}
        values={chosen}
        onBlur={blur}
        onChange={({ currentTarget: box }) =>
          change((box.checked ? [...chosen, box.value] : chosen.filter((one) => one !== box.value)).join(','))
        }
      />
    </>
  )
}
