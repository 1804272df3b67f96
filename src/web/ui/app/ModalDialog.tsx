import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from 'react-aria-components/Button'
import { Dialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { classes } from '../classes.ts'
import { Icon } from '../Icon.tsx'
import { claimPressableStyle } from './pressable.ts'

claimPressableStyle()

/**
 * A dialog for portal and staff area that may itself hold menus and combo boxes (their lists stay reachable).
 * `alert`: a confirmation: it names object and effect, a click beside it does not close it, and the safe button has `autoFocus`.
 */
export const ModalDialog = ({
  open,
  onClose,
  title,
  children,
  actions,
  alert,
  tone,
  wide,
}: {
  open: boolean
  onClose: () => void
  title: string
  children?: ReactNode
  actions?: ReactNode
  alert?: boolean
  /** For what cannot be taken back. */
  tone?: 'danger'
  wide?: boolean
}) => (
  <ModalOverlay
    isOpen={open}
    onOpenChange={(next) => {
      if (!next) onClose()
    }}
    isDismissable={!alert}
    className="modal-backdrop fixed inset-0 z-40 flex items-start justify-center overflow-y-auto p-4 md:pt-24"
  >
    <Modal
      className={classes(
        'enter w-full rounded-t-control rounded-b-foot border-t-ledge bg-raised text-ink shadow-overlay',
        wide ? 'max-w-form' : 'max-w-dialog',
        tone === 'danger' ? 'border-t-danger' : 'border-t-accent',
      )}
    >
      <Dialog role={alert ? 'alertdialog' : 'dialog'} className="p-6 outline-none">
        <div className="flex items-start justify-between gap-4">
          <Heading slot="title" level={2} className="text-h3">
            {title}
          </Heading>
          <Button
            aria-label="Close"
            onPress={onClose}
            className="-m-2 inline-flex size-11 shrink-0 cursor-pointer items-center justify-center rounded-control text-soft hover:bg-panel"
          >
            <Icon of={X} />
          </Button>
        </div>
        <div className="mt-3">{children}</div>
        {actions && <div className="mt-6 flex flex-wrap justify-end gap-3">{actions}</div>}
      </Dialog>
    </Modal>
  </ModalOverlay>
)
