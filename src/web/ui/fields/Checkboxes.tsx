import type { ComponentProps } from 'react'
import { ChoiceItem, type Choice } from './choices.tsx'
import type { FieldProps } from './Field.tsx'
import { FieldError } from './FieldError.tsx'
import { FieldGroup } from './FieldGroup.tsx'
import { describedBy, errorId, fieldId } from './fieldNames.ts'

type Own = FieldProps & { items: readonly Choice[]; values?: readonly string[]; defaultValues?: readonly string[] }

/** A multiple choice. All the chosen values are sent under the same name. */
export const Checkboxes = ({
  name,
  id = fieldId(name),
  label,
  hint,
  error,
  optional,
  question,
  items,
  values,
  defaultValues = [],
  ...input
}: Own & Omit<ComponentProps<'input'>, keyof Own | 'type'>) => (
  <FieldGroup field={{ name, id, label, hint, error, optional, question }}>
    {groupsOf(items).map(({ group, choices }, place) => (
      <div key={group} role={group ? 'group' : undefined} aria-labelledby={group ? `${id}-in-${place}` : undefined}>
        {group && (
          <p id={`${id}-in-${place}`} className="mt-6 mb-1 border-t border-line pt-4 font-semibold text-soft">
            {group}
          </p>
        )}
        <div className={group ? 'grid gap-x-6 gap-y-1 sm:grid-cols-2' : 'space-y-1'}>
          {choices.map((choice) => (
            <ChoiceItem
              key={choice.value}
              {...input}
              type="checkbox"
              name={name}
              id={choice === items[0] ? id : `${id}-${fieldId(choice.value)}`}
              choice={choice}
              invalid={Boolean(error)}
              {...(values ? { checked: values.includes(choice.value) } : { defaultChecked: defaultValues.includes(choice.value) })}
            />
          ))}
        </div>
      </div>
    ))}
  </FieldGroup>
)

/** Groups in order of appearance. Choices without a group form one nameless group. */
const groupsOf = (items: readonly Choice[]) =>
  [...new Set(items.map(({ group }) => group ?? ''))].map((group) => ({
    group,
    choices: items.filter((choice) => (choice.group ?? '') === group),
  }))

type Single = Pick<FieldProps, 'name' | 'id' | 'label' | 'hint' | 'error'>

/** A single statement to tick, such as a declaration. Sends `value` ("on" by default). */
export const Checkbox = ({
  name,
  id = fieldId(name),
  label,
  hint,
  error,
  value = 'on',
  ...input
}: Single & { value?: string } & Omit<ComponentProps<'input'>, keyof Single | 'type' | 'value'>) => (
  <div className={error ? 'field-wrong' : undefined} data-field={name}>
    <FieldError id={errorId(id)} message={error} />
    <ChoiceItem
      {...input}
      type="checkbox"
      name={name}
      id={id}
      choice={{ value, label, hint }}
      invalid={Boolean(error)}
      aria-invalid={error ? true : undefined}
      describedBy={describedBy(error ? errorId(id) : null)}
    />
  </div>
)
