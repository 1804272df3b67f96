import type { ReactNode } from 'react'
import { classes } from '#web/ui/display/classes.ts'
import { FieldError } from '#web/ui/fields/FieldError.tsx'
import { describedBy, errorId, hintId } from '#web/ui/fields/fieldNames.ts'
import { CommentTool } from './CommentTool.tsx'
import type { Words } from './words/fieldWords.ts'

/** Label, hint, error and count around one control. `hidden`: for an entry, whose label is for screen readers only (its list has a visible one). */
export const Frame = ({
  id,
  path,
  words,
  hidden = false,
  optional = false,
  problem,
  count,
  children,
}: {
  id: string
  path: string
  words: Words
  hidden?: boolean
  optional?: boolean
  problem: string | null
  count?: ReactNode
  children: ReactNode
}) => (
  <div className={classes('group min-w-0', problem && !hidden && 'border-l-4 border-danger pl-3')}>
    <div className={classes('flex flex-wrap items-baseline justify-between gap-x-4', hidden && 'sr-only')}>
      <span>
        <label htmlFor={id} className="font-semibold">
          {words.label}
          {optional && <span className="font-normal text-hint"> (optional)</span>}
        </label>
        {!hidden && <CommentTool path={path} label={words.label} />}
      </span>
      {!hidden && count}
    </div>
    {words.hint && !hidden && (
      <p id={hintId(id)} className="max-w-measure text-meta text-hint">
        {words.hint}
      </p>
    )}
    <FieldError id={errorId(id)} message={problem} />
    <div className={hidden ? undefined : 'mt-1'}>{children}</div>
    {hidden && count}
  </div>
)

/** The attributes of a control inside `Frame`. */
export const framed = ({
  id,
  words,
  hidden,
  problem,
  also,
}: {
  id: string
  words: Words
  hidden?: boolean
  problem: string | null
  also?: string | null
}) => ({
  id,
  'aria-invalid': problem ? (true as const) : undefined,
  'aria-describedby': describedBy(words.hint && !hidden ? hintId(id) : null, problem ? errorId(id) : null, also),
})
