import { useState } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'
import { toast } from '#web/ui/feedback/toasts.ts'
import { useDeps } from './deps.tsx'
import { invalidate } from './query.ts'
import { isLost, textOf } from './textOf.ts'

/**
 * For a screen with several buttons that need script: runs what one of them does, says so if nothing was changed, and in either case
 * fetches `stale` again, because a refusal often means that somebody else was faster. `useChange` is for a single endpoint.
 */
export const useAct = (...stale: readonly Endpoint[]) => {
  const { query } = useDeps()
  const [busy, setBusy] = useState(false)
  const act = async <T>(work: () => Promise<T>, done: (reply: T) => unknown): Promise<void> => {
    setBusy(true)
    try {
      done(await work())
    } catch (error) {
      // Null: the user closed the dialog that asks for the password again.
      if (error !== null) toast.error(isLost(error) ? 'No answer came' : 'Nothing was changed', textOf(error))
    }
    setBusy(false)
    void invalidate(query, ...stale)
  }
  return { act, busy }
}
