/** A whole list of vehicles in one field, pasted or read from a file. Below it: what the list changes, and which lines cannot be read. */
import { useDeferredValue, useId, useMemo, useState } from 'react'
import { useWatch, type FieldPathByValue, type FieldValues } from 'react-hook-form'
import { fleetRows, mostListCharacters, mostVehicles, readFleet, type ReadFleet } from '#contract/model/changes/vehicleList.ts'
import type { Item } from '#contract/model/policies/terms.ts'
import { Table } from '#web/ui/display/Table.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { AreaField } from './fields.tsx'
import type { FormState } from './formState.ts'

/** The most changes or faults that are shown. */
const mostShown = 200

type Props<T extends FieldValues> = { form: FormState<T>; name: FieldPathByValue<T, string>; items: readonly Item[] }

export const VehicleListField = <T extends FieldValues>({ form, name, items }: Props<T>) => {
  // The type of the path guarantees that its value is a string.
  const typed: string = useWatch({ control: form.control, name })
  const text = useDeferredValue(typed)
  const read = useMemo(() => readFleet(items, text), [items, text])
  return (
    <>
      <AreaField
        form={form}
        name={name}
        label="Every vehicle that should be on the policy"
        hint={`One on each line: registration, make and model, use, value. You can paste lines from a spreadsheet. Up to ${mostVehicles.toLocaleString('en-GB')} vehicles.`}
        rows={Math.min(Math.max(text.split('\n').length + 1, 8), 20)}
        spellCheck={false}
        autoComplete="off"
        wrap="off"
        width="full"
        className="overflow-x-auto tabular-nums"
      />
      <FilePicker onRead={(file) => form.element.current && setText(form, name, file)} />
      {text.trim() !== '' && <Outcome items={items} read={read} />}
    </>
  )
}

const setText = <T extends FieldValues>(form: FormState<T>, name: FieldPathByValue<T, string>, text: string) =>
  form.set(name, text as Parameters<typeof form.set>[1], { shouldDirty: true })

const FilePicker = ({ onRead }: { onRead: (text: string) => void }) => {
  const id = useId()
  const [result, setResult] = useState('')
  const take = async (file: File | undefined) => {
    if (!file) return
    if (file.size > mostListCharacters) return setResult(`${file.name} is too large for a list. Save only the columns we ask for, as CSV.`)
    onRead(await file.text())
    setResult(`${file.name} is now in the field above, in place of what was there.`)
  }
  return (
    <div className="with-script">
      <label htmlFor={id} className="block text-meta font-semibold">
        Or load the list from a CSV file
      </label>
      <input
        id={id}
        type="file"
        accept=".csv,.txt,.tsv,text/csv,text/plain"
        onChange={(event) => void take(event.currentTarget.files?.[0])}
        className="file-input mt-2 block w-full max-w-form rounded-control border border-dashed border-control bg-surface p-3 text-meta text-soft"
      />
      <p role="status" className="text-meta text-soft">
        {result}
      </p>
    </div>
  )
}

const some = (many: number, what: string) => (many > 0 ? [`${many.toLocaleString('en-GB')} ${what}`] : [])

/** '3 added, 1 changed, 12 as now'. */
export const fleetSummary = ({ fleet, same }: ReadFleet): string =>
  [
    ...some(fleet.added.length, 'added'),
    ...some(fleet.changed.length, 'changed'),
    ...some(fleet.removed.length, 'taken off'),
    ...some(same, 'as now'),
  ].join(', ')

const Outcome = ({ items, read }: { items: readonly Item[]; read: ReadFleet }) => {
  const { faults, fleet } = read
  const rows = fleetRows(items, fleet)
  if (faults.length > 0)
    return (
      <Notice
        tone="warning"
        title={`${faults.length === 1 ? 'One line' : `${faults.length.toLocaleString('en-GB')} lines`} cannot be read`}
      >
        <ul className="grid gap-1">
          {faults.slice(0, mostShown).map(({ line, reason }) => (
            <li key={line}>
              <span className="font-semibold">Line {line.toLocaleString('en-GB')}:</span> {reason}
            </li>
          ))}
        </ul>
      </Notice>
    )
  return (
    <div className="grid gap-3">
      <p role="status" className="font-semibold">
        {fleetSummary(read)}
      </p>
      {fleet.removed.length > 0 && (
        <Notice tone="warning">
          {fleet.removed.length === 1
            ? 'One vehicle on the policy is not in this list: you are asking for it to be taken off.'
            : `${fleet.removed.length.toLocaleString('en-GB')} vehicles on the policy are not in this list: you are asking for them to be taken off.`}
        </Notice>
      )}
      {rows.length > 0 && (
        <Table
          caption="What this list will change"
          captionHidden
          rows={rows.slice(0, mostShown)}
          rowKey={({ field }) => field}
          columns={[
            { key: 'field', header: 'Vehicle', names: true, wrap: true, cell: ({ field }) => field },
            { key: 'before', header: 'Now', wrap: true, cell: ({ before }) => before },
            { key: 'after', header: 'New', wrap: true, cell: ({ after }) => after },
          ]}
        />
      )}
      {rows.length > mostShown && (
        <p className="text-meta text-soft">{(rows.length - mostShown).toLocaleString('en-GB')} more, not shown.</p>
      )}
    </div>
  )
}
