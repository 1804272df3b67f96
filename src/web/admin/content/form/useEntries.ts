import { useEffect, useRef, type KeyboardEvent } from 'react'
import { capitalised } from '#contract/format.ts'
import type { ListField } from '#contract/model/content/fieldsOf.ts'
import { dismissToast, toast } from '#web/ui/feedback/toasts.ts'
import { join, useContentForm } from './formContext.ts'
import { controlId } from './formStore.ts'

let made = 0
const newKey = () => `entry-${(made += 1)}`

/** The id of a list's "Add" control, which takes the focus when the last entry is removed. */
export const addId = (path: string) => `${controlId(path)}-add`

/**
 * The entries of a list and the operations on them: add, remove with undo, move. Each entry keeps its React key when moved, so that what
 * the user is typing moves with it. An optional list is removed when it becomes empty.
 */
export const useEntries = ({
  path,
  values,
  noun,
  field: { optional, most },
}: {
  path: string
  values: readonly unknown[]
  noun: string
  field: Pick<ListField, 'optional' | 'most'>
}) => {
  const { store } = useContentForm()
  const keys = useRef<string[]>([])
  // The list may also change from outside: a restored version, another editor's copy.
  while (keys.current.length < values.length) keys.current.push(newKey())
  if (keys.current.length > values.length) keys.current.length = values.length
  const notices = useRef<number[]>([])

  // An entry that was added or moved can only take the focus once it is rendered.
  useEffect(() => store.settleFocus(), [store, values])
  // Once the form has unmounted, an undo would change something that is no longer shown.
  useEffect(() => {
    const open = notices.current
    return () => {
      for (const id of open) dismissToast(id)
    }
  }, [])

  const change = (by: (list: unknown[]) => unknown[]) =>
    store.change(path, (old) => {
      const next = by(Array.isArray(old) ? old : [])
      return optional && next.length === 0 ? undefined : next
    })
  const isFull = most !== null && values.length >= most
  const insert = (place: number, added: readonly unknown[]) => {
    keys.current.splice(place, 0, ...added.map(newKey))
    change((list) => list.toSpliced(place, 0, ...added))
  }
  return {
    keys: keys.current,
    /** No more may be added. */
    isFull,
    /** Adds an entry, by default at the end, and focuses it. */
    add: (value: unknown, place = values.length) => {
      if (isFull) return
      store.focusSoon(controlId(join(path, place)))
      insert(place, [value])
    },
    /** Adds an entry at the end. The focus stays where it is, ready for the next one. */
    append: (value: unknown) => insert(values.length, [value]),
    /** Replaces the entry at `place` with several, when several lines are pasted. */
    replace: (place: number, lines: readonly unknown[]) => {
      const by = most === null ? lines : lines.slice(0, Math.max(1, most - values.length + 1))
      store.focusSoon(controlId(join(path, place + by.length - 1)))
      keys.current.splice(place + 1, 0, ...by.slice(1).map(newKey))
      change((list) => list.toSpliced(place, 1, ...by))
    },
    remove: (place: number, shown = '') => {
      const gone = values[place]
      store.focusSoon(values.length === 1 ? addId(path) : `${controlId(join(path, Math.min(place, values.length - 2)))}-tools`)
      keys.current.splice(place, 1)
      change((list) => list.toSpliced(place, 1))
      const id = toast.info(`${capitalised(noun)} removed`, shown === '' ? undefined : shown.slice(0, 80), {
        action: {
          label: 'Undo',
          press: () => {
            dismissToast(id)
            store.focusSoon(controlId(join(path, place)))
            insert(place, [gone])
          },
        },
      })
      notices.current.push(id)
    },
    /** `focus`: id suffix of the control that keeps the focus, such as '-up' or '-title'; '' for the entry's first control. */
    move: (place: number, by: 1 | -1, focus: string) => {
      const to = place + by
      if (to < 0 || to >= values.length) return
      // At either end the pressed button becomes disabled, so its neighbour takes the focus.
      const kept = focus !== '-up' && focus !== '-down' ? focus : to === 0 ? '-down' : to === values.length - 1 ? '-up' : focus
      store.focusSoon(`${controlId(join(path, to))}${kept}`)
      const [key = newKey()] = keys.current.splice(place, 1)
      keys.current.splice(to, 0, key)
      change((list) => list.toSpliced(place, 1).toSpliced(to, 0, list[place]))
      store.announce(`${capitalised(noun)} moved to ${to + 1} of ${values.length}`)
    },
  }
}
export type Entries = ReturnType<typeof useEntries>

/** Alt with an arrow key moves the focused entry. True if the key was one of these. */
export const moveByKey = (event: KeyboardEvent, entries: Entries, path: string, place: number): boolean => {
  if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return false
  event.preventDefault()
  event.stopPropagation()
  const id = controlId(join(path, place))
  const focused = document.activeElement?.id ?? ''
  entries.move(place, event.key === 'ArrowUp' ? -1 : 1, focused.startsWith(`${id}-`) ? focused.slice(id.length) : '')
  return true
}
