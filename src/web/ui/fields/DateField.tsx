import type { FieldProps } from './Field.tsx'
import { FieldGroup } from './FieldGroup.tsx'
import { controlClass } from './controlClass.ts'
import { fieldId } from './fieldNames.ts'

export type DatePart = 'day' | 'month' | 'year'
export type DateParts = Partial<Record<DatePart, string>>

const parts = [
  { part: 'day', label: 'Day', digits: 2 },
  { part: 'month', label: 'Month', digits: 2 },
  { part: 'year', label: 'Year', digits: 4 },
] as const

/**
 * A calendar date as three text fields: `name.day`, `name.month`, `name.year`.
 * `wrong` lists the parts to mark (all if there is an error and none is listed). The first one marked gets the field's id, so that
 * the error summary links to it. `birthday` adds the autofill tokens for a date of birth.
 */
export const DateField = ({
  name,
  id = fieldId(name),
  label,
  hint,
  error,
  optional,
  question,
  values,
  defaultValues,
  onPart,
  onLeave,
  wrong,
  birthday,
  readOnly,
}: FieldProps & {
  values?: DateParts
  defaultValues?: DateParts
  onPart?: (part: DatePart, value: string) => void
  /** Called when the focus leaves all three fields. */
  onLeave?: () => void
  wrong?: readonly DatePart[]
  birthday?: boolean
  readOnly?: boolean
}) => {
  const marked = error ? (wrong?.length ? wrong : parts.map(({ part }) => part)) : []
  const first = marked[0] ?? 'day'
  return (
    <FieldGroup field={{ name, id, label, hint, error, optional, question }}>
      <div
        className="flex flex-wrap gap-3"
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) onLeave?.()
        }}
      >
        {parts.map(({ part, label: partLabel, digits }) => {
          const partId = part === first ? id : `${id}-${part}`
          return (
            <div key={part}>
              <label htmlFor={partId} className="block text-meta">
                {partLabel}
              </label>
              <input
                type="text"
                inputMode="numeric"
                maxLength={digits}
                readOnly={readOnly}
                autoComplete={birthday ? `bday-${part}` : 'off'}
                id={partId}
                name={`${name}.${part}`}
                aria-invalid={marked.includes(part) ? true : undefined}
                {...(values ? { value: values[part] ?? '' } : { defaultValue: defaultValues?.[part] })}
                onChange={(event) => onPart?.(part, event.currentTarget.value)}
                className={controlClass(digits === 4 ? 'year' : 'day', 'mt-1')}
              />
            </div>
          )
        })}
      </div>
    </FieldGroup>
  )
}
