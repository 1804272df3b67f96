import type { FieldValues } from 'react-hook-form'
import { Button } from '#web/ui/navigation/Button.tsx'
import { Dialog } from '#web/ui/feedback/Dialog.tsx'
import type { FormState } from './formState.ts'
import { useLeaveGuard } from './useLeaveGuard.ts'

/** Asks before somebody leaves with something that was not sent (UX-F9). */
export const LeaveDialog = <T extends FieldValues>({ form }: { form: FormState<T> }) => {
  const blocker = useLeaveGuard(form.dirty)
  return (
    <Dialog
      open={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      title="Leave without saving?"
      actions={
        <>
          <Button autoFocus onClick={() => blocker.reset?.()}>
            Stay here
          </Button>
          <Button onClick={() => blocker.proceed?.()}>Leave</Button>
          <Button
            variant="accent"
            busy={form.busy}
            busyLabel="Saving..."
            onClick={() => void form.submit().then((reply) => (reply === null ? blocker.reset?.() : blocker.proceed?.()))}
          >
            Save and leave
          </Button>
        </>
      }
    >
      {form.draft.kept
        ? 'What you typed is not saved. It stays in this browser, and colleagues cannot see it.'
        : 'What you typed is not saved, and leaving forgets it.'}
    </Dialog>
  )
}
