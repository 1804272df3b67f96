import { useState, type ComponentProps } from 'react'
import { formatFileSize } from '#contract/format.ts'
import { controlProps, Field, type FieldProps } from './Field.tsx'

type Own = FieldProps & {
  /** Endings as the browser wants them and as people read them: ".pdf,.jpg" and "PDF or JPG". */
  accept: string
  kinds: string
  /** Largest file in bytes. Only told here; the server decides. */
  maxBytes: number
}
type Chosen = { name: string; size: number }

/** The browser's own file picker; says what it takes before, and names and sizes what was chosen after. */
export const FileInput = ({
  name,
  id,
  label,
  hint,
  error,
  optional,
  question,
  kinds,
  maxBytes,
  onChange,
  ...input
}: Own & Omit<ComponentProps<'input'>, keyof Own | 'type'>) => {
  const [chosen, setChosen] = useState<readonly Chosen[]>([])
  const field = {
    name,
    id,
    label,
    error,
    optional,
    question,
    hint: (
      <>
        {hint} {kinds}, up to {formatFileSize(maxBytes)} each.
      </>
    ),
  }
  return (
    <Field
      field={field}
      after={
        chosen.length > 0 && (
          <ul className="mt-2 max-w-form space-y-1 text-meta text-soft">
            {chosen.map((file) => (
              <li key={file.name} className="flex justify-between gap-4">
                <span className="truncate">{file.name}</span>
                <span className={file.size > maxBytes ? 'font-semibold whitespace-nowrap text-danger' : 'whitespace-nowrap tabular-nums'}>
                  {formatFileSize(file.size)}
                  {file.size > maxBytes && ', too large'}
                </span>
              </li>
            ))}
          </ul>
        )
      }
    >
      <input
        {...input}
        {...controlProps(field)}
        type="file"
        onChange={(event) => {
          setChosen([...(event.currentTarget.files ?? [])].map((file) => ({ name: file.name, size: file.size })))
          onChange?.(event)
        }}
        className="file-input block w-full max-w-form rounded-control border border-dashed border-control bg-surface p-3 text-meta text-soft wrong:border-2 wrong:border-danger"
      />
    </Field>
  )
}
