import type { ComponentProps, MouseEvent } from 'react'
import { buttonClass, type ButtonSize, type ButtonVariant } from './buttonClass.ts'
import { classes } from '../display/classes.ts'
import { Icon, type Glyph } from '../display/Icon.tsx'

export type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant
  size?: ButtonSize
  /** Full width of its container. */
  wide?: boolean
  /** While busy, a second press does nothing, and the button keeps the focus and shows `busyLabel`. */
  busy?: boolean
  /** "Logging in...", "Sending..." */
  busyLabel?: string
  icon?: Glyph
}

/**
 * A button, `type="button"` by default, so that it never submits a form by accident.
 * While busy it is `aria-disabled`, not `disabled`, so that it keeps the focus and screen readers do not lose it.
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
    // Enter in a field also clicks the submit button, so this one guard stops every double submission.
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
