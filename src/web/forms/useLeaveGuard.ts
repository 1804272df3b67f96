import { useEffect } from 'react'
import { useBlocker, type Blocker } from 'react-router'

/**
 * Holds a navigation away from this record while something is not saved; the screen asks what to do with `blocker`.
 * Other tabs of the same record are not away: their parts stay mounted.
 */
export const useLeaveGuard = (unsaved: boolean): Blocker => {
  // Closing the window, reloading or leaving for another site: only the browser's own question can hold that.
  useEffect(() => {
    if (!unsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [unsaved])
  return useBlocker(({ currentLocation, nextLocation }) => unsaved && currentLocation.pathname !== nextLocation.pathname)
}
