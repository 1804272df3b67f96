/** A month's entries: a calendar on a wide screen, a list of days on a phone and on paper. Only links, so it needs no script. */
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDate } from '#contract/format.ts'
import { Card } from '#web/ui/display/Card.tsx'
import { Icon } from '#web/ui/display/Icon.tsx'
import { VisuallyHidden } from '#web/ui/display/VisuallyHidden.tsx'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { buttonClass } from '#web/ui/navigation/buttonClass.ts'
import { monthBeside, monthName, weeksOf } from './calendarMonth.ts'

type Entry = { key: string }
type Shown<E extends Entry> = {
  month: string
  today: string
  on: (day: string) => readonly E[]
  /** An entry as drawn in the calendar, where there is little room. */
  inCalendar: (entry: E) => ReactNode
  /** An entry as drawn in the list of days. */
  inList: (entry: E) => ReactNode
  /** A note about the day itself. */
  note?: (day: string) => string | null
}

/** How many entries a day shows: the others fold away, so that one day does not push the month off the screen. */
const shownPerDay = 4

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

/** `count`: in words. `href`: of another month; without it, the card has no links to other months. `children`: the days, or what is shown while they are loading. */
export const MonthCard = ({
  month,
  today,
  count,
  under,
  href,
  children,
}: {
  month: string
  today: string
  count: string
  under?: ReactNode
  href?: (month: string) => string
  children: ReactNode
}) => (
  <Card as="section">
    <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
      <div>
        <h2 className="text-h3">
          {monthName(month)}
          <span className="ml-3 text-meta font-normal text-hint">{count}</span>
        </h2>
        {under && <p className="text-meta text-hint">{under}</p>}
      </div>
      {href && (
        <nav aria-label="Months" className="flex flex-wrap gap-2" data-screen-only>
          <Anchor href={href(monthBeside(month, -1))} className={buttonClass({ size: 'small' })}>
            <Icon of={ChevronLeft} size={16} />
            {monthName(monthBeside(month, -1))}
          </Anchor>
          {today.slice(0, 7) !== month && (
            <Anchor href={href(today.slice(0, 7))} className={buttonClass({ size: 'small' })}>
              This month
            </Anchor>
          )}
          <Anchor href={href(monthBeside(month, 1))} className={buttonClass({ size: 'small' })}>
            {monthName(monthBeside(month, 1))}
            <Icon of={ChevronRight} size={16} />
          </Anchor>
        </nav>
      )}
    </div>
    {children}
  </Card>
)

/** `caption`: of the calendar; `nothing`: shown in place of the list if no day has entries. */
export const MonthDays = <E extends Entry>({ caption, nothing, ...shown }: Shown<E> & { caption: string; nothing: string }) => (
  <>
    <Weeks caption={caption} {...shown} />
    <Days nothing={nothing} {...shown} />
  </>
)

const Weeks = <E extends Entry>({ month, today, on, inCalendar, note, caption }: Shown<E> & { caption: string }) => (
  <table className="w-full table-fixed border-collapse max-md:hidden print:hidden">
    <caption className="sr-only">{caption}</caption>
    <thead>
      <tr>
        {weekdays.map((day) => (
          <th key={day} scope="col" className="border-b-2 border-line px-2 py-1 text-start text-meta text-hint">
            {day}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {weeksOf(month).map((week) => (
        // A week in which nothing happens is low, so that the others are seen together.
        <tr key={week.find(Boolean)} className={week.some((day) => day && on(day).length > 0) ? 'h-24' : 'h-10'}>
          {week.map((day, at) =>
            day ? (
              <td key={day} className={`border border-line p-2 align-top ${day === today ? 'bg-accent-tint' : ''}`}>
                <Day day={day} today={today} busy={on(day).length > 0} />
                {note?.(day) && <p className="mb-1.5 text-small text-soft">{note(day)}</p>}
                <Entries entries={on(day)} draw={inCalendar} />
              </td>
            ) : (
              <td key={`none ${at}`} className="border border-line bg-panel" />
            ),
          )}
        </tr>
      ))}
    </tbody>
  </table>
)

/** A heading if the day has entries, so that screen reader users can jump from one such day to the next. */
const Day = ({ day, today, busy }: { day: string; today: string; busy: boolean }) => {
  const Tag = busy ? 'h3' : 'p'
  return (
    <Tag className="font-text text-meta font-normal tracking-normal text-hint">
      {busy ? (
        <>
          <span aria-hidden>{Number(day.slice(8))}</span>
          <VisuallyHidden>{formatDate(day)}</VisuallyHidden>
        </>
      ) : (
        Number(day.slice(8))
      )}
      {day === today && <span className="ml-1 font-semibold text-ink">Today</span>}
    </Tag>
  )
}

const Entries = <E extends Entry>({ entries, draw }: { entries: readonly E[]; draw: (entry: E) => ReactNode }) => {
  const list = (some: readonly E[]) => (
    <ul className="grid gap-1.5">
      {some.map((entry) => (
        <li key={entry.key} className="min-w-0 text-small">
          {draw(entry)}
        </li>
      ))}
    </ul>
  )
  if (entries.length <= shownPerDay + 1) return list(entries)
  return (
    <>
      {list(entries.slice(0, shownPerDay))}
      <details className="mt-1.5">
        <summary className="link min-h-6 text-small">{entries.length - shownPerDay} more</summary>
        {list(entries.slice(shownPerDay))}
      </details>
    </>
  )
}

/** Only days that have entries or a note. */
const Days = <E extends Entry>({ month, today, on, inList, note, nothing }: Shown<E> & { nothing: string }) => {
  const days = weeksOf(month)
    .flat()
    .filter((day) => day !== null)
    .filter((day) => on(day).length > 0 || note?.(day))
  const empty = days.every((day) => on(day).length === 0)
  return (
    <div className="grid gap-4 md:hidden print:grid">
      {empty && <p className="text-soft">{nothing}</p>}
      {days.length > 0 && (
        <ol className="grid gap-4">
          {days.map((day) => (
            <li key={day}>
              <h3 className="font-text text-meta font-semibold tracking-normal">
                {formatDate(day)}
                {day === today && ', today'}
              </h3>
              {note?.(day) && <p className="pb-1 text-small text-soft">{note(day)}</p>}
              {on(day).length > 0 && (
                <ul className="divide-y divide-line border-y border-line">
                  {on(day).map((entry) => (
                    <li key={entry.key} className="grid gap-1 py-2 break-inside-avoid">
                      {inList(entry)}
                    </li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}
