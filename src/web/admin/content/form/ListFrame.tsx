import { CommentTool } from './CommentTool.tsx'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ListField } from '#contract/model/content/fieldsOf.ts'
import { Button } from '#web/ui/navigation/Button.tsx'
import { FieldError } from '#web/ui/fields/FieldError.tsx'
import { describedBy, errorId, hintId } from '#web/ui/fields/fieldNames.ts'
import { controlId } from './formStore.ts'
import { useProblem } from './formContext.ts'
import { addId } from './useEntries.ts'
import { aOr, type Words } from './words/fieldWords.ts'

/** 'Between 3 and 6', 'At least 5': how many entries the list must have to be published. */
const amount = ({ least, most }: Pick<ListField, 'least' | 'most'>) => {
  if (most !== null && most === least) return `Exactly ${most}.`
  if (most !== null) return least > 0 ? `Between ${least} and ${most}.` : `At most ${most}.`
  return least > 1 ? `At least ${least}.` : ''
}

/** A list's heading and error, and below its entries the control that adds one. */
export const ListFrame = ({
  field,
  path,
  words,
  hidden = false,
  children,
  foot,
}: {
  field: Pick<ListField, 'least' | 'most' | 'optional'>
  path: string
  words: Words
  /** The heading is only for screen readers: the context already shows it. */
  hidden?: boolean
  children: ReactNode
  foot: ReactNode
}) => {
  const problem = useProblem(path)
  const id = controlId(path)
  const hint = [words.hint, amount(field)].filter(Boolean).join(' ')
  return (
    <fieldset
      id={id}
      className={problem ? 'group min-w-0 border-l-4 border-danger pl-3' : 'group min-w-0'}
      aria-describedby={describedBy(hint ? hintId(id) : null, problem ? errorId(id) : null)}
    >
      <legend className={hidden ? 'sr-only' : 'font-semibold'}>
        {words.label}
        {field.optional && <span className="font-normal text-hint"> (optional)</span>}
        {!hidden && <CommentTool path={path} label={words.label} />}
      </legend>
      {hint && (
        <p id={hintId(id)} className="max-w-measure text-meta text-hint">
          {hint}
        </p>
      )}
      <FieldError id={errorId(id)} message={problem} />
      <div className="mt-1.5">{children}</div>
      {foot}
    </fieldset>
  )
}

export const AddButton = ({
  path,
  noun,
  label,
  press,
  first = true,
}: {
  path: string
  noun: string
  label?: string
  press: () => void
  first?: boolean
}) => (
  <Button id={first ? addId(path) : undefined} variant="quiet" size="small" icon={Plus} onClick={press} className="-ml-3 mt-1">
    {label ?? `Add ${aOr(noun)}`}
  </Button>
)
