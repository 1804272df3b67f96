/** The page builder as a separate chunk, fetched only when a page is opened in it: no other screen loads any of it. */
import { lazy, Suspense } from 'react'
import { useScripted } from '#web/ui/display/useScripted.ts'
import { Spinner } from '#web/ui/feedback/Spinner.tsx'
import type { PageBuilderProps } from './PageBuilder.tsx'

const Loaded = lazy(async () => ({ default: (await import('./PageBuilder.tsx')).PageBuilder }))

export const LazyPageBuilder = (props: PageBuilderProps) => {
  // It measures elements and uses browser-generated ids, so the server has nothing to render.
  const scripted = useScripted()
  const waiting = <Spinner message="Opening the page builder..." />
  return scripted ? (
    <Suspense fallback={waiting}>
      <Loaded {...props} />
    </Suspense>
  ) : (
    waiting
  )
}
