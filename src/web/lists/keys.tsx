/** Keyboard shortcuts of a list: `/` searches, j and k move between rows, x selects one, o or Enter opens it, e edits it. */
import { createContext, use, useEffect, useRef, type ReactNode, type RefObject } from 'react'

export const listKeys = [
  { keys: ['/'], does: 'Search the list' },
  { keys: ['j'], does: 'Next row' },
  { keys: ['k'], does: 'Previous row' },
  { keys: ['x'], does: 'Choose the row' },
  { keys: ['o'], does: 'Open the row (or Enter)' },
  { keys: ['e'], does: 'Edit the row' },
] as const

const Context = createContext(true)

/** Whether single-key shortcuts are on: users can switch them off (WCAG 2.1.4). */
export const SingleKeys = ({ enabled, children }: { enabled: boolean; children: ReactNode }) => (
  <Context value={enabled}>{children}</Context>
)

/** Keys typed into a field, an editor or an open dialog are text, not commands. */
export const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest('input:not([type="checkbox"]), textarea, select, [role="textbox"], dialog[open]') !== null)

/** How long after `g` a second key still belongs to it: "g e" navigates and does not edit a row. */
export const chordMs = 1500

type Rows = { edit?: ((place: number) => void) | undefined; toggle?: ((place: number) => void) | undefined }

/** For the rows of the table in `region`, by index. The current row is the one that contains the focus. */
export const useListKeys = (region: RefObject<HTMLElement | null>, rows: Rows) => {
  const enabled = use(Context)
  const latest = useRef({ enabled, rows })
  // The listener is added once, so it reads the current handler from a ref.
  useEffect(() => {
    latest.current = { enabled, rows }
  })
  // On the window, because keys must work wherever the focus is.
  useEffect(() => {
    let chordUntil = 0
    const press = (event: KeyboardEvent) => {
      const { enabled: wanted, rows: act } = latest.current
      if (!wanted || event.metaKey || event.ctrlKey || event.altKey || event.isComposing || isTyping(event.target)) return
      const { key } = event
      const chord = event.timeStamp < chordUntil
      chordUntil = key === 'g' && !chord ? event.timeStamp + chordMs : 0
      if (chord || key === 'g') return
      const found = [...(region.current?.querySelectorAll<HTMLElement>('tbody > tr:not(.table-group):has(th)') ?? [])]
      const at = found.findIndex((row) => row.contains(document.activeElement))
      const focus = (place: number) => found[place]?.querySelector<HTMLElement>('th a, th [tabindex]')?.focus()
      const commands: Record<string, (() => void) | undefined> = {
        '/': () => document.getElementById('list-search')?.focus(),
        j: () => focus(Math.min(at + 1, found.length - 1)),
        k: () => focus(at < 0 ? 0 : Math.max(at - 1, 0)),
        ...(at < 0
          ? {}
          : {
              x: act.toggle && (() => act.toggle?.(at)),
              o: () => found[at]?.querySelector<HTMLElement>('th a')?.click(),
              e: act.edit && (() => act.edit?.(at)),
            }),
      }
      const command = commands[key]
      if (!command) return
      event.preventDefault()
      command()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [region])
}
