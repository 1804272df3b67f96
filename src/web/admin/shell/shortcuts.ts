/** The staff area's keyboard shortcuts. Single keys can be switched off; the palette's shortcut always works. */
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { chordMs, isTyping } from '#web/lists/keys.tsx'
import type { Creation } from './creations.ts'
import type { Destination } from './destinations.ts'

type Keys = {
  /** Single-key shortcuts are switched on. */
  enabled: boolean
  offered: readonly Destination[]
  /** The records that can be added: `c` does so on their screens. */
  creations: readonly Creation[]
  /** The current path. */
  pathname: string
  onPalette: () => void
  onSheet: () => void
}

export const useShortcuts = (keys: Keys) => {
  const navigate = useNavigate()
  const latest = useRef(keys)
  // The listener is added once but must read the latest values.
  useEffect(() => {
    latest.current = keys
  })
  // On the window, because keys must work wherever the focus is.
  useEffect(() => {
    let chordUntil = 0
    const press = (event: KeyboardEvent) => {
      const { enabled, offered, creations, pathname, onPalette, onSheet } = latest.current
      if ((event.metaKey || event.ctrlKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k') {
        event.preventDefault()
        onPalette()
        return
      }
      if (!enabled || event.metaKey || event.ctrlKey || event.altKey || event.isComposing || isTyping(event.target)) return
      if (event.timeStamp < chordUntil) {
        chordUntil = 0
        const destination = offered.find(({ key }) => key === event.key.toLowerCase())
        if (!destination) return
        event.preventDefault()
        void navigate(destination.href)
      } else if (event.key === 'g') chordUntil = event.timeStamp + chordMs
      else if (event.key === 'c') {
        const creation = creations.find(({ at }) => pathname === at || pathname.startsWith(`${at}/`))
        if (!creation) return
        event.preventDefault()
        void navigate(creation.href)
      } else if (event.key === '?') {
        event.preventDefault()
        onSheet()
      }
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [navigate])
}
