import { classes } from '#web/ui/display/classes.ts'

const number = (value: number) => value.toLocaleString('en-GB')

/** How much of a limit is used. If `quiet`, only shown while the field has the focus, and near or over the limit. */
export const Count = ({ id, length, most, quiet }: { id: string; length: number; most: number; quiet: boolean }) => {
  const over = length - most
  return (
    <p
      id={id}
      className={classes(
        'text-meta tabular-nums',
        over > 0 ? 'font-semibold text-danger' : 'text-hint',
        quiet && over <= 0 && length < most * 0.9 && 'hidden group-focus-within:block',
        quiet && 'mt-0.5 text-end',
      )}
    >
      {over > 0 ? `${number(over)} too many` : `${number(length)} of ${number(most)}`}
      <span className="sr-only"> characters</span>
    </p>
  )
}
