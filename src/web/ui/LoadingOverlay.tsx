import { useEffect, useState } from 'react'
import { classes } from './classes.ts'
import { Stones } from './Spinner.tsx'

type Phase = 'gone' | 'shown' | 'fading'

/** The specification's numbers: it stays 300 ms after the route changed, then fades for 300 ms. */
const stay = 300
const fade = 300

/**
 * Shown while a route is on its way (`busy`) and for a moment after it changed (`path`). Not on the first page.
 * It lies over the page's edge, never over content that is ready, and lets every click through.
 */
export const LoadingOverlay = ({ path, busy, message = 'Loading content...' }: { path: string; busy: boolean; message?: string }) => {
  const [phase, setPhase] = useState<Phase>('gone')
  const [seen, setSeen] = useState({ path, busy })
  if (seen.path !== path || seen.busy !== busy) {
    setSeen({ path, busy })
    setPhase('shown')
  }
  // Two timers in a row, started when the route has arrived. Time is outside React.
  useEffect(() => {
    if (busy || phase === 'gone') return
    const timer = setTimeout(() => setPhase(phase === 'shown' ? 'fading' : 'gone'), phase === 'shown' ? stay : fade)
    return () => clearTimeout(timer)
  }, [busy, phase, path])
  return (
    <div
      role="status"
      data-chrome
      data-loading={phase}
      className="pointer-events-none fixed inset-x-0 top-0 z-40 flex flex-col items-center"
    >
      {phase !== 'gone' && (
        <div className={classes('flex w-full flex-col items-center transition-opacity duration-300', phase === 'fading' && 'opacity-0')}>
          <span className="h-1 w-full bg-accent" />
          <span className="enter mt-3 flex items-center gap-3 rounded-control border border-line bg-surface px-4 py-2 text-meta text-soft shadow-overlay">
            <Stones />
            {message}
          </span>
        </div>
      )}
    </div>
  )
}
