/** The toasts on screen: a small store outside React, so that any event handler can show one. Browser only. */

export type ToastTone = 'success' | 'error' | 'info'
export type Toast = {
  id: number
  tone: ToastTone
  title: string
  text?: string
  /** A button in the toast: Undo, Retry. */
  action?: { label: string; press: () => void }
  /** How many times the message was raised while on screen. */
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

/** Shows a toast. A repeated message raises its count instead. A fourth toast removes the oldest that is not an error, or else the oldest. */
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
 * `toast.success('Login successful', 'Welcome to the admin dashboard')`. Titles and texts come from the specification.
 * Errors must also be shown on the page: a toast is never the only sign of one.
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

/** Milliseconds until a toast disappears. Errors and toasts with an action stay until they are dismissed. */
export const lifetime = (toast: Toast) => (toast.tone === 'error' || toast.action ? Infinity : 6000)
