/**
 * Responds at once to navigation, even if the server is slow: the navigation marks the destination, and after a moment a skeleton replaces
 * the current screen. That screen stays mounted but hidden until the next one is there, as the navigation may be cancelled.
 */
import { useEffect, useState, type ReactNode } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { ScreenSkeleton } from '#web/ui/feedback/Skeleton.tsx'

/** The same delay as for every other loading state. */
const pauseMs = 150
/** A path with the id of a record in it. */
const ofRecord = /\/[0-9a-f]{8}-[0-9a-f-]{27}(?:\/|$)/

/** The path being navigated to, or null. Submitting a form, or changing the current screen's parameters, does not count. */
const useDestination = () => {
  const { state, location, formData } = useNavigation()
  const { pathname } = useLocation()
  return state === 'loading' && formData === undefined && location.pathname !== pathname ? location.pathname : null
}

/** The path to mark in the navigation. */
export const useHere = () => {
  const going = useDestination()
  const { pathname } = useLocation()
  return going ?? pathname
}

export const Arriving = ({ children }: { children: ReactNode }) => {
  const going = useDestination()
  const [late, setLate] = useState<string | null>(null)
  // Only a timer can tell that the server is slow.
  useEffect(() => {
    if (going === null) return
    const timer = setTimeout(() => setLate(going), pauseMs)
    return () => {
      clearTimeout(timer)
      setLate(null)
    }
  }, [going])
  const slow = going !== null && late === going
  return (
    <>
      {slow && <ScreenSkeleton kind={ofRecord.test(going) ? 'record' : 'list'} />}
      <div className={slow ? 'hidden' : 'contents'}>{children}</div>
    </>
  )
}
