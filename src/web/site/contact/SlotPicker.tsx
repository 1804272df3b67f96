/** Available days as a calendar of working weeks, and the half hours of the chosen day. Days are links, so the choice is in the URL. */
import type { ReactNode } from 'react'
import { addDays, isWorkingDay } from '#contract/model/contact/workingTime.ts'
import type { Slots } from '#contract/site/appointments.ts'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { classes } from '#web/ui/display/classes.ts'
import { FieldGroup } from '#web/ui/fields/FieldGroup.tsx'
import { VisuallyHidden } from '#web/ui/display/VisuallyHidden.tsx'

const long = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'long' })
const weekday = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', weekday: 'long' })
const month = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'short' })
const at = (date: string) => new Date(`${date}T00:00:00Z`)
export const dayInWords = (date: string) => long.format(at(date))

/** The Monday of the week a date is in. */
const mondayOf = (date: string) => addDays(date, -((at(date).getUTCDay() + 6) % 7))

const weeksOf = (days: Slots['days']) => {
  const first = mondayOf(days[0]?.date ?? '2026-01-05')
  const last = days.at(-1)?.date ?? first
  const weeks: string[][] = []
  for (let monday = first; monday <= last; monday = addDays(monday, 7)) weeks.push([0, 1, 2, 3, 4].map((offset) => addDays(monday, offset)))
  return weeks
}

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri']

const cell = 'flex min-h-14 flex-col items-center justify-center rounded-control border px-1 py-1.5 text-center leading-tight'

/** `hrefOf`: link to this page with another day. */
export const Days = ({ slots, hrefOf }: { slots: Slots; hrefOf: (date: string) => string }) => {
  const free = new Map(slots.days.map((day) => [day.date, day.free]))
  return (
    <section aria-labelledby="days">
      <h2 id="days" className="text-body font-semibold">
        Day
      </h2>
      {/* The gaps around the outer cells hang over, so that the days stand flush with the times below. */}
      <div className="mt-2 max-w-form">
        {/* Too wide for a phone with large text, it scrolls. */}
        <div className="relative -mx-1 overflow-x-auto">
          <table className="w-full min-w-70 table-fixed border-separate border-spacing-1">
            <caption className="sr-only">Working days and free times</caption>
            <thead>
              <tr>
                {weekdays.map((name) => (
                  <th key={name} scope="col" className="pb-1 text-small font-semibold text-hint">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {weeksOf(slots.days).map((week) => (
                <tr key={week[0]}>
                  {week.map((date) => (
                    <td key={date} className="p-0">
                      <Day date={date} left={free.get(date)} chosen={date === slots.day} href={hrefOf(date)} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </div>
    </section>
  )
}

const Day = ({ date, left, chosen, href }: { date: string; left: number | undefined; chosen: boolean; href: string }) => {
  const number = Number(date.slice(8))
  const shown = (
    <>
      <span className="text-meta font-semibold whitespace-nowrap tabular-nums">
        <VisuallyHidden>{weekday.format(at(date))} </VisuallyHidden>
        {number}
        {number === 1 || chosen ? ` ${month.format(at(date))}` : <VisuallyHidden> {month.format(at(date))}</VisuallyHidden>}
      </span>
      <span className="text-small">
        {left === undefined ? (isWorkingDay(date) ? '\u2013' : 'Closed') : left === 0 ? 'Full' : `${left} free`}
      </span>
    </>
  )
  if (!left) return <div className={classes(cell, 'border-line bg-panel text-hint')}>{shown}</div>
  return (
    <Anchor
      href={href}
      aria-current={chosen ? 'date' : undefined}
      className={classes(
        cell,
        chosen ? 'border-accent bg-accent text-on-accent' : 'border-control bg-surface text-ink hover:bg-accent-tint',
      )}
    >
      {shown}
    </Anchor>
  )
}

/** The free half hours of the chosen day, as radios in a grid. */
export const Times = ({
  slots,
  label,
  hint,
  error,
  defaultValue,
}: {
  slots: Slots
  label: string
  hint?: ReactNode
  error?: string | undefined
  defaultValue?: string | undefined
}) => (
  <FieldGroup field={{ name: 'time', label: `${label}, ${dayInWords(slots.day)}`, hint, error }} role="radiogroup">
    <input type="hidden" name="day" value={slots.day} />
    <div className="time-choices">
      {slots.times
        // The time of a form that came back stays: if its answer was lost, the form itself may be what has taken it.
        .filter(({ time, free }) => free || (time === defaultValue && error === undefined))
        .map(({ time }, index) => (
          <div key={time} className="time-choice">
            <input
              type="radio"
              name="time"
              id={index === 0 ? 'time' : `time-${time.replace(':', '')}`}
              value={time}
              defaultChecked={defaultValue === time}
              className="choice-mark"
            />
            <label htmlFor={index === 0 ? 'time' : `time-${time.replace(':', '')}`} className="tabular-nums">
              {time}
            </label>
          </div>
        ))}
    </div>
  </FieldGroup>
)
