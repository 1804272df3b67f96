import { useId, type MouseEvent, type ReactNode } from 'react'
import { classes } from '../display/classes.ts'
import { Icon, type Glyph } from '../display/Icon.tsx'

/**
 * A button and the popover it opens, using the browser's own popover: on top of everything, closed by Esc or a press elsewhere, with the
 * focus returned, all without script. With `iconOnly`, `label` is for screen readers. Links and `data-closes` buttons inside close it.
 */
export const Popover = ({
  label,
  glyph,
  iconOnly,
  className,
  children,
}: {
  label: string
  glyph?: Glyph
  iconOnly?: boolean
  /** Styles for the button. */
  className: string
  children: ReactNode
}) => {
  const id = useId()
  const follow = (event: MouseEvent<HTMLDivElement>) => {
    if (event.target instanceof Element && event.target.closest('a, [data-closes]')) event.currentTarget.hidePopover()
  }
  return (
    <>
      <button type="button" popoverTarget={id} aria-label={iconOnly ? label : undefined} className={className}>
        {glyph && <Icon of={glyph} size={16} />}
        {!iconOnly && label}
      </button>
      <div
        id={id}
        popover="auto"
        role="group"
        aria-label={label}
        onClick={follow}
        className={classes('popover rounded-control border border-line bg-raised text-ink shadow-overlay')}
      >
        {children}
      </div>
    </>
  )
}

const entry =
  'flex min-h-9 w-full items-center gap-3 px-3 text-start text-meta no-underline hover:bg-panel focus-visible:bg-panel focus-visible:-outline-offset-3 focus-visible:shadow-none coarse:min-h-11'

/** Styles for a link or button inside a popover. */
export const popoverEntry = (danger = false) => classes(entry, danger ? 'text-danger' : 'text-ink')
