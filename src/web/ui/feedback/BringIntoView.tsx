/** Brings a message into view when it appears: the button that was pressed may be a screen below, or further down a dialog. */
import { useEffect, useRef, type ReactNode } from 'react'

/** `message`: what it says; null while there is none. */
export const BringIntoView = ({ message, children }: { message: unknown; children: ReactNode }) => {
  const place = useRef<HTMLDivElement>(null)
  // It can only be scrolled to once it has been drawn.
  useEffect(() => {
    if (message) place.current?.scrollIntoView({ block: 'nearest' })
  }, [message])
  return (
    <div ref={place} className="scroll-mt-6 empty:hidden">
      {children}
    </div>
  )
}
