/** The expiries of a month: a calendar on a wide screen, a list of its days on a phone. Links alone, so it needs no script. */
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { renewals, type RenewalRow } from '#contract/admin/book/renewals.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { formatDate } from '#contract/format.ts'
import { londonClock } from '#contract/model/contact/workingTime.ts'
import { classLabel } from '#contract/model/policies/policyClass.ts'
import { paths } from '#contract/paths.ts'
import { q } from '#web/app/data/query.ts'
import { NotLoaded } from '#web/records/NotLoaded.tsx'
import { Card } from '#web/ui/display/Card.tsx'
import { Icon } from '#web/ui/display/Icon.tsx'
import { StatusBadge } from '#web/ui/display/StatusBadge.tsx'
import { VisuallyHidden } from '#web/ui/display/VisuallyHidden.tsx'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { buttonClass } from '#web/ui/navigation/buttonClass.ts'
import { firstOf, lastOf, monthBeside, monthName, monthOf, weeksOf } from './calendarMonth.ts'

type Asked = InputOf<typeof renewals.grid>
const shownMonth = (asked: string | null) => monthOf(asked, londonClock(new Date()).date)
/** What the list is narrowed by counts here too; its days are those of the month. */
export const calendarQuery = (asked: Asked, month: string | null) => {
  const shown = shownMonth(month)
  const { sort: _order, from: _from, to: _to, within: _within, ...rest } = asked
  return q(renewals.grid, { ...rest, from: firstOf(shown), to: lastOf(shown) }, { staleTime: 5_000 })
}

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

export const Calendar = ({ asked, search }: { asked: Asked; search: URLSearchParams }) => {
  const month = shownMonth(search.get('month'))
  const read = useQuery(calendarQuery(asked, search.get('month')))
  const href = (other: string) => paths.adminRenewals({ ...Object.fromEntries(search), show: 'calendar', month: other })
  const rows = read.data?.rows ?? []
  const today = read.data?.today ?? ''
  const on = (day: string) => rows.filter(({ dueOn }) => dueOn === day)
  return (
    <Card as="section">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-h3">
          {monthName(month)}
          <span className="ml-3 text-meta font-normal text-hint">{rows.length === 1 ? '1 expiry' : `${rows.length} expiries`}</span>
        </h2>
        <nav aria-label="Months" className="flex gap-2">
          <Anchor href={href(monthBeside(month, -1))} className={buttonClass({ size: 'small' })}>
            <Icon of={ChevronLeft} size={16} />
            {monthName(monthBeside(month, -1))}
          </Anchor>
          <Anchor href={href(monthBeside(month, 1))} className={buttonClass({ size: 'small' })}>
            {monthName(monthBeside(month, 1))}
            <Icon of={ChevronRight} size={16} />
          </Anchor>
        </nav>
      </div>
      {read.data ? (
        <>
          <Month month={month} on={on} today={today} />
          <Days month={month} on={on} today={today} />
        </>
      ) : (
        <NotLoaded what="renewals" query={read} />
      )}
    </Card>
  )
}

type Shown = { month: string; on: (day: string) => readonly RenewalRow[]; today: string }

const Month = ({ month, on, today }: Shown) => (
  <table className="w-full table-fixed border-collapse max-md:hidden">
    <caption className="sr-only">Expiries in {monthName(month)}</caption>
    <thead>
      <tr>
        {days.map((day) => (
          <th key={day} scope="col" className="border-b-2 border-line px-2 py-1 text-start text-meta text-hint">
            {day}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {weeksOf(month).map((week) => (
        <tr key={week.find(Boolean)}>
          {week.map((day, at) =>
            day ? (
              <td key={day} className={`h-24 border border-line p-2 align-top ${day === today ? 'bg-accent-tint' : ''}`}>
                <p className="text-meta text-hint">
                  {Number(day.slice(8))}
                  {day === today && <span className="ml-1 font-semibold text-ink">Today</span>}
                </p>
                <ul className="grid gap-1">
                  {on(day).map((row) => (
                    <li key={row.id} className="text-small">
                      <Entry row={row} />
                    </li>
                  ))}
                </ul>
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

const Entry = ({ row }: { row: RenewalRow }) => (
  <Anchor href={paths.adminRenewal(row.id)} className="link break-words">
    {row.client}
    <VisuallyHidden>
      , {classLabel(row.class)}, ends {formatDate(row.dueOn)}
    </VisuallyHidden>
  </Anchor>
)

/** Only days on which something ends. */
const Days = ({ month, on, today }: Shown) => {
  const busy = weeksOf(month)
    .flat()
    .filter((day): day is string => day !== null && on(day).length > 0)
  if (busy.length === 0) return <p className="text-soft md:hidden">Nothing ends in {monthName(month)}.</p>
  return (
    <ol className="grid gap-4 md:hidden">
      {busy.map((day) => (
        <li key={day}>
          <h3 className="text-meta font-semibold">
            {formatDate(day)}
            {day === today && ', today'}
          </h3>
          <ul className="divide-y divide-line border-y border-line">
            {on(day).map((row) => (
              <li key={row.id} className="grid gap-1 py-2">
                <Anchor href={paths.adminRenewal(row.id)} className="link">
                  {row.client}
                </Anchor>
                <span className="flex flex-wrap items-center gap-2 text-small text-hint">
                  {classLabel(row.class)} <StatusBadge kind="renewal" status={row.status} />
                </span>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  )
}
