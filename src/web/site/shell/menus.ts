/**
 * What script adds to the menus in the public header, which are plain <details> and work without it. It listens on the document,
 * because most pages are never hydrated and others re-render their header.
 * The two menus on a wide window: only one open at a time; closed by Esc (the focus returns to the button), by a click elsewhere,
 * when the focus leaves, and when a link is followed; arrow keys move within. The phone menu, which covers the page: closed by Esc,
 * when a link is followed, and when the window grows; the page behind is inert.
 */
const opened = () => document.querySelector<HTMLDetailsElement>('.header-menu[open]')
const covering = () => document.querySelector<HTMLDetailsElement>('.mobile-menu[open]')
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

const press = (event: KeyboardEvent) => {
  const cover = covering()
  const menu = event.target instanceof Element ? event.target.closest<HTMLDetailsElement>('.header-menu') : null
  if (event.key === 'Escape' && (cover ?? menu?.open)) {
    event.preventDefault()
    close(cover ?? menu, true)
  } else if (menu?.open) step(event, menu)
  else if (menu && event.key === 'ArrowDown') {
    event.preventDefault()
    menu.open = true
    linksOf(menu)[0]?.focus()
  }
}

/** Closes the menu on a click or focus outside it. */
const elsewhere = (target: EventTarget | null) => {
  const menu = opened()
  if (menu && target instanceof Node && !menu.contains(target)) close(menu)
}

const closeAll = () => {
  close(opened())
  close(covering())
}

const follow = (event: MouseEvent) => {
  const here = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey
  if (here && event.target instanceof Element && event.target.closest(':is(.header-menu, .mobile-menu) a[href]')) closeAll()
}

/** Makes everything behind the phone menu inert while it is open. */
const setBehind = () => {
  const inert = covering() !== null
  for (const element of document.querySelectorAll<HTMLElement>('[data-behind-menu]')) element.inert = inert
}

export const enableMenus = () => {
  document.addEventListener('keydown', press)
  document.addEventListener('pointerdown', (event) => elsewhere(event.target))
  document.addEventListener('focusout', (event) => elsewhere(event.relatedTarget))
  document.addEventListener('click', follow)
  // The only event for Back and Forward within one document.
  addEventListener('popstate', closeAll)
  // `toggle` does not bubble.
  document.addEventListener('toggle', setBehind, { capture: true })
  matchMedia('(width >= 48rem)').addEventListener('change', ({ matches }) => {
    if (matches) close(covering())
  })
  // The menu may have been opened before this script ran.
  setBehind()
}
