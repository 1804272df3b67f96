/**
 * What the fields of a content form share: the current value, the problems by path, and where the focus goes after an entry was added,
 * moved or removed. Kept outside React state, so that typing in one field re-renders only that field.
 */
import type { ContentProblem } from '#contract/model/content/problemsOf.ts'
import { dropDraft, readDraft, writeDraft } from '#web/forms/drafts.ts'

type Holder = Record<string, unknown> | unknown[]

const steps = (path: string) => (path === '' ? [] : path.split('.'))

export const valueAt = (value: unknown, path: string): unknown =>
  steps(path).reduce<unknown>(
    (inner, key) => (typeof inner === 'object' && inner !== null ? (inner as Record<string, unknown>)[key] : undefined),
    value,
  )

/** A copy with one path changed; everything else stays the same object. `undefined` removes a key. */
export const withValueAt = (value: unknown, path: string, change: (old: unknown) => unknown): unknown => {
  const [key, ...rest] = steps(path)
  if (key === undefined) return change(value)
  const holder: Holder = typeof value === 'object' && value !== null ? (value as Holder) : {}
  const inner = withValueAt((holder as Record<string, unknown>)[key], rest.join('.'), change)
  if (Array.isArray(holder)) return holder.map((entry: unknown, place) => (String(place) === key ? inner : entry))
  if (inner !== undefined) return { ...holder, [key]: inner }
  const { [key]: _, ...others } = holder
  return others
}

const controls = 'input:not([type=hidden]), textarea, select, [contenteditable=true], button:not(.comment-tool)'

/** Focuses an element or the first control in it, opening any folded sections around it. */
const focusOn = (element: HTMLElement) => {
  const inside = element.matches('summary') ? element.parentElement?.parentElement : element
  for (let around = inside?.closest('details'); around; around = around.parentElement?.closest('details') ?? null) around.open = true
  const control = element.matches(controls) ? element : (element.querySelector<HTMLElement>(controls) ?? element)
  control.focus({ preventScroll: true })
  const { top, bottom } = control.getBoundingClientRect()
  if (top < 96 || bottom > window.innerHeight - 32)
    element.scrollIntoView({ block: element.offsetHeight > window.innerHeight ? 'start' : 'center' })
}

const byPath = (list: readonly ContentProblem[]): ReadonlyMap<string, string> =>
  new Map(list.toReversed().map(({ path, message }) => [path, message]))

export const makeFormStore = (first: unknown, found: readonly ContentProblem[] = []) => {
  let value = first
  let send: (value: unknown) => void = () => {}
  let problems = byPath(found)
  let wanted: string | null = null
  let announcement = ''
  const listeners = new Set<() => void>()
  const notify = () => {
    for (const listener of listeners) listener()
  }
  return {
    value: () => value,
    /** Sets the owner's current value and where to send changes. Null once the form has unmounted. */
    join: (current: unknown, onChange: ((value: unknown) => void) | null) => {
      value = current
      send = onChange ?? (() => {})
    },
    change: (path: string, by: (old: unknown) => unknown) => {
      const next = withValueAt(value, path, by)
      if (next === value) return
      value = next
      send(next)
      notify()
    },
    setProblems: (list: readonly ContentProblem[]) => {
      const next = byPath(list)
      // The list is recreated on every keystroke; fields are only notified if its content has changed.
      if (next.size === problems.size && [...next].every(([path, message]) => problems.get(path) === message)) return
      problems = next
      notify()
    },
    problemAt: (path: string) => problems.get(path) ?? null,
    /** The first problem at a path or anywhere below it. */
    problemWithin: (path: string) => {
      for (const [at, message] of problems) if (at === path || at.startsWith(`${path}.`)) return message
      return null
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Announces something to screen readers. */
    announce: (words: string) => {
      announcement = words
      notify()
    },
    announcement: () => announcement,
    /** Remembers an element by id: `settleFocus` focuses it, or the first control in it, once it is rendered. */
    focusSoon: (id: string) => {
      wanted = id
    },
    settleFocus: () => {
      const element = wanted === null ? null : document.getElementById(wanted)
      if (!element) return
      wanted = null
      focusOn(element)
    },
  }
}
export type FormStore = ReturnType<typeof makeFormStore>

/** The id of a field's control, or of the element around an entry or group. */
export const controlId = (path: string) => `content-${path.replace(/[^\w-]+/g, '-')}`

/** Focuses the field at a path, or its nearest rendered ancestor. False if there is none. */
export const focusContentField = (path: string): boolean => {
  const parts = path.split('.')
  for (let length = parts.length; length > 0; length -= 1) {
    const element = document.getElementById(controlId(parts.slice(0, length).join('.')))
    if (element) {
      focusOn(element)
      // The text editor itself finds the place inside its text.
      element.dispatchEvent(new CustomEvent('content-place', { detail: parts.slice(length).join('.') }))
      return true
    }
  }
  return false
}

export type HalfTyped = ReturnType<typeof makeHalfTyped>
type Texts = Readonly<Record<string, string>>
const noTexts: Texts = {}

/**
 * What is typed in a date or number field but is not a date or a number yet, by the field's path. The server cannot store it, so this
 * browser keeps it.
 */
export const makeHalfTyped = (key: string) => {
  let texts: Texts | null = null
  const listeners = new Set<() => void>()
  const all = (): Texts =>
    (texts ??= Object.fromEntries(
      Object.entries(readDraft(key)?.values ?? {}).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    ))
  return {
    all,
    /** Before the script runs nothing is known of what this browser keeps. */
    none: () => noTexts,
    at: (path: string) => all()[path] ?? '',
    /** '' once the field is empty, or holds a whole date or number. */
    set: (path: string, text: string) => {
      const { [path]: before = '', ...others } = all()
      if (before === text) return
      texts = text === '' ? others : { ...others, [path]: text }
      if (Object.keys(texts).length === 0) dropDraft(key)
      else writeDraft(key, { values: texts, base: null })
      for (const listener of listeners) listener()
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
