import type { ReactNode } from 'react'
import { classes } from './classes.ts'

/** `stacked`: on a phone the value, which is long, stands under its name. */
type Row = { label: ReactNode; value: ReactNode; stacked?: boolean }

/** Names and what each comes to, with dots between them. `total`: the last line, under a rule, to which the others add up. */
export const Leaders = ({ rows, total, className }: { rows: readonly Row[]; total?: Row; className?: string }) => (
  <dl className={className}>
    {rows.map(({ label, value, stacked }, index) => (
      <div key={index} className={classes('leader py-1.5', stacked && 'leader-stacked')}>
        <dt className="text-soft">{label}</dt>
        <dd className="tabular-nums">{value}</dd>
      </div>
    ))}
    {total && (
      <div className="leader border-t-2 border-ink py-2 font-semibold">
        <dt>{total.label}</dt>
        <dd className="tabular-nums">{total.value}</dd>
      </div>
    )}
  </dl>
)
