import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Runs `then` when another page was reached, not for the page that came with the HTML. */
export const useArrival = (then: () => void) => {
  const { key } = useLocation()
  const seen = useRef(key)
  // Menus, focus and scrolling belong to the browser; a new place in its history is the only sign.
  useEffect(() => {
    if (seen.current === key) return
    seen.current = key
    then()
  }, [key, then])
}
