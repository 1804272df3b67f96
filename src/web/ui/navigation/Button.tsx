import type { ComponentProps, MouseEvent } from 'react'
import { buttonClass, type ButtonSize, type ButtonVariant } from './buttonClass.ts'
import { classes } from '../display/classes.ts'
import { Icon, type Glyph } from '../display/Icon.tsx'

export type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant
  size?: ButtonSize
  /** Full width of its container. */
  wide?: boolean
  /** Working: a second press does nothing, the button keeps focus and says `busyLabel`. */
  busy?: boolean
  /** "Logging in...", "Sending..." */
  busyLabel?: string
  icon?: Glyph
}

/**
 * A button. `type="button"` unless told, so a stray one never sends a form.
 * While busy it is `aria-disabled`, not `disabled`: focus stays and nothing is announced as gone.
 */
export const Button = ({
  variant,
  size,
  wide,
  busy = false,
  busyLabel,
  icon,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) => {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // Enter in a field presses the submit button too, so this one guard stops every second sending.
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...rest}
      type={type}
      onClick={press}
      aria-disabled={busy || undefined}
      className={classes(buttonClass({ variant, size, wide }), className)}
    >
      {icon && <Icon of={icon} />}
      {busy ? (busyLabel ?? children) : children}
    </button>
  )
}
