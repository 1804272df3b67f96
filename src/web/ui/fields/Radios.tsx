import type { ComponentProps } from 'react'
import { ChoiceItem, type Choice } from './choices.tsx'
import type { FieldProps } from './Field.tsx'
import { FieldGroup } from './FieldGroup.tsx'
import { fieldId } from './fieldNames.ts'

type Own = FieldProps & {
  items: readonly Choice[]
  value?: string
  defaultValue?: string
  /** Side by side, for Yes and No; what a choice reveals comes below them all. */ inline?: boolean
  /** In two columns, for several short ones, such as sums. */ paired?: boolean
}

/** A single choice, with none selected unless a value is given. The first radio gets the field's id, so that the error summary links to it. */
export const Radios = ({
  name,
  id = fieldId(name),
  label,
  hint,
  error,
  optional,
  question,
  items,
  value,
  defaultValue,
  inline,
  paired,
  ...input
}: Own & Omit<ComponentProps<'input'>, keyof Own | 'type'>) => (
  <FieldGroup field={{ name, id, label, hint, error, optional, question }} role="radiogroup">
    <div className={inline ? 'choices-inline' : paired ? 'choices-paired' : 'space-y-1'}>
      {items.map((choice, index) => (
        <ChoiceItem
          key={choice.value}
          {...input}
          type="radio"
          name={name}
          id={index === 0 ? id : `${id}-${fieldId(choice.value)}`}
          choice={choice}
          invalid={Boolean(error)}
          {...(value !== undefined ? { checked: value === choice.value } : { defaultChecked: defaultValue === choice.value })}
        />
      ))}
    </div>
  </FieldGroup>
)
