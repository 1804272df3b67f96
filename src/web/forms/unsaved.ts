/**
 * The forms on this page that have unsent input. React Router only asks one blocker, the last one added, so there is one for the whole page
 * (LeaveDialog), and each form registers here what it would lose.
 */
import { useEffect, useRef, useSyncExternalStore } from 'react'

export type Unsaved = {
  /** What is typed survives leaving the page. */
  kept: boolean
  busy: boolean
  /** It saves by itself: leaving waits for the outcome, and asks only if it was refused. */
  savesItself: boolean
  /** Resolves to null if it was refused. */
  save: () => Promise<unknown>
}

let all: readonly Unsaved[] = []
const listeners = new Set<() => void>()
const change = (next: readonly Unsaved[]) => {
  all = next
  for (const tell of listeners) tell()
}
const subscribe = (tell: () => void) => {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}
const none: readonly Unsaved[] = []

export const unsavedNow = () => all
export const useAllUnsaved = () => useSyncExternalStore(subscribe, unsavedNow, () => none)

type Form = { dirty: boolean; busy: boolean; savesItself?: boolean; draft: { kept: boolean }; submit: () => Promise<unknown> }

/** Asks users before they leave this page while `form` has unsent input. */
export const useUnsaved = ({ dirty, busy, savesItself = false, draft: { kept }, submit }: Form, asksToLeave: boolean) => {
  const save = useRef(submit)
  // The dialog saves the newest values, but the form registers only once, not on every keystroke.
  useEffect(() => {
    save.current = submit
  })
  // The list is outside React: one dialog reads it for all forms of the page.
  useEffect(() => {
    if (!asksToLeave || !dirty) return
    const one: Unsaved = { kept, busy, savesItself, save: () => save.current() }
    change([...all, one])
    return () => change(all.filter((other) => other !== one))
  }, [asksToLeave, dirty, kept, busy, savesItself])
}
