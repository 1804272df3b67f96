/** Asks idle users two minutes before their session ends whether they are still there (WCAG 2.2.1). Nothing on the screen is lost either way. */
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { ApiError } from '#contract/failure.ts'
import { formatTime } from '#contract/format.ts'
import { auth } from '#contract/site/auth.ts'
import { useDeps } from '#web/app/data/deps.tsx'
import { call } from '#web/app/data/query.ts'
import { useUser } from '#web/app/data/session.ts'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { Button } from '#web/ui/navigation/Button.tsx'
import { Dialog } from '#web/ui/feedback/Dialog.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { warnAfterMs, warnedMinutes } from './sessionClock.ts'

/** `signIn`: path of the sign-in to come back through. */
export const SessionWarning = ({ signIn }: { signIn: string }) => {
  const deps = useDeps()
  const { idleMinutes } = useUser()
  const { key } = useLocation()
  /** ISO timestamp of the end of the session. Null until that is near. */
  const [endsAt, setEndsAt] = useState<string | null>(null)
  const { mutate: stay, isPending, error } = useMutation({ mutationFn: () => call(deps.query, auth.sessions) })
  const over = error instanceof ApiError && error.status === 401

  // Restart the timer on every navigation and every successful change, since the server counts those as activity too.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const restart = () => {
      clearTimeout(timer)
      setEndsAt(null)
      timer = setTimeout(() => setEndsAt(new Date(Date.now() + warnedMinutes * 60_000).toISOString()), warnAfterMs(idleMinutes))
    }
    restart()
    const stop = deps.query.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'success') restart()
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [deps, key, idleMinutes])

  return (
    <Dialog
      open={endsAt !== null}
      onClose={() => setEndsAt(null)}
      title="Are you still there?"
      actions={
        <Button variant="accent" autoFocus busy={isPending} busyLabel="One moment..." onClick={() => stay()}>
          Stay signed in
        </Button>
      }
    >
      <p>
        You will be signed out at {formatTime(endsAt)}, because you have not done anything for a while. What you have typed stays in this
        tab.
      </p>
      {error && (
        <div className="mt-4">
          {over ? (
            <Notice tone="warning" live title="Your session has ended">
              <Anchor href={signIn} target="_blank" className="link">
                Sign in again in another tab
              </Anchor>
              , then continue here.
            </Notice>
          ) : (
            <Notice tone="error" live title={error instanceof ApiError ? error.text : 'Something went wrong'} />
          )}
        </div>
      )}
    </Dialog>
  )
}
