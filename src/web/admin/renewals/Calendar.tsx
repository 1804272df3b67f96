/** The policies that expire in a month and the month after it: late in a month, what ends next is what there is to do. */
import { useQuery } from '@tanstack/react-query'
import { renewals, type RenewalRow } from '#contract/admin/book/renewals.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { formatDate } from '#contract/format.ts'
import { classLabel } from '#contract/model/policies/policyClass.ts'
import { paths } from '#contract/paths.ts'
import { q } from '#web/app/data/query.ts'
import { NotLoaded } from '#web/records/NotLoaded.tsx'
import { StatusBadge } from '#web/ui/display/StatusBadge.tsx'
import { VisuallyHidden } from '#web/ui/display/VisuallyHidden.tsx'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { firstOf, lastOf, monthBeside, monthName, monthOf } from '../calendar/calendarMonth.ts'
import { MonthCard, MonthDays } from '../calendar/MonthCalendar.tsx'
import { todayInLondon } from '../shell/todayInLondon.ts'

type Asked = InputOf<typeof renewals.grid>
const shownMonth = (asked: string | null) => monthOf(asked, todayInLondon())
/** Uses the list's filters, except for dates: those are the days of the two months. */
export const calendarQuery = (asked: Asked, month: string | null) => {
  const shown = shownMonth(month)
  const { sort: _order, from: _from, to: _to, within: _within, ...rest } = asked
  return q(renewals.grid, { ...rest, from: firstOf(shown), to: lastOf(monthBeside(shown, 1)) }, { staleTime: 5_000 })
}

export const Calendar = ({ asked, search }: { asked: Asked; search: URLSearchParams }) => {
  const month = shownMonth(search.get('month'))
  const read = useQuery(calendarQuery(asked, search.get('month')))
  const href = (other: string) => paths.adminRenewals({ ...Object.fromEntries(search), show: 'calendar', month: other })
  const today = read.data?.today ?? todayInLondon()
  const rows = (read.data?.rows ?? []).map((row) => ({ ...row, key: row.id }))
  if (!read.data)
    return (
      <MonthCard month={month} today={today} count="" href={href}>
        <NotLoaded what="renewals" query={read} />
      </MonthCard>
    )
  return [month, monthBeside(month, 1)].map((one) => {
    const count = rows.filter(({ dueOn }) => dueOn.startsWith(one)).length
    return (
      <MonthCard
        key={one}
        month={one}
        today={today}
        count={count === 1 ? '1 expiry' : `${count} expiries`}
        {...(one === month ? { href } : {})}
      >
        <MonthDays
          month={one}
          today={today}
          on={(day) => rows.filter(({ dueOn }) => dueOn === day)}
          caption={`Expiries in ${monthName(one)}`}
          nothing={`Nothing ends in ${monthName(one)}.`}
          inCalendar={(row) => <InCalendar row={row} />}
          inList={(row) => (
            <>
              <Anchor href={paths.adminRenewal(row.id)} className="link">
                {row.client}
              </Anchor>
              <span className="flex flex-wrap items-center gap-2 text-small text-hint">
                {classLabel(row.class)} <StatusBadge kind="renewal" status={row.status} />
              </span>
            </>
          )}
        />
      </MonthCard>
    )
  })
}

const InCalendar = ({ row }: { row: RenewalRow }) => (
  <>
    <Anchor href={paths.adminRenewal(row.id)} className="link break-words">
      {row.client}
      <VisuallyHidden>, ends {formatDate(row.dueOn)}</VisuallyHidden>
    </Anchor>
    <span className="block text-hint">{classLabel(row.class)}</span>
  </>
)
