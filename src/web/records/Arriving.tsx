/**
 * Responds at once to navigation, even if the server is slow: the navigation marks the destination, and after a moment a skeleton replaces
 * the current screen. That screen stays mounted but hidden until the next one is there, as the navigation may be cancelled.
 */
import { useEffect, useState, type ReactNode } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { loadingMessages } from '#web/ui/feedback/loading.ts'
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

/** The tab must not name a screen that is no longer shown. Set by hand, as the hidden screen still renders its own title. */
const useLoadingTitle = (loading: boolean) => {
  // The tab is outside React.
  useEffect(() => {
    if (!loading) return
    const { title } = document
    document.title = loadingMessages.any
    return () => {
      // The next screen has its own by now, unless the navigation was cancelled.
      if (document.title === loadingMessages.any) document.title = title
    }
  }, [loading])
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
  useLoadingTitle(slow)
  return (
    <>
      {slow && <ScreenSkeleton kind={ofRecord.test(going) ? 'record' : 'list'} />}
      <div className={slow ? 'hidden' : 'contents'}>{children}</div>
    </>
  )
}
