/** Shown when a screen fails: where to go next, and a reference that is also in the server's log. */
import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router'
import { ApiError } from '#contract/failure.ts'
import { ErrorBody } from '#web/ui/feedback/ErrorBody.tsx'
import { useDeps } from '../data/deps.tsx'
import { explanationOf } from '../data/LoadError.tsx'
import { useLoadedAgain } from '../data/useLoadedAgain.ts'
import { GoneScreen, NotFoundScreen, type SuggestedPage } from './NotFoundScreen.tsx'
import { Contact, useFirm } from './reachUs.tsx'

const statusOf = (error: unknown) => (error instanceof ApiError || isRouteErrorResponse(error) ? error.status : 500)

/** Pages with similar addresses, if the loader looked for them before it threw its 404. */
const suggestionsOf = (error: unknown): SuggestedPage[] => {
  const found: unknown = isRouteErrorResponse(error) ? error.data : null
  return typeof found === 'object' && found !== null && 'suggestions' in found && Array.isArray(found.suggestions) ? found.suggestions : []
}

/** Inside a layout's `main`. */
export const ErrorScreen = () => {
  const error = useRouteError()
  const { requestId, mode } = useDeps()
  const { search } = useLocation()
  const firm = useFirm()
  const again = useLoadedAgain(error)
  if (statusOf(error) === 410) return <GoneScreen />
  if (statusOf(error) === 404) return <NotFoundScreen suggestions={suggestionsOf(error)} />
  const reference = error instanceof ApiError ? (error.requestId ?? requestId) : requestId
  const details = mode === 'development' && error instanceof Error ? (error.stack ?? error.message) : null
  return (
    <>
      <title>{['Something went wrong', firm?.name].filter(Boolean).join(' - ')}</title>
      <div className="page-width">
        <ErrorBody
          reference={reference}
          details={details}
          search={search}
          help={<Contact firm={firm} />}
          {...(again ? { why: explanationOf(again.error).text, busy: again.isFetching, onReload: () => void again.refetch() } : {})}
        />
      </div>
    </>
  )
}

/** For errors outside any layout: the layout itself failed, or no route matches. */
export const BareErrorScreen = () => (
  <main id="main" className="min-h-dvh">
    <ErrorScreen />
  </main>
)
