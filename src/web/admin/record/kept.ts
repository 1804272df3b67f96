/**
 * What somebody has typed and not yet sent, kept in this tab: it survives a reload, a lost session and a crash of ours.
 * Signing out clears it (the reply's Clear-Site-Data). Never read for anything but filling the same form again.
 */
import { useEffect, useState } from 'react'

export const keptTyping = {
  read: (key: string): string | null => {
    try {
      return sessionStorage.getItem(key)
    } catch {
      return null
    }
  },
  write: (key: string, value: string) => {
    try {
      if (value) sessionStorage.setItem(key, value)
      else sessionStorage.removeItem(key)
    } catch {
      // Storage is full or forbidden: the form still works, it only forgets on reload.
    }
  },
}

/** A text field's state that is kept. `found` says that it was filled from an earlier visit. */
export const useKeptText = (key: string) => {
  const [typed, setTyped] = useState('')
  const [found, setFound] = useState(false)
  // Storage is the browser's: the server's page is drawn without it, the kept text comes a moment later.
  useEffect(() => {
    const before = keptTyping.read(key)
    setTyped(before ?? '')
    setFound(before !== null)
  }, [key])
  const type = (value: string) => {
    setTyped(value)
    setFound(false)
    keptTyping.write(key, value)
  }
  return { typed, type, found }
}
