import type { ComponentProps, ReactNode } from 'react'
import { classes } from '../display/classes.ts'
import { describedBy } from './fieldNames.ts'

export type Choice = {
  value: string
  label: ReactNode
  hint?: ReactNode
  /** Choices with the same group are listed under its name (checkboxes only). */
  group?: string | undefined
  /** Shown below while this choice is selected. Hidden by the style sheet, so it works without script. */
  reveal?: ReactNode
  disabled?: boolean
}

/** One radio or checkbox with its label as a 44 px target, its hint and the content it reveals. */
export const ChoiceItem = ({
  choice,
  id,
  invalid,
  describedBy: also,
  className,
  ...input
}: { choice: Choice; id: string; invalid: boolean; describedBy?: string } & Omit<ComponentProps<'input'>, 'id'>) => {
  const hint = choice.hint ? `${id}-item-hint` : null
  return (
    <div className="choice">
      <div className="choice-row">
        <input
          {...input}
          id={id}
          value={choice.value}
          disabled={choice.disabled}
          aria-describedby={describedBy(hint, also)}
          className={classes('choice-mark', invalid && 'choice-wrong', className)}
        />
        <label htmlFor={id} className="flex min-h-11 items-center py-1.5 wrap-anywhere">
          {choice.label}
        </label>
        {choice.hint && (
          <div id={hint ?? undefined} className="col-start-2 -mt-1.5 max-w-measure pb-1.5 text-meta text-hint">
            {choice.hint}
          </div>
        )}
      </div>
      {choice.reveal && <div className="choice-reveal mt-1 mb-3 ml-3.5 border-l-4 border-line py-1 pl-7">{choice.reveal}</div>}
    </div>
  )
}
