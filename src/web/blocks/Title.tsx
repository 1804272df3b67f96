import type { ReactNode } from 'react'
import { classes } from '#web/ui/display/classes.ts'

const sizes = { 1: '', 2: '', 3: 'text-h3', 4: 'block-title-4', 5: 'block-title-4' } as const

/** A heading whose level depends on the page. Renders nothing without text, because a heading must not be empty. */
export const Title = ({
  level,
  id,
  className,
  children,
}: {
  level: 1 | 2 | 3 | 4 | 5
  id?: string
  className?: string
  children: ReactNode
}) => {
  if (!children) return null
  const Heading = `h${level}` as const
  return (
    <Heading id={id} className={classes(sizes[level], className) || undefined}>
      {children}
    </Heading>
  )
}

/** The heading level below a block's title, or the title's own level if the block has no title. */
export const under = (level: 2 | 3 | 4, title: string) => (title === '' ? level : ((level + 1) as 3 | 4 | 5))
