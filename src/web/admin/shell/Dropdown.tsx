import { ChevronDown } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { classes } from '#web/ui/display/classes.ts'
import { Icon } from '#web/ui/display/Icon.tsx'

/** A button and what it opens, on the browser's own `<details>`: works before script. Esc, a click elsewhere or leaving the page closes it. */
export const Dropdown = ({
  label,
  looks,
  wide,
  children,
}: {
  label: ReactNode
  /** Classes of the button. */ looks: string
  wide?: boolean
  children: ReactNode
}) => {
  const box = useRef<HTMLDetailsElement>(null)
  const { key } = useLocation()
  // A followed link has done its work: the menu must not stand open over the next screen.
  useEffect(() => {
    if (box.current) box.current.open = false
  }, [key])
  // A press or the focus elsewhere, and Esc, cannot be seen from inside the element.
  useEffect(() => {
    const close = (event: Event) => {
      const details = box.current
      if (!details?.open) return
      if (event instanceof KeyboardEvent) {
        if (event.key !== 'Escape') return
        details.querySelector('summary')?.focus()
      } else if (event.target instanceof Node && details.contains(event.target)) return
      details.open = false
    }
    const kinds = ['pointerdown', 'keydown', 'focusin'] as const
    for (const kind of kinds) document.addEventListener(kind, close)
    return () => {
      for (const kind of kinds) document.removeEventListener(kind, close)
    }
  }, [])
  return (
    <details ref={box} className="relative">
      <summary className={looks}>
        {label}
        <Icon of={ChevronDown} size={16} />
      </summary>
      <div
        className={classes(
          'enter absolute top-full right-0 z-30 mt-1 rounded-t-control rounded-b-foot border border-line bg-raised shadow-overlay',
          wide ? 'w-72' : 'w-60',
        )}
      >
        {children}
      </div>
    </details>
  )
}
