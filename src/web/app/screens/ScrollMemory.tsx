/**
 * Keeps the scroll position of each page of this visit in memory. React Router's own component also writes it to session storage when
 * the document is left, but this site stores nothing in a visitor's browser for reading alone (security check 136). After leaving the
 * document, the browser's own restoration takes over.
 */
import { useContext, useEffect, useLayoutEffect } from 'react'
import { UNSAFE_DataRouterContext as RouterContext, UNSAFE_DataRouterStateContext as StateContext, useLocation } from 'react-router'

const positions: Record<string, number> = {}

const scrollToHash = (hash: string): boolean => {
  try {
    const element = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null
    element?.scrollIntoView()
    return element !== null
  } catch {
    // The hash cannot be decoded, so no element has that id.
    return false
  }
}

// On the server there is nothing to scroll, and React warns about layout effects.
const useAfterDrawing = typeof document === 'undefined' ? useEffect : useLayoutEffect

export const ScrollMemory = () => {
  const router = useContext(RouterContext)?.router
  const state = useContext(StateContext)
  const location = useLocation()
  // The browser restores positions between documents; we do it within one.
  useEffect(() => {
    const ours = () => (history.scrollRestoration = 'manual')
    const browsers = () => (history.scrollRestoration = 'auto')
    ours()
    addEventListener('pageshow', ours)
    addEventListener('pagehide', browsers)
    return () => {
      removeEventListener('pageshow', ours)
      removeEventListener('pagehide', browsers)
      browsers()
    }
  }, [])
  // The router records the position when it leaves a page, and `restoreScrollPosition` below says where to scroll.
  useAfterDrawing(() => router?.enableScrollRestoration(positions, () => scrollY), [router])
  const restore = state?.restoreScrollPosition
  const stay = state?.preventScrollReset
  // After rendering, scroll to where the page was left, to the element named in the hash, or to the top.
  useAfterDrawing(() => {
    if (restore === false || restore === undefined) return
    if (typeof restore === 'number') scrollTo(0, restore)
    else if (!scrollToHash(location.hash) && !stay) scrollTo(0, 0)
  }, [location, restore, stay])
  return null
}
