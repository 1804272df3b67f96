import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { classes } from '../display/classes.ts'
import { Icon } from '../display/Icon.tsx'
import { currentToasts, dismissToast, lifetime, noToasts, subscribeToasts, type Toast } from './toasts.ts'
import { VisuallyHidden } from '../display/VisuallyHidden.tsx'

const looks = {
  success: { glyph: CircleCheck, mark: 'text-good', edge: 'border-l-good', word: 'Success' },
  error: { glyph: CircleAlert, mark: 'text-danger', edge: 'border-l-danger', word: 'Error' },
  info: { glyph: Info, mark: 'text-info', edge: 'border-l-info', word: 'Information' },
} as const

const Item = ({ toast, paused, onDismiss }: { toast: Toast; paused: boolean; onDismiss: () => void }) => {
  const { glyph, mark, edge, word } = looks[toast.tone]
  const left = useRef(lifetime(toast))
  // Restart the time when the same message comes again. A ref, because rendering does not depend on it.
  useEffect(() => {
    left.current = lifetime(toast)
  }, [toast])
  // A timer is outside React, so it needs an effect. It pauses while the pointer or the focus is inside.
  useEffect(() => {
    if (paused || left.current === Infinity) return
    const from = performance.now()
    const timer = setTimeout(() => dismissToast(toast.id), left.current)
    return () => {
      clearTimeout(timer)
      left.current -= performance.now() - from
    }
  }, [paused, toast])
  return (
    <li
      className={classes(
        'enter flex gap-3 rounded-control border border-l-4 border-line bg-raised py-3 pr-2 pl-4 text-ink shadow-overlay',
        edge,
      )}
    >
      <Icon of={glyph} className={classes('first-line text-meta', mark)} />
      <div className="min-w-0 flex-1 text-meta">
        <VisuallyHidden>{word}: </VisuallyHidden>
        <p className="font-semibold">
          {toast.title}
          {toast.count > 1 && (
            <span className="ml-2 rounded-control bg-neutral-tint px-1.5 text-small text-neutral tabular-nums">×{toast.count}</span>
          )}
        </p>
        {toast.text && <p className="text-soft">{toast.text}</p>}
        {toast.action && (
          <button
            type="button"
            onClick={() => {
              toast.action?.press()
              onDismiss()
            }}
            className="mt-1 min-h-8 rounded-control font-semibold text-link underline underline-offset-4"
          >
            {toast.action.label}
          </button>
        )}
      </div>
      <button
        type="button"
        onClick={onDismiss}
        aria-label="Dismiss"
        className="-my-1.5 inline-flex size-8 shrink-0 items-center justify-center rounded-control text-hint hover:bg-panel coarse:-my-3 coarse:size-11"
      >
        <Icon of={X} size={16} />
      </button>
    </li>
  )
}

/**
 * Shows the toasts. Rendered once, in the app's frame. The polite live region exists from the first paint, so that screen readers
 * register it. Timers pause while the pointer or the focus is inside; Alt+T moves the focus in, Esc dismisses the newest and moves it back.
 */
export const Toaster = () => {
  const toasts = useSyncExternalStore(subscribeToasts, currentToasts, noToasts)
  const region = useRef<HTMLElement>(null)
  const cameFrom = useRef<HTMLElement | null>(null)
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)

  const goBack = () => {
    cameFrom.current?.focus()
    cameFrom.current = null
  }
  // Page-wide keyboard shortcuts need a listener on the document.
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.altKey && event.code === 'KeyT') {
        event.preventDefault()
        const target = region.current?.querySelector('button') ?? region.current
        target?.focus()
      }
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])

  const dismiss = (id: number) => {
    const inside = region.current?.contains(document.activeElement)
    const last = currentToasts().length <= 1
    dismissToast(id)
    if (inside && !last) region.current?.focus()
    if (!last) return
    // The element under the pointer or with the focus is gone, and the browser fires no event for that.
    setHovered(false)
    setFocused(false)
    if (inside) goBack()
  }
  return (
    <section
      ref={region}
      aria-label="Notifications, Alt+T"
      aria-live="polite"
      aria-relevant="additions text"
      tabIndex={-1}
      data-screen-only
      // React Aria hides everything outside its dialogs, but toasts must still be announced and usable.
      data-react-aria-top-layer="true"
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={(event) => {
        setFocused(true)
        const from = event.relatedTarget
        if (from instanceof HTMLElement && !event.currentTarget.contains(from)) cameFrom.current = from
      }}
      onBlur={(event) => setFocused(event.currentTarget.contains(event.relatedTarget))}
      onKeyDown={(event) => {
        const newest = toasts.at(-1)
        if (event.key === 'Escape' && newest) {
          event.stopPropagation()
          dismiss(newest.id)
          goBack()
        }
      }}
      className={classes(
        'fixed inset-x-4 bottom-4 z-50 sm:left-auto sm:w-full sm:max-w-toast',
        toasts.length === 0 && 'pointer-events-none',
      )}
    >
      <ol className="space-y-3">
        {toasts.map((toast) => (
          <Item key={toast.id} toast={toast} paused={hovered || focused} onDismiss={() => dismiss(toast.id)} />
        ))}
      </ol>
    </section>
  )
}
