import { useEffect, useRef, type KeyboardEvent } from 'react'
import type { ListField } from '#contract/model/content/fieldsOf.ts'
import { dismissToast, toast } from '#web/ui/feedback/toasts.ts'
import { join, useContentForm } from './formContext.ts'
import { controlId } from './formStore.ts'

let made = 0
const newKey = () => `entry-${(made += 1)}`

const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)

/** The id of a list's "Add" control: where the focus goes when the last entry is gone. */
export const addId = (path: string) => `${controlId(path)}-add`

/**
 * The entries of a list and what can be done with them: add, remove with undo, move. Each keeps a key of its own while it moves,
 * so that what somebody is typing moves with it. A list that may be left out is, when nothing is in it.
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

  // An entry added or moved can take the focus once it is drawn.
  useEffect(() => store.settleFocus(), [store, values])
  // An undo after the form is gone would change what is no longer shown.
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
    /** At the end unless told; the focus goes there. */
    add: (value: unknown, place = values.length) => {
      if (isFull) return
      store.focusSoon(controlId(join(path, place)))
      insert(place, [value])
    },
    /** At the end; the focus stays where it is, for the next one. */
    append: (value: unknown) => insert(values.length, [value]),
    /** Several at once, from a paste of several lines, in place of the entry at `place`. */
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
      const id = toast.info(`${capital(noun)} removed`, shown === '' ? undefined : shown.slice(0, 80), {
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
    /** `focus`: the end of the id of the control that keeps the focus, such as '-up' or '-title'; '' for the entry's first. */
    move: (place: number, by: 1 | -1, focus: string) => {
      const to = place + by
      if (to < 0 || to >= values.length) return
      // At either end the button that was pressed has nothing left to do: its neighbour takes the focus.
      const kept = focus !== '-up' && focus !== '-down' ? focus : to === 0 ? '-down' : to === values.length - 1 ? '-up' : focus
      store.focusSoon(`${controlId(join(path, to))}${kept}`)
      const [key = newKey()] = keys.current.splice(place, 1)
      keys.current.splice(to, 0, key)
      change((list) => list.toSpliced(place, 1).toSpliced(to, 0, list[place]))
      store.say(`${capital(noun)} moved to ${to + 1} of ${values.length}`)
    },
  }
}
export type Entries = ReturnType<typeof useEntries>

/** Alt with an arrow moves the entry that has the focus. True when the key was one of these. */
export const moveByKey = (event: KeyboardEvent, entries: Entries, path: string, place: number): boolean => {
  if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return false
  event.preventDefault()
  event.stopPropagation()
  const id = controlId(join(path, place))
  const focused = document.activeElement?.id ?? ''
  entries.move(place, event.key === 'ArrowUp' ? -1 : 1, focused.startsWith(`${id}-`) ? focused.slice(id.length) : '')
  return true
}
