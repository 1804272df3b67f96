import { useId, useState, type KeyboardEvent } from 'react'
import { classes } from '../display/classes.ts'
import { controlClass, widths, type Width } from './controlClass.ts'
import { controlProps, Field, type FieldProps } from './Field.tsx'
import { suggestClass } from './suggestClass.ts'

export type Suggestion = { value: string; label: string; /** Why it is suggested, such as the synonym that matched. */ detail?: string }

/**
 * A text field that suggests matches while the user types (the ARIA editable combobox pattern without a library, for public pages).
 * The typed text is sent under `name`, the value chosen from the list under `valueName`. Without script only the text is sent: the
 * action must look it up, and ask again if several match. `suggestions` are for the text last reported by `onType`; keep them under about ten.
 */
export const Suggest = ({
  name,
  id,
  label,
  hint,
  error,
  optional,
  question,
  valueName,
  suggestions,
  onType,
  onChoose,
  defaultText = '',
  defaultValue = '',
  width = 'long',
  placeholder,
}: FieldProps & {
  valueName: string
  suggestions: readonly Suggestion[]
  onType: (text: string) => void
  onChoose?: (suggestion: Suggestion) => void
  defaultText?: string
  defaultValue?: string
  width?: Width
  placeholder?: string
}) => {
  const field = { name, id, label, hint, error, optional, question }
  const control = controlProps(field)
  const listId = useId()
  const [text, setText] = useState(defaultText)
  const [value, setValue] = useState(defaultValue)
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const shown = open && suggestions.length > 0
  const optionId = (index: number) => `${listId}-${index}`

  const choose = (suggestion: Suggestion) => {
    setText(suggestion.label)
    setValue(suggestion.value)
    setOpen(false)
    setActive(-1)
    onChoose?.(suggestion)
  }
  const step = (by: 1 | -1) => {
    setOpen(true)
    setActive((now) => (now + by + suggestions.length + (now < 0 && by < 0 ? 1 : 0)) % Math.max(suggestions.length, 1))
  }
  const press = (event: KeyboardEvent) => {
    const chosen = suggestions[active]
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      step(event.key === 'ArrowDown' ? 1 : -1)
    } else if (event.key === 'Enter' && shown && chosen) {
      event.preventDefault()
      choose(chosen)
    } else if (event.key === 'Escape' && shown) {
      event.preventDefault()
      setOpen(false)
    }
  }
  return (
    <Field field={field}>
      <div className={classes('relative', widths[width])}>
        <input
          {...control}
          type="text"
          role="combobox"
          autoComplete="off"
          spellCheck={false}
          placeholder={placeholder}
          aria-autocomplete="list"
          aria-expanded={shown}
          aria-controls={listId}
          aria-activedescendant={shown && active >= 0 ? optionId(active) : undefined}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setValue('')
            setActive(-1)
            setOpen(true)
            onType(event.currentTarget.value)
          }}
          onKeyDown={press}
          onBlur={() => setOpen(false)}
          className={controlClass('full')}
        />
        <input type="hidden" name={valueName} value={value} />
        <ul
          id={listId}
          role="listbox"
          aria-label={typeof label === 'string' ? label : 'Suggestions'}
          className={classes(suggestClass.list, !shown && 'hidden')}
        >
          {suggestions.map((suggestion, index) => (
            // The field keeps the focus and handles the keys, as the ARIA pattern requires.
            <li
              key={suggestion.value}
              id={optionId(index)}
              role="option"
              aria-selected={index === active}
              // A press must not move the focus from the field, or the list would close before the click.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(suggestion)}
              className={suggestClass.option}
            >
              {suggestion.label}
              {suggestion.detail && <span className={suggestClass.detail}>{suggestion.detail}</span>}
            </li>
          ))}
        </ul>
        <p role="status" className="sr-only">
          {open && text !== '' && `${suggestions.length} ${suggestions.length === 1 ? 'match' : 'matches'}`}
        </p>
      </div>
    </Field>
  )
}
