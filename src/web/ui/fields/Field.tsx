import type { ReactNode } from 'react'
import { describedBy, errorId, fieldId, hintId } from './fieldNames.ts'
import { FieldError } from './FieldError.tsx'

/** What every field has. `name` is the key of the form; the DOM id follows from it unless `id` is given. */
export type FieldProps = {
  name: string
  id?: string
  label: ReactNode
  hint?: ReactNode
  /** The message of this field, as it also stands in the error summary. */
  error?: string | null
  /** Adds "(optional)"; what must be filled is not marked. */
  optional?: boolean
  /** The label is the question of the page: set as its heading. */
  question?: boolean
}

export type ControlProps = { id: string; name: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }

/** What the control of a field needs to be joined to its label, hint and error. */
export const controlProps = ({ name, id = fieldId(name), hint, error }: FieldProps, also?: string): ControlProps => ({
  id,
  name,
  'aria-describedby': describedBy(hint ? hintId(id) : null, error ? errorId(id) : null, also),
  'aria-invalid': error ? true : undefined,
})

/** Label, hint, error and the control between: the frame of every single-control field. */
export const Field = ({ field, children, after }: { field: FieldProps; children: ReactNode; after?: ReactNode }) => {
  const { name, id = fieldId(name), label, hint, error, optional, question } = field
  const text = (
    <>
      {label}
      {optional && <span className="font-normal text-hint"> (optional)</span>}
    </>
  )
  return (
    <div className={error ? 'border-l-4 border-danger pl-4' : undefined} data-field={name}>
      {question ? (
        <h1 className="max-w-none text-h2">
          <label htmlFor={id}>{text}</label>
        </h1>
      ) : (
        <label htmlFor={id} className="block w-fit font-semibold">
          {text}
        </label>
      )}
      {hint && (
        <div id={hintId(id)} className={question ? 'mt-3 max-w-measure text-soft' : 'mt-0.5 max-w-measure text-meta text-hint'}>
          {hint}
        </div>
      )}
      <FieldError id={errorId(id)} message={error} />
      <div className={question ? 'mt-5' : 'mt-1.5'}>{children}</div>
      {after}
    </div>
  )
}
