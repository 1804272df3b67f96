/** The dialogs for what the insurer does with a claim: each says what the client is told, and by when they will hear from us again. */
import { claims, type ClaimDetail } from '#contract/admin/book/claims.ts'
import { formatMoney } from '#contract/format.ts'
import { leftOf, paidOf, standing } from '#contract/model/claims/claimMoney.ts'
import { nextUpdateAfter } from '#contract/model/claims/claimProgress.ts'
import type { ClaimStatus } from '#contract/model/claims/claimMachine.ts'
import { readMoney } from '#contract/model/content/reading.ts'
import { AreaField, DayField, MoneyField, TextField, type Bound } from '#web/forms/fields.tsx'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import type { FormState } from '#web/forms/formState.ts'
import { useEndpointForm } from '#web/forms/useEndpointForm.ts'
import type { StepDialogProps } from '#web/records/stepDialog.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'

export type DialogProps = StepDialogProps<ClaimDetail>

/** The typed amount in pence: null if empty, NaN if it is not an amount, which the schema rejects. */
export const penceOf = (typed: string): number | null => (typed.trim() === '' ? null : (readMoney(typed) ?? Number.NaN))

/** The default date for the step; staff can change it. */
const usualNextUpdate = (claim: ClaimDetail, to: ClaimStatus) => nextUpdateAfter(to, claim.today, claim.levels) ?? ''
const NextUpdate = <T extends { nextUpdateOn: string }>({ form }: { form: FormState<T> }) => (
  <DayField
    {...({ form, name: 'nextUpdateOn', label: 'The client will hear from us by' } as unknown as Bound<T, string>)}
    hint="They will see this date. If it passes, you will get a task and they will be told that we are late."
  />
)
const howClientHears = ({ reporter, client }: ClaimDetail) =>
  `${reporter} will be told by email${client ? ` and can read it in the portal of ${client.name}` : ''}.`

/** What is needed, why and by when: asked by the insurer, or by us. */
export const NeedDialog = ({ detail: claim, record, open, onClose, asks }: DialogProps & { asks: 'insurer' | 'us' }) => {
  const form = useEndpointForm(asks === 'insurer' ? claims.requestInformation : claims.addNeed, {
    fixed: { id: claim.id, version: claim.version },
    defaults: { what: '', why: '', dueOn: '', nextUpdateOn: usualNextUpdate(claim, 'information_requested') },
    input: ({ what, why, dueOn, nextUpdateOn }) => ({
      what,
      ...(why ? { why } : {}),
      ...(dueOn ? { dueOn } : {}),
      ...(asks === 'insurer' && nextUpdateOn ? { nextUpdateOn } : {}),
    }),
    draft: claim.id,
    record,
    onDone: () => {
      onClose()
      toast.success('Asked for')
    },
  })
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title={asks === 'insurer' ? 'What does the insurer need?' : 'Ask the client for something'}
      effect={howClientHears(claim)}
      submitLabel="Ask for it"
    >
      <TextField
        form={form}
        name="what"
        label="What is needed"
        hint="As the client will read it: photos of the ceiling"
        width="full"
        maxLength={160}
      />
      <TextField form={form} name="why" label="Why" hint="What it is for, in a sentence." optional width="full" maxLength={300} />
      <DayField form={form} name="dueOn" label="Needed by" optional />
      {asks === 'insurer' && <NextUpdate form={form} />}
    </FormDialog>
  )
}

export const AssessDialog = ({ detail: claim, record, open, onClose }: DialogProps) => {
  const form = useEndpointForm(claims.assess, {
    fixed: { id: claim.id, version: claim.version },
    defaults: { adjuster: claim.adjuster, nextUpdateOn: usualNextUpdate(claim, 'under_assessment') },
    draft: claim.id,
    record,
    onDone: () => {
      onClose()
      toast.success('Recorded')
    },
  })
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title="Who is assessing the loss?"
      effect={howClientHears(claim)}
      submitLabel="Record"
    >
      <TextField
        form={form}
        name="adjuster"
        label="Adjuster or solicitor"
        hint="Name and firm. The client will see this."
        width="full"
        maxLength={120}
      />
      <NextUpdate form={form} />
    </FormDialog>
  )
}

