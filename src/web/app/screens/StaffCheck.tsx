import { useLocation, useNavigation } from 'react-router'
import { Spinner } from '#web/ui/feedback/Spinner.tsx'

const isGuarded = (pathname: string) => /^\/admin\/(?!login(?:\/|$))/.test(pathname)

/** The spinner shown while the session is checked on entering the staff area (specification, section 4). */
export const StaffCheck = () => {
  const { pathname } = useLocation()
  const next = useNavigation().location?.pathname
  if (!next || !isGuarded(next) || isGuarded(pathname)) return null
  return (
    <div className="fixed inset-0 z-40 flex items-center justify-center bg-page" data-staff-check>
      <Spinner />
    </div>
  )
}
