/**
 * Keeps the keyboard's place. After a navigation the focus is on the new screen's heading, and when the element that had it is removed (a deleted
 * row, "Try again" once it has worked), on the heading of the part it was in. Otherwise the browser starts again at the top of the page.
 */
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

const isShown = (element: Element) => element.getClientRects().length > 0
const isLost = () => document.activeElement === null || document.activeElement === document.body

/** Without scrolling: a list that was left is shown where it was. The ring is not drawn, see ui/base.css. */
const focusOn = (place: HTMLElement | null | undefined) => {
  if (!place) return
  if (!place.hasAttribute('tabindex')) place.tabIndex = -1
  place.focus({ preventScroll: true })
}

const headingIn = (part: Element | null) => [...(part?.querySelectorAll<HTMLElement>('h1, h2, h3, legend') ?? [])].find(isShown)

/** The part's own heading, or that of the nearest part around it. */
const headingOf = (part: Element | null | undefined): HTMLElement | null => {
  for (let around = part ?? null; around; around = around.parentElement) {
    const heading = headingIn(around)
    if (heading) return heading
  }
  return null
}

const mainOf = () => document.getElementById('main')

/** A dialog that closes gives the focus back to its opener, and a form focuses what is wrong: both come first. */
const settleMs = 60

const useKeptFocus = () => {
  // React does not say when it removes the element that has the focus.
  useEffect(() => {
    let last: readonly Element[] = []
    let timer: ReturnType<typeof setTimeout> | undefined
    const remember = ({ target }: FocusEvent) => {
      last = []
      for (let at = target instanceof Element ? target : null; at; at = at.parentElement) last = [...last, at]
    }
    const find = () => {
      if (isLost() && last[0]?.isConnected === false) focusOn(headingOf(last.find((part) => part.isConnected)) ?? mainOf())
    }
    const observer = new MutationObserver(() => {
      if (!isLost() || last[0]?.isConnected !== false) return
      clearTimeout(timer)
      timer = setTimeout(find, settleMs)
    })
    document.addEventListener('focusin', remember)
    observer.observe(document.body, { childList: true, subtree: true })
    return () => {
      document.removeEventListener('focusin', remember)
      observer.disconnect()
      clearTimeout(timer)
    }
  }, [])
}

export const FocusMemory = () => {
  useKeptFocus()
  const { pathname, hash } = useLocation()
  const left = useRef(pathname)
  // The new heading is there only after rendering.
  useEffect(() => {
    if (left.current === pathname) return
    left.current = pathname
    const main = mainOf()
    const active = document.activeElement
    // A field that takes the focus itself, or "Next record", pressed again and again.
    if (active && active !== main && main?.contains(active) && isShown(active)) return
    const named = hash ? document.getElementById(hash.slice(1)) : null
    focusOn(named ?? headingIn(main) ?? main)
  }, [pathname, hash])
  return null
}
