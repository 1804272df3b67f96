import { Plus } from 'lucide-react'
import type { TextsField } from '#contract/model/blocks/field.ts'
import { controlClass } from '#web/ui/fields/controlClass.ts'
import { Button } from '#web/ui/navigation/Button.tsx'
import { EntryTools, moved } from './EntryTools.tsx'
import { idOf, type ControlProps } from './control.ts'

/** Lines of text, one box each. Enter begins the next line. */
export const TextsControl = ({ field, path, value, onChange, readOnly, faults }: ControlProps<string[]> & { field: TextsField }) => {
  const item = field.item.toLowerCase()
  const add = (at: number) => {
    onChange([...value.slice(0, at), '', ...value.slice(at)], path)
    requestAnimationFrame(() => document.getElementById(idOf(`${path}.${at}`))?.focus())
  }
  return (
    <fieldset className="builder-entries" id={idOf(path)} tabIndex={-1}>
      <legend className="font-semibold">{field.label}</legend>
      {field.hint && <p className="text-meta text-hint">{field.hint}</p>}
      {faults.has(path) && <p className="text-meta font-semibold text-danger">{faults.get(path)}</p>}
      {value.map((text, index) => {
        const own = `${path}.${index}`
        const fault = faults.get(own) ?? (text.length > field.max ? `${text.length - field.max} characters too many` : null)
        return (
          <div key={index} className="builder-text">
            <input
              id={idOf(own)}
              type="text"
              aria-label={`${field.item} ${index + 1}`}
              aria-invalid={fault ? true : undefined}
              aria-describedby={fault ? `${idOf(own)}-error` : undefined}
              value={text}
              readOnly={readOnly}
              onChange={(event) =>
                onChange(
                  value.map((other, at) => (at === index ? event.target.value : other)),
                  own,
                )
              }
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || event.nativeEvent.isComposing || readOnly) return
                event.preventDefault()
                if (value.length < field.maxItems) add(index + 1)
              }}
              className={controlClass('full')}
            />
            {fault && (
              <p id={`${idOf(own)}-error`} className="text-meta font-semibold text-danger">
                {fault}
              </p>
            )}
            <EntryTools
              name={`${item} ${index + 1}`}
              index={index}
              count={value.length}
              readOnly={readOnly}
              onMove={(to) => onChange(moved(value, index, to), path)}
              onRemove={() =>
                onChange(
                  value.filter((_text, at) => at !== index),
                  path,
                )
              }
            />
          </div>
        )
      })}
      {!readOnly && value.length < field.maxItems && (
        <Button size="small" icon={Plus} onClick={() => add(value.length)}>
          Add a {item}
        </Button>
      )}
    </fieldset>
  )
}
