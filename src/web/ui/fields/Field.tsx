import type { ReactNode } from 'react'
import { describedBy, errorId, fieldId, hintId } from './fieldNames.ts'
import { FieldError } from './FieldError.tsx'
import { VisuallyHidden } from '../display/VisuallyHidden.tsx'

/** Props common to all fields. `name` is the key in the form; the DOM id is derived from it unless `id` is given. */
export type FieldProps = {
  name: string
  id?: string
  label: ReactNode
  hint?: ReactNode
  /** The field's error message, the same as in the error summary. */
  error?: string | null
  /** Adds "(optional)". Required fields are not marked. */
  optional?: boolean
  /** The label is the page's question, so it is set as its heading. */
  question?: boolean
  /** Only screen readers get the label: the heading of its card already says it. */
  labelHidden?: boolean
}

export type ControlProps = { id: string; name: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }

/** The attributes that connect a control to its label, hint and error. */
export const controlProps = ({ name, id = fieldId(name), hint, error }: FieldProps, also?: string): ControlProps => ({
  id,
  name,
  'aria-describedby': describedBy(hint ? hintId(id) : null, error ? errorId(id) : null, also),
  'aria-invalid': error ? true : undefined,
})

/** The frame of every single-control field: label, hint, error and the control. */
export const Field = ({ field, children, after }: { field: FieldProps; children: ReactNode; after?: ReactNode }) => {
  const { name, id = fieldId(name), label, hint, error, optional, question, labelHidden } = field
  const text = (
    <>
      {label}
      {optional && <span className="font-normal text-hint"> (optional)</span>}
    </>
  )
  return (
    <div className={error ? 'field-wrong' : undefined} data-field={name}>
      {question ? (
        <h1 className="max-w-none text-h2">
          <label htmlFor={id}>{text}</label>
        </h1>
      ) : (
        <label htmlFor={id} className="block w-fit font-semibold">
          {labelHidden ? <VisuallyHidden>{text}</VisuallyHidden> : text}
        </label>
      )}
      {hint && (
        <div id={hintId(id)} className={question ? 'mt-3 max-w-measure text-soft' : 'mt-0.5 max-w-measure text-meta text-pretty text-hint'}>
          {hint}
        </div>
      )}
      <FieldError id={errorId(id)} message={error} />
      <div data-control className={question ? 'mt-5' : 'mt-1.5'}>
        {children}
      </div>
      {after}
    </div>
  )
}
