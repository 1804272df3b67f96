import { Button } from '#web/ui/navigation/Button.tsx'
import { CopyButton } from '#web/ui/navigation/CopyButton.tsx'
import { Dialog } from '#web/ui/feedback/Dialog.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'

/** Shows the ten codes. They cannot be seen again afterwards. */
export const RecoveryCodesDialog = ({ codes, onClose }: { codes: readonly string[] | null; onClose: () => void }) => (
  <Dialog
    open={codes !== null}
    onClose={onClose}
    title="Your recovery codes"
    actions={
      <>
        {codes && <CopyButton text={codes.join('\n')} what="recovery codes" />}
        {/* Closes the dialog natively, so it works without script too. */}
        <form method="dialog">
          <Button type="submit" variant="accent">
            I have saved them
          </Button>
        </form>
      </>
    }
  >
    <Notice tone="warning" title="They are shown once">
      <p>
        Print them or keep them in a password manager. Each opens your account once if your phone is lost. Earlier codes no longer work.
      </p>
    </Notice>
    <ol className="mt-5 grid gap-x-6 gap-y-2 tabular-nums sm:grid-cols-2">
      {codes?.map((code) => (
        <li key={code}>
          <code className="font-semibold">{code}</code>
        </li>
      ))}
    </ol>
  </Dialog>
)
