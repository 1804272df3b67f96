import { Plus } from 'lucide-react'
import type { ComponentType } from 'react'
import { emptyOf, type Field, type ListField } from '#contract/model/blocks/field.ts'
import { Button } from '#web/ui/navigation/Button.tsx'
import { EntryTools, moved } from './EntryTools.tsx'
import { idOf, type ControlProps } from './control.ts'

type AnyList = Pick<ListField, 'label' | 'hint' | 'item' | 'maxItems'> & { fields: ListField['fields'] }

/** `Entry`: the control for any field, passed in because lists contain fields and fields can be lists. */
type Props = ControlProps<Record<string, unknown>[]> & { field: AnyList; Entry: ComponentType<ControlProps<unknown> & { field: Field }> }

/** Entries with the same fields, each of which can be moved and deleted. */
export const ListControl = ({ field, Entry, ...control }: Props) => {
  const { path, value, onChange, readOnly, faults } = control
  const set = (next: Record<string, unknown>[]) => onChange(next, path)
  return (
    <fieldset className="builder-entries" id={idOf(path)} tabIndex={-1}>
      <legend className="font-semibold">{field.label}</legend>
      {field.hint && <p className="text-meta text-hint">{field.hint}</p>}
      {faults.has(path) && <p className="text-meta font-semibold text-danger">{faults.get(path)}</p>}
      {value.map((entry, index) => (
        <fieldset key={index} className="builder-entry">
          <legend className="sr-only">
            {field.item} {index + 1}
          </legend>
          <EntryTools
            name={`${field.item} ${index + 1}`}
            index={index}
            count={value.length}
            readOnly={readOnly}
            onMove={(to) => set(moved(value, index, to))}
            onRemove={() => set(value.filter((_entry, at) => at !== index))}
          />
          {Object.entries(field.fields).map(([name, inner]) => (
            <Entry
              key={name}
              {...control}
              field={inner}
              path={`${path}.${index}.${name}`}
              value={entry[name]}
              onChange={(next, at) =>
                onChange(
                  value.map((other, place) => (place === index ? { ...other, [name]: next } : other)),
                  at,
                )
              }
            />
          ))}
        </fieldset>
      ))}
      {!readOnly && value.length < field.maxItems && (
        <Button size="small" icon={Plus} onClick={() => set([...value, emptyOf(field.fields)])}>
          Add a {field.item}
        </Button>
      )}
    </fieldset>
  )
}
