import { useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'
import { Button } from '#web/ui/navigation/Button.tsx'
import { Dialog } from '#web/ui/feedback/Dialog.tsx'
import { unsavedNow, useAllUnsaved } from './unsaved.ts'

/**
 * Asks before the user leaves a page with unsent input (UX-F9). Rendered once, in a layout. Another tab of the same record counts as the
 * same page, because its parts stay mounted.
 */
export const LeaveDialog = () => {
  const unsaved = useAllUnsaved()
  const [first, ...others] = unsaved
  // Closing the window, reloading or leaving for another site can only be held up by the browser's own prompt.
  useEffect(() => {
    if (!first) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [first])
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => unsavedNow().length > 0 && currentLocation.pathname !== nextLocation.pathname,
  )
  const asks = blocker.state === 'blocked' && unsaved.some(({ savesItself }) => !savesItself)
  const saving = useRef(false)
  // A save ends outside of this dialog: with nothing left to lose the way is free.
  useEffect(() => {
    if (blocker.state === 'blocked' && !first && !saving.current) blocker.proceed()
  }, [blocker, first])
  const saveAndLeave = async () => {
    saving.current = true
    const reply = await first?.save()
    saving.current = false
    if (reply === null) blocker.reset?.()
    else blocker.proceed?.()
  }
  return (
    <Dialog
      open={asks}
      // It closes by itself when nothing is left to ask about: whoever wanted to leave still does.
      onClose={() => asks && blocker.reset?.()}
      title="Leave without saving?"
      actions={
        <>
          <Button autoFocus onClick={() => blocker.reset?.()}>
            Stay here
          </Button>
          <Button onClick={() => blocker.proceed?.()}>Leave</Button>
          {others.length === 0 && (
            <Button variant="accent" busy={first?.busy ?? false} busyLabel="Saving..." onClick={() => void saveAndLeave()}>
              Save and leave
            </Button>
          )}
        </>
      }
    >
      {others.length > 0 && 'More than one part of this page is not saved: stay and save each one. '}
      {unsaved.every(({ kept }) => kept)
        ? 'What you typed is not saved. It stays in this browser, and colleagues cannot see it.'
        : 'What you typed is not saved, and will be lost if you leave.'}
    </Dialog>
  )
}
