import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'

/** A white surface on the chalk background, with more rounded corners at the foot. Set off by lines, not shadows. */
export const Card = ({
  children,
  className,
  as: Tag = 'div',
  ...rest
}: ComponentProps<'div'> & { as?: 'div' | 'section' | 'article' | 'li' | 'aside' }) => {
  const Box = Tag as 'div'
  return (
    <Box {...rest} data-card className={classes('rounded-t-control rounded-b-foot border border-line bg-surface p-5 md:p-6', className)}>
      {children}
    </Box>
  )
}

type CardHeaderProps = {
  title: ReactNode
  /** At the end of the line, in small grey letters: 'Newest first'. */
  note?: string
  /** Anything else at the end of the line: a badge, a link. */
  end?: ReactNode
  level?: 2 | 3
}

export const CardHeader = ({ title, note, end, level = 2 }: CardHeaderProps) => {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
      <Heading className="text-h3">{title}</Heading>
      {note !== undefined && <span className="text-meta text-hint">{note}</span>}
      {end}
    </div>
  )
}
