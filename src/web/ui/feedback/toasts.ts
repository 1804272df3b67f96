/** The toasts on screen: a small store outside React, so that any event handler can speak. Browser only. */

export type ToastTone = 'success' | 'error' | 'info'
export type Toast = {
  id: number
  tone: ToastTone
  title: string
  text?: string
  /** A button in the toast: Undo, Retry. */
  action?: { label: string; press: () => void }
  /** How often the same message came while it was here. */
  count: number
}

const most = 3
let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

const publish = (next: readonly Toast[]) => {
  toasts = next
  for (const listener of listeners) listener()
}

const same = (toast: Toast, other: Omit<Toast, 'id' | 'count'>) =>
  toast.tone === other.tone && toast.title === other.title && toast.text === other.text && !other.action

/** Shows one. The same message again counts up instead of piling; a fourth pushes the oldest out, an error last. */
const show = (toast: Omit<Toast, 'id' | 'count'>) => {
  const before = toasts.find((other) => same(other, toast))
  if (before) {
    publish(toasts.map((other) => (other === before ? { ...other, count: other.count + 1 } : other)))
    return before.id
  }
  const id = ++lastId
  const kept =
    toasts.length < most ? toasts : toasts.filter((other) => other !== (toasts.find(({ tone }) => tone !== 'error') ?? toasts[0]))
  publish([...kept, { ...toast, id, count: 1 }])
  return id
}

type Extra = { action?: Toast['action'] }

/**
 * `toast.success('Login successful', 'Welcome to the admin dashboard')`. Titles and texts are the specification's.
 * An error is also shown in place: a toast is never the only word about it.
 */
export const toast = {
  success: (title: string, text?: string, extra?: Extra) => show({ tone: 'success', title, text, ...extra }),
  error: (title: string, text?: string, extra?: Extra) => show({ tone: 'error', title, text, ...extra }),
  info: (title: string, text?: string, extra?: Extra) => show({ tone: 'info', title, text, ...extra }),
}

export const dismissToast = (id: number) => publish(toasts.filter((toast) => toast.id !== id))

export const subscribeToasts = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
export const currentToasts = () => toasts
const none: readonly Toast[] = []
export const noToasts = () => none

/** Milliseconds a toast stays: errors and what can be undone stay until they are dismissed. */
export const lifetime = (toast: Toast) => (toast.tone === 'error' || toast.action ? Infinity : 6000)
