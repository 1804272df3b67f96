/**
 * The forms of this page with something typed and not sent. React Router asks one guard only, the last that was added: so there is one
 * for the whole page (LeaveDialog), and each form says here what it would lose.
 */
import { useEffect, useRef, useSyncExternalStore } from 'react'

export type Unsaved = {
  /** What is typed outlives the page. */
  kept: boolean
  busy: boolean
  /** It is being saved without being asked: whoever leaves waits for the outcome, and is asked only if that was a refusal. */
  savesItself: boolean
  /** Null when it was refused. */
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

/** Somebody who leaves this page is asked first, while something is typed into `form`. */
export const useUnsaved = ({ dirty, busy, savesItself = false, draft: { kept }, submit }: Form, asksToLeave: boolean) => {
  const save = useRef(submit)
  // The dialog saves with the newest values; it is told of the form once, not at each key.
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
