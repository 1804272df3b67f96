import { classes } from '../display/classes.ts'

/**
 * primary: the lantern colour, at most one per section. accent: the usual action in the portal and staff area.
 * secondary: beside either. quiet: in rows and toolbars. danger: for actions that cannot be undone.
 */
export type ButtonVariant = 'primary' | 'accent' | 'secondary' | 'quiet' | 'danger'
export type ButtonSize = 'small' | 'normal' | 'large'

const variants = {
  primary: 'border-transparent ledge-cta font-bold',
  accent: 'border-transparent bg-accent text-on-accent hover:bg-accent-hover active:translate-y-px',
  secondary: 'border-control bg-surface text-ink hover:bg-panel active:translate-y-px',
  quiet: 'border-transparent text-link underline-offset-4 hover:bg-accent-tint hover:text-link-hover',
  danger: 'border-transparent bg-danger-fill text-on-danger hover:bg-danger-fill-hover active:translate-y-px',
} as const satisfies Record<ButtonVariant, string>

const sizes = {
  small: 'min-h-8 px-3 text-meta coarse:min-h-11',
  normal: 'min-h-control px-5 text-body',
  large: 'min-h-13 px-6 text-body',
} as const satisfies Record<ButtonSize, string>

/** Button styles, for links that look like buttons: `<Anchor href={...} className={buttonClass({ variant: 'primary' })}>`. */
export const buttonClass = ({
  variant = 'secondary',
  size = 'normal',
  wide = false,
}: { variant?: ButtonVariant; size?: ButtonSize; wide?: boolean } = {}) =>
  classes(
    'inline-flex items-center justify-center gap-2 rounded-control border py-1 text-center font-semibold no-underline transition-[background-color,transform]',
    'aria-disabled:opacity-70 disabled:opacity-55',
    wide && 'w-full',
    variants[variant],
    sizes[size],
  )
