import type { ReactNode } from 'react'
import { classes } from '#web/ui/display/classes.ts'

const sizes = { 1: '', 2: '', 3: 'text-h3', 4: 'block-title-4', 5: 'block-title-4' } as const

/** A heading of a level known only on the page. Nothing without words: a heading is never empty. */
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

/** One level lower than a block's title; where it has none, in its place. */
export const under = (level: 2 | 3 | 4, title: string) => (title === '' ? level : ((level + 1) as 3 | 4 | 5))
