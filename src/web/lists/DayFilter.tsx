/** A date filter above a list or figures, styled like the other filters: typed as day, month and year, sent as `name.day` and so on. */
import type { ComponentProps } from 'react'
import { dayPartsOf } from '#web/forms/days.ts'
import { wrongDateParts, type DateParts } from '#contract/model/content/reading.ts'

const parts = [
  { part: 'day', label: 'Day', placeholder: 'dd', digits: 2 },
  { part: 'month', label: 'Month', placeholder: 'mm', digits: 2 },
  { part: 'year', label: 'Year', placeholder: 'yyyy', digits: 4 },
] as const

type Props = {
  name: string
  id: string
  label: string
  value: string
  /** The date is invalid; `describedBy` is the id of the message. */
  wrong?: boolean
  describedBy?: string
  /** Called once the focus has left all three inputs. */
  onLeave?: (parts: DateParts) => void
} & Pick<ComponentProps<'fieldset'>, 'className'>

export const DayFilter = ({ name, id, label, value, wrong = false, describedBy, onLeave, className }: Props) => {
  const dayParts = dayPartsOf(value)
  const missed = wrong ? wrongDateParts(dayParts) : []
  const marked = missed.length > 0 ? missed : wrong ? parts.map(({ part }) => part) : []
  return (
    <fieldset
      className={className ?? 'list-field'}
      data-set={value || undefined}
      aria-describedby={describedBy}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!onLeave || currentTarget.contains(relatedTarget)) return
        const typed = (part: string) => currentTarget.querySelector<HTMLInputElement>(`[name="${name}.${part}"]`)?.value ?? ''
        onLeave({ day: typed('day'), month: typed('month'), year: typed('year') })
      }}
    >
      <legend className="sr-only">{label}</legend>
      <span aria-hidden className="list-day-label">
        {label}
      </span>
      {parts.map(({ part, label: partLabel, placeholder, digits }) => (
        <input
          key={part}
          id={part === 'day' ? id : `${id}-${part}`}
          name={`${name}.${part}`}
          aria-label={partLabel}
          inputMode="numeric"
          maxLength={digits}
          placeholder={placeholder}
          autoComplete="off"
          defaultValue={dayParts[part]}
          aria-invalid={marked.includes(part) || undefined}
          className={part === 'year' ? 'list-year' : 'list-part'}
        />
      ))}
    </fieldset>
  )
}
