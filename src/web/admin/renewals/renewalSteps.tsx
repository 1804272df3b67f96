/** The steps that staff can take with a renewal, in the order of the buttons. */
import { renewals, type RenewalDetail } from '#contract/admin/book/renewals.ts'
import { formatDate } from '#contract/format.ts'
import { addDays } from '#contract/model/contact/workingTime.ts'
import { lostLabels, lostReasons } from '#contract/model/renewals/renewal.ts'
import type { RenewalAction } from '#contract/model/renewals/renewalMachine.ts'
import { AreaField, DayField, SelectField, TextField } from '#web/forms/fields.tsx'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { useEndpointForm } from '#web/forms/useEndpointForm.ts'
import type { Step } from '#web/records/RecordActions.tsx'
import { stepDialog, type StepDialogProps } from '#web/records/stepDialog.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { AcceptDialog } from './AcceptDialog.tsx'

type DialogProps = StepDialogProps<RenewalDetail>

const mailed = ({ readers }: RenewalDetail) =>
  readers.length > 0
    ? `An email will go to ${readers.join(' and ')}.`
    : 'We have no email address for them, so no email will be sent: phone them.'

const DeclineDialog = ({ detail, record, open, onClose }: DialogProps) => {
  const form = useEndpointForm(renewals.decline, {
    fixed: { id: detail.id, version: detail.version },
    defaults: { lostReason: '', reason: '' },
    draft: detail.id,
    record,
    onDone: () => {
      onClose()
      toast.success('Recorded as declined')
    },
  })
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title="Record that the client declines?"
      effect={`The cover of ${detail.policy} ends on ${formatDate(detail.dueOn)}, and ${detail.client} will get the letter about it the day after. No email is sent now.`}
      submitLabel="Record as declined"
    >
      <SelectField
        form={form}
        name="lostReason"
        label="Why?"
        options={[{ value: '', label: 'Choose the reason' }, ...lostReasons.map((value) => ({ value, label: lostLabels[value] }))]}
      />
      <AreaField form={form} name="reason" label="What did they say?" hint="Kept in the history." limit={1000} rows={3} width="full" />
    </FormDialog>
  )
}

const BindDialog = ({ detail, record, open, onClose }: DialogProps) => {
  const form = useEndpointForm(renewals.bind, {
    fixed: { id: detail.id, version: detail.version },
    defaults: { policyNumber: '' },
    draft: detail.id,
    record,
    onDone: (reply) => {
      onClose()
      toast.success('Renewed', `The new policy is ${reply.newPolicy}.`)
    },
  })
  const offer = detail.offers.find(({ id }) => id === detail.chosenOffer)
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title="Bind the renewal?"
      effect={`Only once ${offer?.insurer ?? 'the insurer'} has confirmed it. A new policy from ${formatDate(addDays(detail.dueOn, 1))} will be made with the accepted terms; ${detail.policy} will end on its last day. ${mailed(detail)} This cannot be undone.`}
      submitLabel="Bind the renewal"
      busyLabel="Binding..."
      grave
    >
      <TextField
        form={form}
        name="policyNumber"
        label="Policy number of the new period"
        hint="As the insurer writes it. It can be added later."
        autoComplete="off"
        maxLength={25}
        optional
      />
    </FormDialog>
  )
}

const WithdrawDialog = ({ detail, record, open, onClose }: DialogProps) => {
  const form = useEndpointForm(renewals.withdraw, {
    fixed: { id: detail.id, version: detail.version },
    defaults: { until: '', reason: '' },
    draft: detail.id,
    record,
    onDone: (reply) => {
      onClose()
      toast.success(reply.extendedUntil ? `Extended to ${formatDate(reply.extendedUntil)}` : 'Renewal withdrawn')
    },
  })
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title="Extend the period, or withdraw the renewal?"
      effect={`With a new last day, the present policy runs on to that day and a new renewal opens. Without one, the renewal is closed and the cover ends on ${formatDate(detail.dueOn)}. ${mailed(detail)}`}
      submitLabel="Extend or withdraw"
    >
      <DayField form={form} name="until" label="New last day, as the insurer confirmed it" optional />
      <AreaField
        form={form}
        name="reason"
        label="Why"
        hint="Kept in the history; the client will see it."
        limit={1000}
        rows={3}
        width="full"
      />
    </FormDialog>
  )
}

/** The steps offered at the top of the record. */
export const renewalSteps: Partial<Record<RenewalAction, Step<RenewalDetail>>> = {
  requestFacts: {
    primary: ({ status }) => status === 'not_started',
    label: ({ status }) => (status === 'presented' ? 'Ask for facts again' : 'Invite and ask for facts'),
    dialog: stepDialog(renewals.requestFacts, {
      effect: (detail) =>
        `${detail.client} will be asked to confirm turnover, wages, people, values and claims in the portal. ${mailed(detail)}`,
      done: () => ['Client invited'],
    }),
  },
  receiveFacts: { press: renewals.receiveFacts, done: 'Facts recorded as received' },
  approachInsurers: {
    primary: ({ status }) => status === 'info_received',
    dialog: stepDialog(renewals.approachInsurers, {
      effect: () => 'This only records which insurers you ask: write to them yourself.',
      text: { name: 'insurers', label: 'Which insurers do you ask?', hint: 'One per line, or separated by commas.', limit: 500, rows: 3 },
    }),
  },
  // Shown once there are offers, which are entered on the Terms tab.
  receiveTerms: {
    primary: true,
    hidden: ({ offers }) => offers.length === 0,
    press: renewals.receiveTerms,
    done: 'Terms received: check them, then send them',
  },
  present: {
    primary: true,
    dialog: stepDialog(renewals.present, {
      effect: (detail) =>
        `${detail.offers.length === 1 ? 'The terms' : `${detail.offers.length} options`} and every change against last year can be read in the portal. ${mailed(detail)}`,
      text: {
        name: 'note',
        label: 'Note to the client',
        hint: 'Shown above the changes. You can leave this empty.',
        limit: 2000,
        rows: 4,
        optional: true,
      },
      done: () => ['Terms sent to the client'],
    }),
  },
  bind: { primary: true, dialog: BindDialog },
  accept: { label: 'Record the acceptance', dialog: AcceptDialog },
  decline: { label: 'Record that they decline', under: 'more', dialog: DeclineDialog },
  revise: {
    under: 'more',
    dialog: stepDialog(renewals.revise, {
      effect: (detail) => `What was sent or accepted is no longer valid. ${mailed(detail)}`,
      text: { name: 'reason', label: 'Why', hint: 'The client will see this.', limit: 1000, rows: 3 },
    }),
  },
  recordNotOffered: {
    under: 'more',
    dialog: stepDialog(renewals.recordNotOffered, {
      effect: (detail) => `${detail.client} will have to find cover elsewhere before ${formatDate(detail.dueOn)}. ${mailed(detail)}`,
    }),
  },
  withdraw: { under: 'more', dialog: WithdrawDialog },
}
