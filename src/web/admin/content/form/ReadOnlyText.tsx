/** A text that the program defines: shown, but not editable. */
import { memo } from 'react'
import { FieldError } from '#web/ui/fields/FieldError.tsx'
import { errorId } from '#web/ui/fields/fieldNames.ts'
import { useProblem, useWords, type DrawProps } from './formContext.ts'
import { controlId } from './formStore.ts'

export const ReadOnlyText = memo(({ path, pattern, value, entry }: DrawProps) => {
  const words = useWords({ pattern, entry })
  const problem = useProblem(path)
  const id = controlId(path)
  return (
    <div id={id} tabIndex={-1} className="min-w-0">
      <p className="text-meta font-semibold text-soft">{words.label}</p>
      <FieldError id={errorId(id)} message={problem} />
      <p className="max-w-measure text-meta break-words text-hint">{typeof value === 'string' && value !== '' ? value : 'Nothing'}</p>
    </div>
  )
})
