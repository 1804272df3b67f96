/** The client's actions on a document, in the order of the buttons. Files are uploaded on the page itself. */
import { PenLine } from 'lucide-react'
import type { DocumentAction } from '#contract/model/documents/documentMachine.ts'
import { documents, type ClientDocumentDetail } from '#contract/portal/documents.ts'
import { useUser } from '#web/app/data/session.ts'
import { CheckboxField, TextField } from '#web/forms/fields.tsx'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { useEndpointForm } from '#web/forms/useEndpointForm.ts'
import type { Step } from '#web/records/RecordActions.tsx'
import type { StepDialogProps } from '#web/records/stepDialog.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'

type Typed = { name: string; agreed: boolean }

const SignDialog = ({ detail: document, record, open, onClose }: StepDialogProps<ClientDocumentDetail>) => {
  const user = useUser()
  const form = useEndpointForm(documents.sign, {
    fixed: { id: document.id, version: document.version, number: document.fileNumber },
    defaults: { name: user.name, agreed: false },
    input: (typed: Typed) => typed,
    record,
    onDone: () => {
      onClose()
      toast.success('Signed', 'We keep the signed file with your name and the time.')
    },
  })
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title={`Sign "${document.title}"?`}
      effect={`You are signing version ${document.fileNumber} for ${document.company}. We record your name, the time, your IP address and the file's fingerprint. Your broker will be told.`}
      submitLabel="Sign"
      busyLabel="Signing..."
    >
      <TextField form={form} name="name" label="Your full name" width="full" maxLength={120} autoComplete="name" />
      <CheckboxField
        form={form}
        name="agreed"
        label="I have read the document, I may sign for the company, and I mean this as my signature."
      />
    </FormDialog>
  )
}

type Steps = Partial<Record<DocumentAction, Step<ClientDocumentDetail>>>

export const documentSteps: Steps = { sign: { primary: true, icon: PenLine, dialog: SignDialog } }

/** Under the document, or what is asked for: few want it, and nobody should meet it first. */
export const documentEnding: Steps = {
  takeBack: {
    label: ({ status }) => (status === 'to_check' ? 'Withdraw it' : 'I no longer need it'),
    press: documents.takeBack,
    done: 'Withdrawn',
  },
}
