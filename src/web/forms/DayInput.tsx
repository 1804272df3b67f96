/** A date typed as day, month and year, held by the parent as one string (days.ts). */
import { useState, type ComponentProps } from 'react'
import { readDate, wrongDateParts, type DateParts } from '#contract/model/content/reading.ts'
import { DateField } from '#web/ui/fields/DateField.tsx'
import { dayPartsOf, typedDay, wholeDayFault } from './days.ts'

type Props = Omit<ComponentProps<typeof DateField>, 'values' | 'defaultValues' | 'onPart' | 'wrong'> & {
  value: string
  onDay: (day: string) => void
  /** Passes on only complete dates, and '' until then: for forms that save while the user types. */
  onlyComplete?: boolean
  /** With `onlyComplete`: what was typed of a date and is kept elsewhere, and where to keep it. A whole date is in `value`. */
  kept?: string
  onTyped?: (text: string) => void
}

export const DayInput = ({ value, onDay, onlyComplete = false, kept = '', onTyped, ...field }: Props) => {
  // '05' and '5' are the same day: the field keeps what was typed while the user is typing.
  const [typed, setTyped] = useState(() => dayPartsOf(value || kept))
  const given = (parts: DateParts) => (onlyComplete ? (readDate(parts) ?? '') : typedDay(parts))
  const shown = given(typed) === value ? typed : dayPartsOf(value)
  // Only complete dates are passed on, so nobody else can tell a wrong one from a missing one.
  const error = (onlyComplete && wholeDayFault(shown)) || field.error
  return (
    <DateField
      {...field}
      error={error}
      values={shown}
      wrong={error ? wrongDateParts(shown) : []}
      onPart={(part, text) => {
        const next = { ...shown, [part]: text }
        setTyped(next)
        onTyped?.(typedDay(next))
        onDay(given(next))
      }}
    />
  )
}
