import { classes } from '../display/classes.ts'

/** How wide a control is says how long its answer is. */
export type Width = 'full' | 'long' | 'medium' | 'short' | 'tiny' | 'day' | 'year'

export const widths = {
  full: 'w-full',
  long: 'w-full max-w-form',
  medium: 'w-full max-w-menu',
  short: 'w-full max-w-code',
  tiny: 'w-20',
  day: 'w-16',
  year: 'w-24',
} as const satisfies Record<Width, string>

/** The looks of a text control: white, one line around it, 44 px or more for a finger. */
export const controlClass = (width: Width = 'long', className?: string) =>
  classes(
    'min-h-control rounded-control border border-control bg-surface px-3 text-body text-ink',
    'wrong:border-2 wrong:border-danger locked:bg-panel disabled:bg-panel disabled:text-soft',
    widths[width],
    className,
  )
