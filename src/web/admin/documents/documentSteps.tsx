/** The steps that staff can take with a document, in the order of the buttons. New files are added on the page itself. */
import { Check } from 'lucide-react'
import { documents, type StaffDocumentDetail } from '#contract/admin/book/documents.ts'
import { kindOptions, visibilities, visibilityLabels } from '#contract/model/documents/document.ts'
import type { DocumentAction } from '#contract/model/documents/documentMachine.ts'
import { CheckboxField, DayField, RadioField, SelectField, TextField } from '#web/forms/fields.tsx'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { useEndpointForm } from '#web/forms/useEndpointForm.ts'
import type { Step } from '#web/records/RecordActions.tsx'
import { stepDialog, type StepDialogProps } from '#web/records/stepDialog.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'

type DialogProps = StepDialogProps<StaffDocumentDetail>
type Typed = { kind: string; title: string; policyId: string; claimId: string; issuedOn: string; needsSignature: boolean }

const DescribeDialog = ({ detail: document, record, open, onClose }: DialogProps) => {
  const form = useEndpointForm(documents.describe, {
    fixed: { id: document.id, version: document.version },
    defaults: {
      kind: document.kind,
      title: document.title,
      policyId: document.policy?.id ?? '',
      claimId: document.claim?.id ?? '',
      issuedOn: document.issuedOn ?? '',
      needsSignature: document.needsSignature,
    },
    edits: true,
    input: ({ policyId, claimId, issuedOn, ...typed }: Typed) => ({
      ...typed,
      ...(policyId ? { policyId } : {}),
      ...(claimId ? { claimId } : {}),
      ...(issuedOn ? { issuedOn } : {}),
    }),
    record,
    onDone: () => {
      onClose()
      toast.success('Details changed')
    },
  })
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title="Change the details"
      effect={`The client will see the new details, but will not get an email about them. How long it is kept depends on its kind and policy.`}
      submitLabel="Save"
    >
      <TextField form={form} name="title" label="Name" width="full" maxLength={160} autoComplete="off" />
      <SelectField form={form} name="kind" label="Kind" options={kindOptions} />
      <SelectField
        form={form}
        name="policyId"
        label="Policy"
        placeholder="None"
        width="full"
        optional
        options={document.policies.map(({ id, name }) => ({ value: id, label: name }))}
      />
      {document.claims.length > 0 && (
        <SelectField
          form={form}
          name="claimId"
          label="Claim"
          placeholder="None"
          width="full"
          optional
          options={document.claims.map(({ id, reference }) => ({ value: id, label: reference }))}
        />
      )}
      <DayField form={form} name="issuedOn" label="Date of the document" optional />
      <CheckboxField form={form} name="needsSignature" label="The client must sign it" />
    </FormDialog>
  )
}

const ShowToDialog = ({ detail: document, record, open, onClose }: DialogProps) => {
  const form = useEndpointForm(documents.showTo, {
    fixed: { id: document.id, version: document.version },
    defaults: { visibleTo: document.visibleTo },
    edits: true,
    record,
    onDone: () => {
      onClose()
      toast.success('Changed who can see it')
    },
  })
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title="Who can see it?"
      effect={`If you show a current document to ${document.company}, they will get an email. Any other choice removes it from their portal at once.`}
      submitLabel="Save"
    >
      <RadioField
        form={form}
        name="visibleTo"
        label="Visible to"
        items={visibilities.map((value) => ({ value, label: visibilityLabels[value] }))}
      />
    </FormDialog>
  )
}

const howClientHears = ({ visibleTo, company }: StaffDocumentDetail) =>
  visibleTo === 'client' ? `${company} will get an email.` : 'The client does not see this document and will not be told.'

export const documentSteps: Partial<Record<DocumentAction, Step<StaffDocumentDetail>>> = {
  accept: {
    primary: true,
    icon: Check,
    dialog: stepDialog(documents.accept, {
      title: ({ title }) => `Accept "${title}"?`,
      effect: (document) => `It will become current. ${howClientHears(document)}`,
      done: () => ['Accepted'],
    }),
  },
  askAgain: {
    dialog: stepDialog(documents.askAgain, {
      effect: (document) => `What was sent will stay on file. ${howClientHears(document)}`,
      text: { label: 'What is wrong with it?', hint: 'The client will see this.' },
      submitLabel: 'Ask again',
    }),
  },
  describe: { dialog: DescribeDialog },
  showTo: { dialog: ShowToDialog, under: 'more' },
  hold: {
    under: 'more',
    dialog: stepDialog(documents.hold, {
      effect: () => 'It will not be erased when its retention period ends, until the hold is lifted. The client will not be told.',
    }),
  },
  release: {
    under: 'more',
    dialog: stepDialog(documents.release, {
      effect: () => 'It will be erased when its retention period ends. The client will not be told.',
    }),
  },
  withdraw: {
    under: 'more',
    dialog: stepDialog(documents.withdraw, {
      effect: (document) => `It will no longer count as current, but will stay on file. ${howClientHears(document)}`,
      text: { label: 'Why', hint: 'The client will see this.' },
    }),
  },
}
