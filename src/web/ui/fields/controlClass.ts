import { classes } from '../display/classes.ts'

/** The width of a control indicates the length of the answer expected. */
export type Width = 'full' | 'long' | 'medium' | 'short' | 'tiny' | 'day' | 'year'

export const widths = {
  full: 'w-full',
  long: 'w-full max-w-form',
  medium: 'w-full sm:max-w-menu',
  short: 'w-full max-w-code',
  tiny: 'w-20',
  day: 'w-16',
  year: 'w-24',
} as const satisfies Record<Width, string>

/** Styles for a text control: white, with a thin border, and at least 44 px high for touch. */
export const controlClass = (width: Width = 'long', className?: string) =>
  classes(
    'min-h-control rounded-control border border-control bg-surface px-3 text-body text-ink',
    'wrong:border-2 wrong:border-danger locked:bg-panel disabled:bg-panel disabled:text-soft',
    widths[width],
    className,
  )
