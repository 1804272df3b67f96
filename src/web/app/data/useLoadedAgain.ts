import { useRevalidator } from 'react-router'
import { ApiError } from '#contract/failure.ts'
import { useScripted } from '#web/ui/display/useScripted.ts'
import { isReachable } from './api.ts'
import { isCodeMissing } from './lazyCode.ts'
import type { Loading } from './LoadError.tsx'

/**
 * For an error screen: loads the screen in place again, if a call for its data failed. Null if that would not help: after a fault in the screen
 * itself, and in a page that came with its error, which has no script.
 */
export const useLoadedAgain = (error: unknown): (Loading & { error: ApiError }) | null => {
  const { revalidate, state } = useRevalidator()
  const scripted = useScripted()
  if (!scripted || !(error instanceof ApiError)) return null
  const refetch = async () => {
    if (!isCodeMissing(error)) return revalidate()
    if (await isReachable()) window.location.reload()
  }
  return { error, isFetching: state !== 'idle', refetch }
}
