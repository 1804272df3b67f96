import { useState, type ComponentProps } from 'react'
import { controlClass, type Width } from './controlClass.ts'
import { controlProps, Field, type FieldProps } from './Field.tsx'

type Own = FieldProps & {
  width?: Width
  /** Maximum length in characters, shown as a count. Typing more is not prevented, so that pasted text is never cut. */
  limit?: number
}

/** Several lines of text, with a count of the characters left if there is a limit. */
export const TextArea = ({
  name,
  id,
  label,
  hint,
  error,
  optional,
  question,
  width = 'long',
  limit,
  rows = 5,
  onInput,
  className,
  ...area
}: Own & Omit<ComponentProps<'textarea'>, keyof Own>) => {
  const field = { name, id, label, hint, error, optional, question }
  const control = controlProps(field)
  const [typed, setTyped] = useState(String(area.defaultValue ?? '').length)
  // The parent may clear a controlled field, so count its value rather than what was typed last.
  const length = area.value === undefined ? typed : String(area.value).length
  const count = limit ? `${control.id}-count` : undefined
  const left = (limit ?? 0) - length
  return (
    <Field
      field={field}
      after={
        limit && (
          <p id={count} className={left < 0 ? 'mt-1 text-meta font-semibold text-danger' : 'mt-1 text-meta text-hint'}>
            {length === 0
              ? `Up to ${limit.toLocaleString('en-GB')} characters`
              : left < 0
                ? `${(-left).toLocaleString('en-GB')} characters too many`
                : `${left.toLocaleString('en-GB')} characters left`}
          </p>
        )
      }
    >
      <textarea
        {...area}
        {...control}
        rows={rows}
        aria-describedby={[control['aria-describedby'], count].filter(Boolean).join(' ') || undefined}
        onInput={(event) => {
          setTyped(event.currentTarget.value.length)
          onInput?.(event)
        }}
        className={controlClass(width, `block resize-y py-2.5 ${className ?? ''}`)}
      />
    </Field>
  )
}
