import type { ReactNode } from 'react'
import { describedBy, errorId, fieldId, hintId } from './fieldNames.ts'
import type { FieldProps } from './Field.tsx'
import { FieldError } from './FieldError.tsx'

/** The frame of radios, checkboxes, dates and sets of figures: legend, hint, error and several controls. */
export const FieldGroup = ({ field, children, role }: { field: FieldProps; children: ReactNode; role?: 'radiogroup' }) => {
  const { name, id = fieldId(name), label, hint, error, optional, question } = field
  const group = `${id}-group`
  const text = (
    <>
      {label}
      {optional && <span className="font-normal text-hint"> (optional)</span>}
    </>
  )
  return (
    <div data-field={name} className={error ? 'field-wrong' : undefined}>
      <fieldset
        role={role}
        aria-invalid={role && error ? true : undefined}
        id={group}
        className="min-w-0"
        aria-describedby={describedBy(hint ? hintId(id) : null, error ? errorId(id) : null)}
      >
        <legend className={question ? 'block' : 'block font-semibold'}>
          {question ? <h1 className="max-w-none text-h2">{text}</h1> : text}
        </legend>
        {hint && (
          <div
            id={hintId(id)}
            className={question ? 'mt-3 max-w-measure text-soft' : 'mt-0.5 max-w-measure text-meta text-pretty text-hint'}
          >
            {hint}
          </div>
        )}
        <FieldError id={errorId(id)} message={error} />
        <div className={question ? 'mt-5' : 'mt-2'}>{children}</div>
      </fieldset>
    </div>
  )
}
