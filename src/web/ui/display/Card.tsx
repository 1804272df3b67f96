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

/** A heading with something at the end of its line (a badge, a link). */
export const CardHeader = ({ title, end, level = 2 }: { title: ReactNode; end?: ReactNode; level?: 2 | 3 }) => {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
      <Heading className="text-h3">{title}</Heading>
      {end}
    </div>
  )
}
