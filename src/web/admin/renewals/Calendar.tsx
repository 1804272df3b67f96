/** The policies that expire in a month. */
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
import { firstOf, lastOf, monthName, monthOf } from '../calendar/calendarMonth.ts'
import { MonthCard, MonthDays } from '../calendar/MonthCalendar.tsx'
import { todayInLondon } from '../shell/todayInLondon.ts'

type Asked = InputOf<typeof renewals.grid>
const shownMonth = (asked: string | null) => monthOf(asked, todayInLondon())
/** Uses the list's filters, except for dates: those are the days of the month. */
export const calendarQuery = (asked: Asked, month: string | null) => {
  const shown = shownMonth(month)
  const { sort: _order, from: _from, to: _to, within: _within, ...rest } = asked
  return q(renewals.grid, { ...rest, from: firstOf(shown), to: lastOf(shown) }, { staleTime: 5_000 })
}

export const Calendar = ({ asked, search }: { asked: Asked; search: URLSearchParams }) => {
  const month = shownMonth(search.get('month'))
  const read = useQuery(calendarQuery(asked, search.get('month')))
  const href = (other: string) => paths.adminRenewals({ ...Object.fromEntries(search), show: 'calendar', month: other })
  const rows = (read.data?.rows ?? []).map((row) => ({ ...row, key: row.id }))
  return (
    <MonthCard
      month={month}
      today={read.data?.today ?? todayInLondon()}
      count={rows.length === 1 ? '1 expiry' : `${rows.length} expiries`}
      href={href}
    >
      {read.data ? (
        <MonthDays
          month={month}
          today={read.data.today}
          on={(day) => rows.filter(({ dueOn }) => dueOn === day)}
          caption={`Expiries in ${monthName(month)}`}
          nothing={`Nothing ends in ${monthName(month)}.`}
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
      ) : (
        <NotLoaded what="renewals" query={read} />
      )}
    </MonthCard>
  )
}

const InCalendar = ({ row }: { row: RenewalRow }) => (
  <Anchor href={paths.adminRenewal(row.id)} className="link break-words">
    {row.client}
    <VisuallyHidden>
      , {classLabel(row.class)}, ends {formatDate(row.dueOn)}
    </VisuallyHidden>
  </Anchor>
)
