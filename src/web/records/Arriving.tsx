/**
 * Going to another screen is answered at once, by a slow server too: the navigation marks where one goes, and after a moment the
 * outline of a screen stands in place of the one that is left. That one stays, unseen, until the next is there: the way may end here.
 */
import { useEffect, useState, type ReactNode } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { ScreenSkeleton } from '#web/ui/feedback/Skeleton.tsx'

/** As long as everything else that waits stays unsaid. */
const pauseMs = 150
/** A path with the id of a record in it. */
const ofRecord = /\/[0-9a-f]{8}-[0-9a-f-]{27}(?:\/|$)/

/** Where somebody is going; null while nobody goes anywhere else. What is sent, and another view of the same screen, stays here. */
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
  // Only time says that a server is slow.
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
