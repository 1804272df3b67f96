import { useId, useState } from 'react'
import { referenceName, type Reference, type ReferenceKind } from '#contract/model/blocks/reference.ts'
import { TextInput } from '#web/ui/fields/TextInput.tsx'
import { EntryTools, moved } from './EntryTools.tsx'
import type { ControlProps } from './control.ts'
import { choicesOf, referenceOf } from './pageChoices.ts'
import { PageOffers } from './PageOffers.tsx'

type FieldProps = {
  name: string
  id: string
  label: string
  hint?: string | undefined
  error?: string | undefined
  of: readonly ReferenceKind[]
  max: number
}

/** Other pages, chosen by title, in an order of the user's choice. */
export const ReferencesControl = ({
  value,
  onChange,
  path,
  refs,
  readOnly,
  of,
  max,
  ...fieldProps
}: ControlProps<Reference[]> & FieldProps) => {
  const listId = useId()
  const [typed, setTyped] = useState('')
  const choices = choicesOf(refs, of)
  const write = (text: string) => {
    const page = referenceOf(text, choices)
    const isChosen = page && value.some((other) => referenceName(other) === referenceName(page))
    if (!page || isChosen) return setTyped(text)
    setTyped('')
    onChange([...value, page], path)
  }
  return (
    <div className="builder-entries">
      {value.length > 0 && (
        <ol className="space-y-1">
          {value.map((reference, index) => {
            const name = choices.find((choice) => choice.name === referenceName(reference))?.label ?? `${reference.key} (not published)`
            return (
              <li key={referenceName(reference)} className="flex items-center gap-2">
                <span className="min-w-0 flex-1">{name}</span>
                <EntryTools
                  name={name}
                  index={index}
                  count={value.length}
                  readOnly={readOnly}
                  onMove={(to) => onChange(moved(value, index, to), path)}
                  onRemove={() =>
                    onChange(
                      value.filter((other) => other !== reference),
                      path,
                    )
                  }
                />
              </li>
            )
          })}
        </ol>
      )}
      {!readOnly && value.length < max && (
        <>
          <TextInput
            {...fieldProps}
            hint={fieldProps.hint ?? 'Start typing its name.'}
            value={typed}
            list={listId}
            width="full"
            autoComplete="off"
            onChange={(event) => write(event.target.value)}
          />
          <PageOffers id={listId} choices={choices} />
        </>
      )}
      {readOnly && value.length === 0 && <p className="text-meta text-hint">{fieldProps.label}: none</p>}
    </div>
  )
}
