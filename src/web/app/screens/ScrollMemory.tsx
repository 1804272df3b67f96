/**
 * Where pages of this visit were scrolled to, kept in memory. React Router's own component does the same and writes it into
 * session storage when the page is left: this site stores nothing in a browser that only reads (security check 136). After
 * the page was left altogether, the browser's own restoration takes over.
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
    // Not a readable name: nothing on the page has it.
    return false
  }
}

// On the server there is nothing to scroll, and React warns of layout effects.
const useAfterDrawing = typeof document === 'undefined' ? useEffect : useLayoutEffect

export const ScrollMemory = () => {
  const router = useContext(RouterContext)?.router
  const state = useContext(StateContext)
  const location = useLocation()
  // The browser restores by itself between documents, we within one.
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
  // The router notes positions as it leaves a page, and says below where to go.
  useAfterDrawing(() => router?.enableScrollRestoration(positions, () => scrollY), [router])
  const restore = state?.restoreScrollPosition
  const stay = state?.preventScrollReset
  // The page is drawn, and now stands where it was left, at the place that was named, or at its top.
  useAfterDrawing(() => {
    if (restore === false || restore === undefined) return
    if (typeof restore === 'number') scrollTo(0, restore)
    else if (!scrollToHash(location.hash) && !stay) scrollTo(0, 0)
  }, [location, restore, stay])
  return null
}
