/** The same rows as cards, for phones. */
import { useState } from 'react'
import { Link } from 'react-router'
import type { RenewalRow } from '#contract/admin/book/renewals.ts'
import { formatDate, formatMoney } from '#contract/format.ts'
import { classLabel } from '#contract/model/policies/policyClass.ts'
import { lateDays } from '#contract/model/renewals/renewal.ts'
import { paths } from '#contract/paths.ts'
import { nameClass } from '#web/lists/ListScreen.tsx'
import { StatusBadge } from '#web/ui/display/StatusBadge.tsx'
import { VisuallyHidden } from '#web/ui/display/VisuallyHidden.tsx'
import { Button } from '#web/ui/navigation/Button.tsx'
import { daysLeftInWords, isDue } from './daysLeft.ts'

const pageSize = 25

const NextChase = ({ row, today }: { row: RenewalRow; today: string }) =>
  isDue(row, today) ? (
    <strong className="text-danger">
      {formatDate(row.nextChaseOn)}
      <VisuallyHidden>: due</VisuallyHidden>
    </strong>
  ) : (
    formatDate(row.nextChaseOn)
  )

export const RenewalCards = ({ rows, search, today }: { rows: readonly RenewalRow[]; search: string; today: string }) => {
  const [most, setMost] = useState(pageSize)
  return (
    <div className="grid gap-3 md:hidden">
      <ul className="divide-y divide-line rounded-t-control rounded-b-foot border border-line bg-surface">
        {rows.slice(0, most).map((row) => (
          <li key={row.id} className="renewal-card">
            <Link to={paths.adminRenewal(row.id)} state={{ list: search }} className={`${nameClass} font-semibold`}>
              {row.client}
            </Link>
            <span className={row.daysLeft <= lateDays ? 'font-semibold text-danger' : 'font-semibold'}>
              {daysLeftInWords(row.daysLeft)}
            </span>
            <span className="text-soft">{classLabel(row.class)}</span>
            <span className="text-soft">ends {formatDate(row.dueOn)}</span>
            <span>
              <StatusBadge kind="renewal" status={row.status} />
            </span>
            <span className="tabular-nums">{row.offered === null ? formatMoney(row.expiring) : `${formatMoney(row.offered)} offered`}</span>
            {(row.nextAction || row.nextChaseOn) && (
              <>
                <span>{row.nextAction}</span>
                <span>{row.nextChaseOn && <NextChase row={row} today={today} />}</span>
              </>
            )}
          </li>
        ))}
      </ul>
      {rows.length > most && (
        <Button wide onClick={() => setMost(most + pageSize)}>
          Show {Math.min(pageSize, rows.length - most)} more
        </Button>
      )}
    </div>
  )
}
