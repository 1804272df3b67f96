/** Edits the insured items: each kind has its own fields. */
import { Plus, Trash2 } from 'lucide-react'
import { useFieldArray, useWatch } from 'react-hook-form'
import { itemKindLabels, itemKinds, midLabels, midStates, type ItemKind } from '#contract/model/policies/terms.ts'
import { DateField, MoneyField, SelectField, TextField } from '#web/forms/fields.tsx'
import type { FormState } from '#web/forms/formState.ts'
import { VisuallyHidden } from '#web/ui/display/VisuallyHidden.tsx'
import { Button } from '#web/ui/navigation/Button.tsx'
import { blankItem, type PolicyFormValues } from './policyForm.ts'

type Form = { form: FormState<PolicyFormValues> }

const nameLabels: Record<ItemKind, string> = { location: 'Address', vehicle: 'Make and model', person: 'Name', equipment: 'What it is' }
const nameOf = (item: unknown) =>
  typeof item === 'object' && item !== null && 'name' in item && typeof item.name === 'string' && item.name !== '' ? item.name : 'An item'

export const ItemRows = ({ form }: Form) => {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'terms.items', keyName: 'key' })
  form.describe('terms.items', { label: 'Items', show: nameOf })
  return (
    <div className="grid gap-4">
      {fields.length === 0 && <p className="text-soft">None yet. Add what the policy lists: premises, vehicles, people, equipment.</p>}
      {fields.map((field, index) => (
        <ItemFields key={field.key} form={form} index={index} kind={field.kind as ItemKind} onRemove={() => remove(index)} />
      ))}
      <div className="flex flex-wrap gap-2">
        {itemKinds.map((kind) => (
          <Button key={kind} size="small" icon={Plus} onClick={() => append(blankItem(crypto.randomUUID(), kind))}>
            Add {kind === 'equipment' ? 'equipment' : `a ${itemKindLabels[kind].one.toLowerCase()}`}
          </Button>
        ))}
      </div>
    </div>
  )
}

const ItemFields = ({ form, index, kind, onRemove }: Form & { index: number; kind: ItemKind; onRemove: () => void }) => {
  const at = `terms.items.${index}` as const
  const name = useWatch({ control: form.control, name: `${at}.name` })
  const title = name || `${itemKindLabels[kind].one} ${index + 1}`
  return (
    <fieldset className="min-w-0 rounded-control border border-line bg-panel p-4">
      <legend className="float-left font-semibold">
        {itemKindLabels[kind].one}
        <VisuallyHidden>: {title}</VisuallyHidden>
      </legend>
      <Button variant="quiet" size="small" icon={Trash2} className="float-right" onClick={onRemove}>
        Remove <VisuallyHidden>{title}</VisuallyHidden>
      </Button>
      <div className="clear-both grid gap-4 pt-3 sm:grid-cols-2 lg:grid-cols-4">
        <TextField form={form} name={`${at}.name`} label={nameLabels[kind]} width="full" maxLength={160} autoComplete="off" />
        {kind === 'vehicle' && (
          <>
            <TextField form={form} name={`${at}.registration`} label="Registration" width="full" maxLength={10} autoComplete="off" />
            <TextField form={form} name={`${at}.use`} label="Use" optional width="full" maxLength={120} autoComplete="off" />
            <SelectField
              form={form}
              name={`${at}.mid`}
              label="Motor Insurance Database"
              width="full"
              options={midStates.map((state) => ({ value: state, label: midLabels[state] }))}
            />
          </>
        )}
        {kind === 'location' && (
          <>
            <TextField form={form} name={`${at}.postcode`} label="Postcode" optional width="full" maxLength={10} autoComplete="off" />
            <TextField form={form} name={`${at}.use`} label="Use" optional width="full" maxLength={120} autoComplete="off" />
            <TextField
              form={form}
              name={`${at}.built`}
              label="Built in"
              optional
              width="full"
              maxLength={4}
              inputMode="numeric"
              autoComplete="off"
            />
          </>
        )}
        {kind === 'person' && (
          <TextField form={form} name={`${at}.role`} label="Role" optional width="full" maxLength={120} autoComplete="off" />
        )}
        {kind === 'equipment' && (
          <TextField form={form} name={`${at}.serial`} label="Serial number" optional width="full" maxLength={80} autoComplete="off" />
        )}
        <MoneyField form={form} name={`${at}.sum`} pence label="Sum insured" optional width="full" />
        <div className="sm:col-span-2">
          <DateField form={form} name={`${at}.reviewedOn`} label="Sum reviewed on" optional />
        </div>
      </div>
    </fieldset>
  )
}
