import type { ReactNode } from 'react'
import { Button } from '#web/ui/navigation/Button.tsx'
import { CopyButton } from '#web/ui/navigation/CopyButton.tsx'
import { Dialog } from './Dialog.tsx'
import { Notice } from './Notice.tsx'

type Props = {
  title: string
  /** What it is called: 'token'. */
  what: string
  /** Open while there is one. */
  secret: string | null
  /** Where to keep it, in a paragraph. */
  advice: ReactNode
  onClose: () => void
  /** How the secret looks, if not as one line of code. */
  shown?: ReactNode
  /** Of several: 'They are shown once', 'I have saved them'. */
  warning?: string
  done?: string
  /** Below the secret. */
  children?: ReactNode
}

/** Shows a secret, the only time it can be seen, with a button to copy it. */
export const ShownOnceDialog = ({
  title,
  what,
  secret,
  advice,
  onClose,
  shown,
  warning = 'It is shown once',
  done = 'I have kept it',
  children,
}: Props) => (
  <Dialog
    open={secret !== null}
    onClose={onClose}
    title={title}
    actions={
      <>
        {secret && <CopyButton text={secret} what={what} labelled />}
        {/* Closes the dialog natively, so it works without script too. */}
        <form method="dialog">
          <Button type="submit" variant="accent">
            {done}
          </Button>
        </form>
      </>
    }
  >
    <Notice tone="warning" title={warning}>
      <p>{advice}</p>
    </Notice>
    {shown ?? (
      <p className="mt-5">
        <code className="font-semibold break-all">{secret}</code>
      </p>
    )}
    {children}
  </Dialog>
)
