import { X } from 'lucide-react'
import { useEffect, useId, useRef, type ReactNode } from 'react'
import { useScripted } from '#web/ui/display/useScripted.ts'
import { classes } from '../display/classes.ts'
import { Icon } from '../display/Icon.tsx'

/**
 * A modal dialog on the browser's own `<dialog>`: it keeps the focus inside, Esc closes it, focus returns to where it was.
 * `tone="danger"` for what cannot be taken back: name the object and the effect, and give the safe button first: the focus starts on the first control.
 */
export const Dialog = ({
  open,
  onClose,
  title,
  children,
  actions,
  tone,
  side = false,
}: {
  open: boolean
  /** Esc, the cross, or a click beside the dialog. */
  onClose: () => void
  title: ReactNode
  children?: ReactNode
  actions?: ReactNode
  /** `band`: on the dark ground of the navigation. */
  tone?: 'danger' | 'band'
  /** At the right edge, as high as the window: beside what it is about. */
  side?: boolean
}) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  // Drawn open by the server it stands in the page as a part of it, which works without script.
  const scripted = useScripted()
  // `showModal` is the only way into the browser's top layer.
  useEffect(() => {
    if (!scripted) return
    const element = dialog.current
    if (open && !element?.open) {
      const page = document.documentElement
      // ui/base.css keeps the room of a scroll bar, which a page without one has not got.
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
        tone === 'band' ? 'bg-band text-on-band' : 'bg-raised text-ink',
        tone === 'danger' ? 'border-t-danger' : 'border-t-accent',
      )}
    >
      {open && (
        // What it is opened from must not make all of it bold.
        <div className="relative p-6 font-normal">
          <h2 id={titleId} className={classes('pr-10 text-h3', tone === 'band' && 'text-on-band')}>
            {title}
          </h2>
          <div className="mt-3">{children}</div>
          {actions && <div className="mt-6 flex flex-wrap justify-end gap-3">{actions}</div>}
          {/* Last in the document: the browser focuses the first control of an opened dialog, and that must be a field or the safe button. */}
          <button
            type="button"
            onClick={() => dialog.current?.close()}
            aria-label="Close"
            className={classes(
              'scripted absolute top-4 right-4 inline-flex size-11 shrink-0 items-center justify-center rounded-control',
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
