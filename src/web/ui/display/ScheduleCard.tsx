import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { Figures } from './Figures.tsx'
import { Qualified } from './Qualified.tsx'

/** 'Products liability, in the year': what follows the comma qualifies the name. */
const Name = ({ children }: { children: string }) => {
  const comma = children.indexOf(', ')
  return comma < 0 ? <Figures>{children}</Figures> : <Qualified name={children.slice(0, comma + 1)} by={children.slice(comma + 2)} />
}

export type ScheduleRow = { label: ReactNode; value: ReactNode }

/**
 * The main object in the hero: a schedule of cover set like a tide table, with dotted leaders between name and figure and a thick top edge.
 * `standing`: no rounded foot and no bottom border, for a card that stands on the brick course.
 */
export const ScheduleCard = ({
  title,
  caption,
  rows,
  total,
  level = 2,
  children,
  standing,
  wide,
  stacked,
  className,
}: {
  title: ReactNode
  caption?: ReactNode
  rows: readonly ScheduleRow[]
  /** What the rows add up to, under a rule. */
  total?: ScheduleRow
  level?: 2 | 3
  /** Shown below the rows: a note, links. */
  children?: ReactNode
  standing?: boolean
  /** On a wide screen the rows stand in three columns, each figure under its name, so that all are seen at once. */
  wide?: boolean
  /** On a phone each value stands under its name: for values too long to stand beside it. */
  stacked?: boolean
  className?: string
}) => {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <div
      data-card
      className={classes(
        'border border-t-ledge border-line border-t-accent bg-surface px-5 pt-5 pb-4 md:px-6 md:pt-6',
        standing ? 'rounded-t-control border-b-0' : 'rounded-t-control rounded-b-foot',
        className,
      )}
    >
      <Heading className="text-h3">{title}</Heading>
      {caption && <p className="mt-1 text-meta text-hint">{caption}</p>}
      <dl className={classes('mt-3', wide && 'schedule-wide', stacked && 'schedule-stacked')}>
        {rows.map((row, index) => (
          <div key={index} className="leader py-2.5">
            <dt className="text-soft">{typeof row.label === 'string' ? <Name>{row.label}</Name> : row.label}</dt>
            <dd className="font-semibold">{row.value}</dd>
          </div>
        ))}
        {total && (
          <div className="leader border-t-2 border-ink py-2.5 font-semibold">
            <dt>{total.label}</dt>
            <dd>{total.value}</dd>
          </div>
        )}
      </dl>
      {children && <div className="mt-3 border-t border-line pt-4">{children}</div>}
    </div>
  )
}
