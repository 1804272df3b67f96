/** The steps that staff can take with a claim, in the order of the buttons. */
import { Check } from 'lucide-react'
import { claims, type ClaimDetail } from '#contract/admin/book/claims.ts'
import { claimClosings, claimClosingsFor, type ClaimAction } from '#contract/model/claims/claimMachine.ts'
import { useUser } from '#web/app/data/session.ts'
import { AreaField, RadioField, TextField } from '#web/forms/fields.tsx'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { useEndpointForm } from '#web/forms/useEndpointForm.ts'
import type { Step } from '#web/records/RecordActions.tsx'
import { stepDialog } from '#web/records/stepDialog.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { AssessDialog, DeclineDialog, DisputeDialog, NeedDialog, OfferDialog, SettleDialog, type DialogProps } from './insurerSteps.tsx'

/** The insurer that handles the claim and its reference. `first`: recorded for the first time, rather than corrected. */
const InsurerDialog = ({ detail: claim, record, open, onClose, first }: DialogProps & { first: boolean }) => {
  const form = useEndpointForm(first ? claims.notifyInsurer : claims.correctInsurer, {
    fixed: { id: claim.id, version: claim.version },
    defaults: { insurer: claim.insurer, insurerReference: claim.insurerReference },
    edits: true,
    draft: claim.id,
    record,
    onDone: () => {
      onClose()
      toast.success(first ? 'Recorded as passed to the insurer' : 'Corrected')
    },
  })
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title={first ? 'Record as with the insurer' : 'Correct the insurer'}
      effect={
        first
          ? `${claim.reference} will move to "With insurer". This only records it: tell the insurer and ${claim.reporter} yourself.`
          : `What was recorded before will stay in the history of ${claim.reference}. ${claim.reporter} will get no message about it.`
      }
      submitLabel={first ? 'Record as passed on' : 'Save the correction'}
    >
      <TextField form={form} name="insurer" label="Insurer" width="full" maxLength={80} autoComplete="off" />
      <TextField
        form={form}
        name="insurerReference"
        label={"Insurer's reference"}
        hint="As the insurer writes it, so that colleagues can find the claim."
        width="full"
        maxLength={60}
        autoComplete="off"
      />
    </FormDialog>
  )
}

const CloseDialog = ({ detail: claim, record, open, onClose }: DialogProps) => {
  const form = useEndpointForm(claims.close, {
    fixed: { id: claim.id, version: claim.version },
    defaults: { closing: '', reason: '' },
    draft: claim.id,
    record,
    onDone: () => {
      onClose()
      toast.success('Claim closed')
    },
  })
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title="Close this claim?"
      effect={`${claim.reference} will leave the open claims. ${claim.reporter} will be told why in our words, unless it was reported twice or was not a report. It can be opened again.`}
      submitLabel="Close claim"
      busyLabel="Closing..."
    >
      <RadioField
        form={form}
        name="closing"
        label="Why is it closed?"
        items={claimClosingsFor(claim.status).map((value) => ({
          value,
          label: claimClosings[value].label,
          ...(value === 'declined'
            ? { hint: 'Give the client the reasons in writing, with how to complain and the Financial Ombudsman Service.' }
            : {}),
        }))}
      />
      <AreaField
        form={form}
        name="reason"
        label="What should colleagues know?"
        hint="Kept in the history. The client never sees it."
        limit={1000}
        rows={3}
        width="full"
      />
    </FormDialog>
  )
}

type Steps = Partial<Record<ClaimAction, Step<ClaimDetail>>>

const withoutMain = (steps: Steps): Steps =>
  Object.fromEntries(Object.entries(steps).map(([action, step]) => [action, step && { ...step, primary: false }]))

/** The steps offered to the signed-in user. `nextElsewhere`: what comes next is a part of the screen, so none of them is the main one. */
export const useClaimSteps = (nextElsewhere: boolean): Steps => {
  const me = useUser()
  const steps = nextElsewhere ? withoutMain(claimSteps) : claimSteps
  return {
    ...steps,
    take: {
      label: ({ assignedTo }) => (assignedTo ? 'Take it over' : 'Take it'),
      hidden: ({ assignedTo }) => assignedTo?.id === me.id,
      press: claims.take,
      done: 'This claim is yours',
    },
  }
}

const claimSteps: Steps = {
  acknowledge: {
    primary: true,
    icon: Check,
    press: claims.acknowledge,
    done: 'Acknowledged',
  },
  notifyInsurer: { primary: true, dialog: (props) => <InsurerDialog {...props} first /> },
  supplyInformation: {
    primary: ({ needs }) => needs.every(({ status }) => status === 'accepted' || status === 'dropped'),
    press: claims.supplyInformation,
    done: 'Recorded',
  },
  // Until the insurer asks for something, the next that is heard of it is who assesses the loss.
  assess: { primary: true, dialog: AssessDialog },
  requestInformation: { dialog: (props) => <NeedDialog {...props} asks="insurer" /> },
  offer: { primary: true, dialog: OfferDialog },
  settle: { primary: ({ offerAcceptedAt }) => offerAcceptedAt !== null, dialog: SettleDialog },
  dispute: { dialog: DisputeDialog },
  take: undefined,
  reopen: { label: 'Open again', press: claims.reopen, done: 'Opened again' },
  correctInsurer: { dialog: (props) => <InsurerDialog {...props} first={false} /> },
  close: {
    label: 'Close claim',
    under: 'more',
    primary: ({ status }) => status === 'settled' || status === 'declined',
    dialog: CloseDialog,
  },
  decline: { under: 'more', dialog: DeclineDialog },
  withdraw: {
    under: 'more',
    dialog: stepDialog(claims.withdraw, {
      title: 'Withdraw this claim?',
      effect: ({ reporter }) => `Nothing more will be done about it, and ${reporter} will be told.`,
      text: { label: 'Why', hint: 'The client will see this.' },
    }),
  },
}
