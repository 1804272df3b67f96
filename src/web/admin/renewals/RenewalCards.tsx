/** The same rows as cards, for phones. */
import { useState } from 'react'
import { Link } from 'react-router'
import type { RenewalRow } from '#contract/admin/book/renewals.ts'
import { formatDate, formatMoney } from '#contract/format.ts'
import { classLabel } from '#contract/model/policies/policyClass.ts'
import { lateDays } from '#contract/model/renewals/renewal.ts'
import { percentChange } from '#contract/model/renewals/renewalDiff.ts'
import { paths } from '#contract/paths.ts'
import { nameClass } from '#web/lists/ListScreen.tsx'
import { Card } from '#web/ui/display/Card.tsx'
import { Figures } from '#web/ui/display/Figures.tsx'
import { StatusBadge } from '#web/ui/display/StatusBadge.tsx'
import { VisuallyHidden } from '#web/ui/display/VisuallyHidden.tsx'
import { Button } from '#web/ui/navigation/Button.tsx'
import { daysLeftInWords, isDue } from './daysLeft.ts'

const pageSize = 25

export const RenewalCards = ({ rows, search, today }: { rows: readonly RenewalRow[]; search: string; today: string }) => {
  const [most, setMost] = useState(pageSize)
  return (
    <div className="grid gap-3 md:hidden">
      <ul className="grid gap-3">
        {rows.slice(0, most).map((row) => (
          <Card as="li" key={row.id} className="grid gap-2">
            <div className="-my-2 flex flex-wrap items-baseline justify-between gap-x-4">
              <Link
                to={paths.adminRenewal(row.id)}
                state={{ list: search }}
                className={`${nameClass} inline-flex min-h-11 items-center font-semibold`}
              >
                {row.client}
              </Link>
              <span className={row.daysLeft <= lateDays ? 'font-semibold text-danger' : 'text-soft'}>{daysLeftInWords(row.daysLeft)}</span>
            </div>
            <p className="text-meta text-soft">
              <Figures>{`${classLabel(row.class)}, ${row.insurer}, ${row.policy}.`}</Figures>{' '}
              <span className="whitespace-nowrap">Ends {formatDate(row.dueOn)}.</span>
            </p>
            <p className="flex flex-wrap items-center gap-2 text-meta">
              <StatusBadge kind="renewal" status={row.status} />
              <span>
                {formatMoney(row.expiring)}
                {row.offered !== null && ` to ${formatMoney(row.offered)} (${percentChange(row.expiring, row.offered) ?? ''})`}
              </span>
            </p>
            {(row.nextAction || row.nextChaseOn) && (
              <p className="text-meta">
                {row.nextAction}
                {row.nextChaseOn && (
                  <>
                    {' '}
                    {isDue(row, today) ? (
                      <strong className="text-danger">
                        {formatDate(row.nextChaseOn)}
                        <VisuallyHidden>: due</VisuallyHidden>
                      </strong>
                    ) : (
                      <span className="text-hint">{formatDate(row.nextChaseOn)}</span>
                    )}
                  </>
                )}
              </p>
            )}
          </Card>
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
