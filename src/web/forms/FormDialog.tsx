/** A form in a dialog that names the object and the effect. What is typed is held by `form`, so closing by mistake loses nothing. */
import { useEffect, useId, useRef, type ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useScripted } from '#web/ui/display/useScripted.ts'
import { Button } from '#web/ui/navigation/Button.tsx'
import { Figures } from '#web/ui/display/Figures.tsx'
import { Dialog } from '#web/ui/feedback/Dialog.tsx'
import { DraftState, FormElement, Refused, useFirstFaultFocus } from './EndpointForm.tsx'
import type { FormState } from './formState.ts'

export const FormDialog = <T extends FieldValues>({
  form,
  open,
  onClose,
  title,
  effect,
  children,
  submitLabel,
  busyLabel = 'Saving...',
  grave = false,
  cancelLabel = 'Cancel',
  safeFirst = !children,
}: {
  form: FormState<T>
  open: boolean
  onClose: () => void
  title: string
  /** What will happen, in a sentence. */
  effect?: ReactNode
  /** Its fields. */
  children?: ReactNode
  submitLabel: string
  /** On the button while it is sent, if that is not saving. */
  busyLabel?: string | undefined
  /** Cannot be undone. */
  grave?: boolean
  cancelLabel?: string
  /** Put the focus on Cancel instead of the first field: for dialogs in which nothing has to be filled in. */
  safeFirst?: boolean
}) => {
  const safe = useRef<HTMLButtonElement>(null)
  const closing = useId()
  const scripted = useScripted()
  useFirstFaultFocus(form)
  // After the browser has opened the dialog and focused its first control.
  useEffect(() => {
    if (open && safeFirst) safe.current?.focus()
  }, [open, safeFirst, scripted])
  return (
    <Dialog open={open} onClose={onClose} title={title} {...(grave ? { tone: 'danger' as const } : {})}>
      <FormElement form={form} className="grid gap-4">
        {effect && <p className="text-soft">{typeof effect === 'string' ? <Figures>{effect}</Figures> : effect}</p>}
        <Refused form={form} />
        {children}
        <DraftState form={form} />
        <div className="dialog-foot flex flex-wrap justify-end gap-3">
          <Button ref={safe} type="submit" form={closing}>
            {cancelLabel}
          </Button>
          <Button type="submit" variant={grave ? 'danger' : 'accent'} busy={form.busy} busyLabel={busyLabel}>
            {submitLabel}
          </Button>
        </div>
      </FormElement>
      {/* Closes the dialog natively, so it works without script too. */}
      <form id={closing} method="dialog" />
    </Dialog>
  )
}