export const OfferDialog = ({ detail: claim, record, open, onClose }: DialogProps) => {
  const form = useEndpointForm(claims.offer, {
    fixed: { id: claim.id, version: claim.version },
    defaults: { offered: '', reason: '', nextUpdateOn: usualNextUpdate(claim, 'offer_made') },
    input: ({ offered, reason, nextUpdateOn }) => ({ offered: penceOf(offered), reason, ...(nextUpdateOn ? { nextUpdateOn } : {}) }),
    draft: claim.id,
    record,
    onDone: () => {
      onClose()
      toast.success('Offer recorded')
    },
  })
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title="What is the insurer offering?"
      effect={`${howClientHears(claim)} They will see the figure and your words, and can accept or disagree there.`}
      submitLabel="Record the offer"
    >
      <MoneyField
        form={form}
        name="offered"
        label="Amount offered"
        hint="After the excess. Leave empty if there is none, as with a repair."
        pence
        optional
      />
      <AreaField
        form={form}
        name="reason"
        label="What it is for"
        hint="As the client will read it: what is paid, what is not, and why."
        limit={1000}
        rows={4}
        width="full"
      />
      <NextUpdate form={form} />
    </FormDialog>
  )
}

export const DisputeDialog = ({ detail: claim, record, open, onClose }: DialogProps) => {
  const form = useEndpointForm(claims.dispute, {
    fixed: { id: claim.id, version: claim.version },
    defaults: { reason: '', nextUpdateOn: usualNextUpdate(claim, 'under_assessment') },
    draft: claim.id,
    record,
    onDone: () => {
      onClose()
      toast.success('Recorded')
    },
  })
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title="Does the client dispute the offer?"
      effect={`It will be assessed again. ${howClientHears(claim)}`}
      submitLabel="Record"
    >
      <AreaField form={form} name="reason" label="What is disputed" hint="The client will see this." limit={1000} rows={3} width="full" />
      <NextUpdate form={form} />
    </FormDialog>
  )
}

export const SettleDialog = ({ detail: claim, record, open, onClose }: DialogProps) => {
  const left = leftOf(claim.offered, claim.payments)
  const paid = paidOf(standing(claim.payments))
  const form = useEndpointForm(claims.settle, {
    fixed: { id: claim.id, version: claim.version },
    defaults: {
      amount: left === null ? '' : (left / 100).toFixed(2),
      payee: claim.client?.name ?? claim.business,
      paidOn: claim.today,
      reason: '',
    },
    input: ({ amount, reason, ...rest }) => ({ ...rest, amount: penceOf(amount), ...(reason ? { reason } : {}) }),
    draft: claim.id,
    record,
    onDone: () => {
      onClose()
      toast.success('Settled')
    },
  })
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title="What did the insurer pay?"
      effect={`${howClientHears(claim)} They will see the payment under Money.`}
      submitLabel="Record as settled"
    >
      <MoneyField
        form={form}
        name="amount"
        label="Amount paid"
        hint={paid > 0 ? `What it pays now: ${formatMoney(paid)} was paid before.` : undefined}
        pence
      />
      <TextField form={form} name="payee" label="Paid to" width="full" maxLength={120} autoComplete="off" />
      <DayField form={form} name="paidOn" label="Paid on" />
      <AreaField form={form} name="reason" label="What should the client know?" optional limit={1000} rows={2} width="full" />
    </FormDialog>
  )
}

export const DeclineDialog = ({ detail: claim, record, open, onClose }: DialogProps) => {
  const form = useEndpointForm(claims.decline, {
    fixed: { id: claim.id, version: claim.version },
    defaults: { reason: '', nextUpdateOn: usualNextUpdate(claim, 'declined') },
    draft: claim.id,
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
      title="Has the insurer declined?"
      effect={`${howClientHears(claim)} They will see the reasons, and how to complain and to reach the Financial Ombudsman Service.`}
      submitLabel="Record as declined"
    >
      <AreaField
        form={form}
        name="reason"
        label={"The insurer's reasons"}
        hint="In plain words, with the term of the policy it relies on. Attach its letter under Documents."
        limit={2000}
        rows={5}
        width="full"
      />
      <NextUpdate form={form} />
    </FormDialog>
  )
}

export const PromiseDialog = ({ detail: claim, record, open, onClose }: Omit<DialogProps, 'rule'>) => {
  const form = useEndpointForm(claims.promise, {
    fixed: { id: claim.id, version: claim.version },
    defaults: { nextUpdateOn: '', reason: '' },
    draft: claim.id,
    record,
    onDone: () => {
      onClose()
      toast.success('Promised')
    },
  })
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title="Promise another date?"
      effect={howClientHears(claim)}
      submitLabel="Promise it"
    >
      <DayField form={form} name="nextUpdateOn" label="The client will hear from us by" />
      <AreaField
        form={form}
        name="reason"
        label="Why (the client will see this)"
        hint="For example: The adjuster is visiting on Tuesday."
        limit={400}
        rows={2}
        width="full"
      />
    </FormDialog>
  )
}
