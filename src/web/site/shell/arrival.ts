import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Runs `then` after each client-side navigation, but not for the page that came with the HTML. */
export const useArrival = (then: () => void) => {
  const { key } = useLocation()
  const seen = useRef(key)
  // Menus, focus and scrolling are outside React, and a new history entry is the only sign of arrival.
  useEffect(() => {
    if (seen.current === key) return
    seen.current = key
    then()
  }, [key, then])
}
