import { X } from 'lucide-react'
import { useEffect, useId, useRef, type ReactNode } from 'react'
import { useScripted } from '#web/ui/display/useScripted.ts'
import { classes } from '../display/classes.ts'
import { Icon } from '../display/Icon.tsx'

/**
 * A modal dialog using the browser's own `<dialog>`: the focus stays inside, Esc closes it, and the focus returns to where it was.
 * `tone="danger"` is for actions that cannot be undone: name the object and the effect, and put the safe button first, as it gets the focus.
 */
export const Dialog = ({
  open,
  onClose,
  title,
  children,
  actions,
  tone,
  side = false,
  fills = false,
}: {
  open: boolean
  /** Called on Esc, the cross, or a click outside the dialog. */
  onClose: () => void
  title: ReactNode
  children?: ReactNode
  actions?: ReactNode
  /** `band`: the dark background of the navigation. */
  tone?: 'danger' | 'band'
  /** At the right edge and full height, beside the content it is about. */
  side?: boolean
  /** On a phone it takes the whole screen. */
  fills?: boolean
}) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  // If open when rendered on the server, it is shown as part of the page, which works without script.
  const scripted = useScripted()
  // Only `showModal` puts it in the browser's top layer.
  useEffect(() => {
    if (!scripted) return
    const element = dialog.current
    if (open && !element?.open) {
      const page = document.documentElement
      // ui/base.css reserves space for the scroll bar; a page that does not scroll has none.
      page.toggleAttribute('data-short', page.scrollHeight <= page.clientHeight)
      element?.showModal()
    }
    if (!open && element?.open) element.close()
  }, [open, scripted])
  return (
    <dialog
      ref={dialog}
      open={open && !scripted}
      aria-labelledby={titleId}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === event.currentTarget) event.currentTarget.close()
      }}
      className={classes(
        'dialog-box border-t-ledge p-0 shadow-overlay open:enter',
        side ? 'dialog-side' : 'm-auto max-w-dialog rounded-t-control rounded-b-foot',
        fills && 'dialog-fills max-sm:rounded-none',
        tone === 'band' ? 'bg-band text-on-band' : 'bg-raised text-ink',
        tone === 'danger' ? 'border-t-danger' : 'border-t-accent',
      )}
    >
      {open && (
        // The element it is opened from must not make the whole dialog bold.
        <div className="relative p-6 font-normal">
          <h2 id={titleId} className={classes('pr-10 text-h3', tone === 'band' && 'text-on-band')}>
            {title}
          </h2>
          <div className="mt-4">{children}</div>
          {actions && <div className="mt-6 flex flex-wrap justify-end gap-3">{actions}</div>}
          {/* Last in the DOM: the browser focuses the first control when a dialog opens, which must be a field or the safe button. */}
          <button
            type="button"
            onClick={() => dialog.current?.close()}
            aria-label="Close"
            className={classes(
              'scripted absolute top-3 right-3 inline-flex size-11 shrink-0 items-center justify-center rounded-control',
              tone === 'band' ? 'text-soft-on-band hover:bg-band-2' : 'text-soft hover:bg-panel',
            )}
          >
            <Icon of={X} />
          </button>
        </div>
      )}
    </dialog>
  )
}
