import { useEffect, useState } from 'react'
import { loadingFade, loadingMessages, loadingStay } from './loading.ts'
import { Stones } from './Spinner.tsx'

type Phase = 'gone' | 'shown' | 'fading'

/**
 * Shown while a route is loading (`busy`) and for a moment after it has changed (`path`). Not shown on the first page.
 * It lies over the edge of the page, never over content that is ready, and lets all clicks through.
 * On pages that are not hydrated, site/shell/navigationOverlay.ts controls the same element, so its state may differ from React's.
 */
export const LoadingOverlay = ({ path, busy, message = loadingMessages.any }: { path: string; busy: boolean; message?: string }) => {
  const [phase, setPhase] = useState<Phase>('gone')
  const [seen, setSeen] = useState({ path, busy })
  if (seen.path !== path || seen.busy !== busy) {
    setSeen({ path, busy })
    setPhase('shown')
  }
  // Two timers in a row, started when the route has loaded. Timers are outside React, so they need an effect.
  useEffect(() => {
    if (busy || phase === 'gone') return
    const timer = setTimeout(() => setPhase(phase === 'shown' ? 'fading' : 'gone'), phase === 'shown' ? loadingStay : loadingFade)
    return () => clearTimeout(timer)
  }, [busy, phase, path])
  return (
    <div role="status" data-screen-only data-loading={phase} suppressHydrationWarning className="loading-overlay">
      <div>
        <span className="h-1 w-full bg-accent" />
        <span className="enter mt-3 flex items-center gap-3 rounded-control border border-line bg-surface px-4 py-2 text-meta text-soft shadow-overlay">
          <Stones />
          <span data-loading-message suppressHydrationWarning>
            {message}
          </span>
        </span>
      </div>
    </div>
  )
}
