import { Button } from '#web/ui/navigation/Button.tsx'
import { Dialog } from '#web/ui/feedback/Dialog.tsx'

/** Asks before the user signs out while something they typed is kept in this browser only. */
export const UnsentDialog = ({
  open,
  onClose,
  signOut,
  signingOut,
}: {
  open: boolean
  onClose: () => void
  signOut: () => void
  signingOut: boolean
}) => (
  <Dialog
    open={open}
    onClose={onClose}
    title="Sign out and forget what you have not sent?"
    actions={
      <>
        <Button autoFocus onClick={onClose}>
          Stay signed in
        </Button>
        <Button variant="danger" busy={signingOut} busyLabel="Signing out..." onClick={signOut}>
          Sign out
        </Button>
      </>
    }
  >
    Something you typed has not been sent or saved yet. Signing out clears it from this browser.
  </Dialog>
)
