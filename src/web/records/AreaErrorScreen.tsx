/** Shown inside an area's shell when a screen fails, so that the rest of the area stays within reach. */
import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router'
import { ApiError } from '#contract/failure.ts'
import { LoadError } from '#web/app/data/LoadError.tsx'
import { useDeps } from '#web/app/data/deps.tsx'
import { useLoadedAgain } from '#web/app/data/useLoadedAgain.ts'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { buttonClass } from '#web/ui/navigation/buttonClass.ts'
import { Card } from '#web/ui/display/Card.tsx'
import { EmptyState } from '#web/ui/display/EmptyState.tsx'
import { ErrorBody } from '#web/ui/feedback/ErrorBody.tsx'
import { useArea } from '#web/app/data/area.tsx'
import { Screen } from './Screen.tsx'

/** A page that loads with an error is not hydrated: this mark makes the shell hide buttons that need script (pieces.css). */
const Refused = () => <span data-refused hidden />

/** `home`: the area's start page. `forbidden`: who can grant the permission. */
export const AreaErrorScreen = ({ home: { href, label }, forbidden }: { home: { href: string; label: string }; forbidden: string }) => {
  const { name, signIn } = useArea()
  const error = useRouteError()
  const { requestId, mode } = useDeps()
  const { pathname, search } = useLocation()
  const again = useLoadedAgain(error)
  const status = error instanceof ApiError || isRouteErrorResponse(error) ? error.status : 500
  const home = (
    <Anchor href={href} className={buttonClass({})}>
      {label}
    </Anchor>
  )
  if (status === 404) {
    return (
      <Screen title="Not found">
        <Refused />
        <Card>
          <EmptyState title="There is nothing at this address" action={home}>
            The record may have been removed, or the address may be mistyped.
          </EmptyState>
        </Card>
      </Screen>
    )
  }
  if (status === 403) {
    return (
      <Screen title="No permission">
        <Refused />
        <Card>
          <EmptyState title="You may not see this" action={home}>
            {forbidden}
          </EmptyState>
        </Card>
      </Screen>
    )
  }
  if (status === 401) {
    return (
      <Screen title="Signed out">
        <Refused />
        <EmptyState
          title="You are signed out"
          action={
            <Anchor href={signIn({ next: pathname + search })} className={buttonClass({})}>
              Sign in again
            </Anchor>
          }
        >
          Your session has ended. Sign in again and you will come back here.
        </EmptyState>
      </Screen>
    )
  }
  if (again) {
    return (
      <Screen title="Something went wrong">
        <LoadError what="this page" query={again} />
      </Screen>
    )
  }
  const reference = error instanceof ApiError ? (error.requestId ?? requestId) : requestId
  const details = mode === 'development' && error instanceof Error ? (error.stack ?? error.message) : null
  return (
    <>
      <title>{`Something went wrong - ${name}`}</title>
      <Refused />
      <ErrorBody within reference={reference} details={details} search={search} />
    </>
  )
}
