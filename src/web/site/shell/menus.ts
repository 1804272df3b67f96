/**
 * What script adds to the header's menus, which are plain <details>: one open at a time, closed by Esc (the focus goes
 * back to the button), by a click elsewhere, by leaving it with the keyboard and by following a link; arrow keys.
 */
import { useEffect, useRef, type FocusEvent, type KeyboardEvent } from 'react'
import { useArrival } from './arrival.ts'

const opened = (root: HTMLElement | null) => root?.querySelector<HTMLDetailsElement>('details[open]') ?? null
const linksOf = (menu: HTMLDetailsElement) => [...menu.querySelectorAll<HTMLElement>('a[href]')]

const close = (menu: HTMLDetailsElement | null, focus = false) => {
  if (!menu) return
  menu.open = false
  if (focus) menu.querySelector('summary')?.focus({ preventScroll: true })
}

const step = (event: KeyboardEvent, menu: HTMLDetailsElement) => {
  const links = linksOf(menu)
  const at = links.indexOf(document.activeElement as HTMLElement)
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: links.length - 1 }[event.key]
  if (next === undefined) return
  event.preventDefault()
  if (next < 0) menu.querySelector('summary')?.focus({ preventScroll: true })
  else links[Math.min(next, links.length - 1)]?.focus()
}

export const useMenus = () => {
  const root = useRef<HTMLElement>(null)
  useArrival(() => close(opened(root.current)))
  // A click elsewhere can only be heard on the document.
  useEffect(() => {
    const press = (event: PointerEvent) => {
      const menu = opened(root.current)
      if (menu && event.target instanceof Node && !menu.contains(event.target)) close(menu)
    }
    document.addEventListener('pointerdown', press)
    return () => document.removeEventListener('pointerdown', press)
  }, [])
  return {
    ref: root,
    onKeyDown: (event: KeyboardEvent) => {
      if (!(event.target instanceof Element)) return
      const menu = event.target.closest<HTMLDetailsElement>('details')
      if (!menu) return
      if (event.key === 'Escape' && menu.open) {
        event.preventDefault()
        close(menu, true)
      } else if (menu.open) step(event, menu)
      else if (event.key === 'ArrowDown') {
        event.preventDefault()
        menu.open = true
        linksOf(menu)[0]?.focus()
      }
    },
    onBlur: (event: FocusEvent) => {
      const menu = opened(root.current)
      if (menu && event.relatedTarget instanceof Node && !menu.contains(event.relatedTarget)) close(menu)
    },
  }
}
