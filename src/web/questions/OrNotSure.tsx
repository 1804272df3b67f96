/** A question with "I am not sure" below it: one or the other, never both. Unticking it restores what was typed. */
import { useRef, type FormEvent, type ReactNode } from 'react'
import type { Question } from '#contract/model/questions/question.ts'
import { classes } from '#web/ui/display/classes.ts'
import { Checkbox } from '#web/ui/fields/Checkboxes.tsx'
import { one, type Filled } from './PartField.tsx'

type Control = HTMLInputElement | HTMLTextAreaElement

const isTick = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio')

const isFilled = (control: Control) => (isTick(control) ? control.checked : control.value !== '')

/** Changes a control the way the user would, so that counters and autosave notice. Tickable controls are toggled, ignoring `text`. */
const change = (control: Control, text: string) => {
  if (isTick(control)) {
    control.click()
    return
  }
  control.value = text
  control.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Short fields, which have the tick beside them: below each it would make a page of sums a third longer. */
const figures: readonly Question['type'][] = ['money', 'int', 'pct', 'year']

export const OrNotSure = ({ question, filled, children }: { question: Question; filled: Filled; children: ReactNode }) => {
  const tick = `${question.id}.notSure`
  const putAside = useRef(new Map<Control, string>())
  const keepOne = ({ currentTarget, target }: FormEvent<HTMLDivElement>) => {
    const controls = [...currentTarget.querySelectorAll<Control>('input, textarea')]
    const box = controls.find(({ name }) => name === tick)
    if (!(box instanceof HTMLInputElement)) return
    const others = controls.filter((control) => control !== box)
    if (target !== box) {
      if (others.some((control) => control === target && isFilled(control))) box.checked = false
      return
    }
    if (box.checked) {
      putAside.current = new Map(others.filter(isFilled).map((control) => [control, control.value]))
      for (const control of putAside.current.keys()) change(control, '')
    } else for (const [control, text] of putAside.current) change(control, text)
  }
  return (
    <div
      className={classes(figures.includes(question.type) ? 'beside-not-sure' : 'space-y-2', filled.errors[question.id] && 'field-wrong')}
      onInput={keepOne}
    >
      {children}
      <Checkbox
        name={tick}
        label="I am not sure"
        aria-label={`I am not sure: ${question.short}`}
        defaultChecked={one(filled.fields, tick) === 'on'}
      />
    </div>
  )
}
