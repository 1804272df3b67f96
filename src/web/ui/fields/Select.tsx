import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classes } from '../display/classes.ts'
import { controlClass, widths, type Width } from './controlClass.ts'
import { controlProps, Field, type FieldProps } from './Field.tsx'
import { Icon } from '../display/Icon.tsx'

export type Option = { value: string; label: string; disabled?: boolean }
type Own = FieldProps & {
  options: readonly (Option | { group: string; options: readonly Option[] })[]
  /** Text of an empty first choice, such as "Choose one". If not given, the first option is selected. */
  placeholder?: string
  width?: Width
}
export type SelectProps = Own & Omit<ComponentProps<'select'>, keyof Own>

const draw = (option: Option) => (
  <option key={option.value} value={option.value} disabled={option.disabled}>
    {option.label}
  </option>
)

/** The browser's own select: best on a phone, works without script. Use a search field for more than about 30 options. */
export const Select = ({
  name,
  id,
  label,
  hint,
  error,
  optional,
  question,
  labelHidden,
  options,
  placeholder,
  width = 'medium',
  className,
  ...select
}: SelectProps) => {
  const field = { name, id, label, hint, error, optional, question, labelHidden }
  return (
    <Field field={field}>
      <div className={classes('relative', widths[width])}>
        <select {...select} {...controlProps(field)} className={controlClass('full', classes('appearance-none pr-10', className))}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((entry) =>
            'group' in entry ? (
              <optgroup key={entry.group} label={entry.group}>
                {entry.options.map(draw)}
              </optgroup>
            ) : (
              draw(entry)
            ),
          )}
        </select>
        <Icon of={ChevronDown} className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-soft" />
      </div>
    </Field>
  )
}
