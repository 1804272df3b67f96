/** A calendar day that its owner holds as one text (days.ts), typed as day, month and year. */
import { useState, type ComponentProps } from 'react'
import { readDate, wrongDateParts, type DateParts } from '#contract/model/content/reading.ts'
import { DateField } from '#web/ui/fields/DateField.tsx'
import { dayPartsOf, typedDay } from './days.ts'

type Props = Omit<ComponentProps<typeof DateField>, 'values' | 'defaultValues' | 'onPart' | 'wrong'> & {
  value: string
  onDay: (day: string) => void
  /** Gives a day only when it is whole, and '' until then: for what is saved while it is typed. */
  whole?: boolean
}

const wholeDay = (parts: DateParts) => readDate(parts) ?? ''

export const DayInput = ({ value, onDay, whole = false, ...field }: Props) => {
  // '05' and '5' are one day: while somebody types, the field keeps what they typed.
  const [typed, setTyped] = useState(() => dayPartsOf(value))
  const given = (parts: DateParts) => (whole ? wholeDay(parts) : typedDay(parts))
  const shown = given(typed) === value ? typed : dayPartsOf(value)
  return (
    <DateField
      {...field}
      values={shown}
      wrong={field.error ? wrongDateParts(shown) : []}
      onPart={(part, text) => {
        const next = { ...shown, [part]: text }
        setTyped(next)
        onDay(given(next))
      }}
    />
  )
}
