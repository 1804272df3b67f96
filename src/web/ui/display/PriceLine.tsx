import { classes } from './classes.ts'

/** A line of a price that changes while the user types, inside an `output`. `total`: the last line, to which the others add up. */
export const PriceLine = ({ label, value, total = false }: { label: string; value: string | number; total?: boolean }) => (
  <span className={classes('leader', total && 'border-t border-line pt-1 text-lead font-semibold')}>
    <span>{label}</span>
    <span>{value}</span>
  </span>
)
