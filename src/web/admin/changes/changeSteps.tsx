/** The steps that staff can take with a change, in the order of the buttons. */
import { Check } from 'lucide-react'
import { changes, type ChangeDetail } from '#contract/admin/book/changes.ts'
import { formatDate, formatMoney } from '#contract/format.ts'
import type { ChangeAction } from '#contract/model/changes/changeMachine.ts'
import { ourPrice, priceFaults } from '#contract/model/changes/changeTerms.ts'
import { sectionKey } from '#contract/model/policies/sectionKey.ts'
import { signedPounds, typedOf, typedPounds } from '#contract/model/policies/typedMoney.ts'
import { useUser } from '#web/app/data/session.ts'
import { CheckboxField, MoneyField, SelectField, TextField } from '#web/forms/fields.tsx'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { useEndpointForm } from '#web/forms/useEndpointForm.ts'
import { useState } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import type { Step } from '#web/records/RecordActions.tsx'
import { InsurersFigures } from '../policies/InsurersFigures.tsx'
import { effectOf, stepDialog, type StepDialogProps } from '#web/records/stepDialog.tsx'
import { ToldUsFields } from '#web/records/ToldUsFields.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { todayInLondon } from '../shell/todayInLondon.ts'

type DialogProps = StepDialogProps<ChangeDetail>
type Typed = { section: string; yearlyNet: string; net: string; ipt: string; fee: string; insurerReference: string }

const pounds = typedPounds('')
const signed = signedPounds('')

/** Our pro rata figures beside the insurer's, worked out from the new premium as it is typed. */
const OurFigures = ({ change, typed }: { change: ChangeDetail; typed: Pick<Typed, 'section' | 'yearlyNet'> }) => {
  const yearly = pounds.safeParse(typed.yearlyNet)
  const ours =
    change.kind === 'cancellation'
      ? change.ours
      : yearly.success
        ? ourPrice(change.sections, { section: typed.section, yearlyNet: yearly.data }, change.policy.charged, change.effectiveOn)
        : null
  return (
    <p role="status" className="rounded-control border-l-4 border-accent bg-accent-tint px-4 py-2 text-meta">
      {ours
        ? `Our figures for ${ours.remainingDays} days: ${formatMoney(ours.net)} net, ${formatMoney(ours.ipt)} tax, ${formatMoney(ours.total)} in total. The insurer's figures count.`
        : 'Enter the new premium to see our figures.'}
    </p>
  )
}

const PriceDialog = ({ detail: change, record, open, onClose }: DialogProps) => {
  const { pricing, price, ours } = change
  // The insurer's figures are not prefilled, except for the refund of a cancellation.
  const figures = price ?? (change.kind === 'cancellation' ? { ...ours, fee: 0 } : null)
  const form = useEndpointForm(changes.recordPrice, {
    fixed: { id: change.id, version: change.version },
    defaults: {
      section: pricing.section,
      yearlyNet: typedOf(pricing.yearlyNet),
      net: figures ? typedOf(figures.net) : '',
      ipt: figures ? typedOf(figures.ipt) : '',
      fee: figures ? typedOf(figures.fee) : '0',
      taxConfirmed: false,
      insurerReference: change.insurerReference,
    },
    input: (typed) => typed,
    edits: true,
    draft: change.id,
    record,
    onDone: () => {
      onClose()
      toast.success('Price recorded', `${change.requestedBy} has been asked to accept it.`)
    },
  })
  const [section, yearlyNet, net, ipt, confirmed] = useWatch({
    control: form.control,
    name: ['section', 'yearlyNet', 'net', 'ipt', 'taxConfirmed'],
  })
  const { errors } = useFormState({ control: form.control, name: 'ipt' })
  const [netRead, iptRead] = [signed.safeParse(net), signed.safeParse(ipt)]
  const rate = change.sections.find(({ code }) => code === section)?.iptRate ?? 0
  const faults =
    netRead.success && iptRead.success ? Object.values(priceFaults(change.kind, { net: netRead.data, ipt: iptRead.data }, rate)) : []
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title="Record the insurer's price"
      effect={`${change.requestedBy} will get an email and see the price. Use a minus sign for a refund.`}
      submitLabel="Record and tell the client"
    >
      {change.kind !== 'cancellation' && (
        <>
          <SelectField
            form={form}
            name="section"
            label="Section whose premium changes"
            options={change.sections.map((section) => ({
              value: sectionKey(section),
              label: `${section.name}, now ${formatMoney(section.net)} for the period`,
            }))}
            width="full"
          />
          <MoneyField form={form} name="yearlyNet" label="Its new premium for the period, before tax" pence />
        </>
      )}
      <OurFigures change={change} typed={{ section, yearlyNet }} />
      <InsurersFigures form={form}>
        <MoneyField form={form} name="fee" label="Our fee" pence width="full" />
      </InsurersFigures>
      {faults.map((fault) => (
        <p key={fault} role="status" className="text-meta font-semibold text-warn">
          {fault}.
        </p>
      ))}
      {/* What a cancellation gives back is checked against the invoices, so the refusal is what says that its tax does not fit. */}
      {(faults.length > 0 || confirmed || errors.ipt) && (
        <CheckboxField form={form} name="taxConfirmed" label="The insurer has confirmed this tax" />
      )}
      <TextField form={form} name="insurerReference" label="Insurer's reference" maxLength={60} autoComplete="off" optional />
    </FormDialog>
  )
}

const AcceptDialog = ({ detail: change, record, rule, open, onClose }: DialogProps) => {
  const [today] = useState(todayInLondon)
  const form = useEndpointForm(changes.accept, {
    fixed: { id: change.id, version: change.version },
    defaults: { how: '', saidOn: today, saidBy: change.requestedBy, reason: '' },
    input: (typed) => typed,
    draft: change.id,
    record,
    onDone: () => {
      onClose()
      toast.success('Price accepted')
    },
  })
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title="Record the acceptance?"
      effect={effectOf(rule, 'For an acceptance given outside the client portal. The client will see how it was given.')}
      submitLabel="Record the acceptance"
    >
      <ToldUsFields form={form} />
    </FormDialog>
  )
}

const steps: Partial<Record<ChangeAction, Step<ChangeDetail>>> = {
  passToInsurer: {
    primary: true,
    dialog: stepDialog(changes.passToInsurer, {
      effect: ({ requestedBy, policy }) => `This only records it: send it to ${policy.insurer} yourself. ${requestedBy} will get an email.`,
      text: {
        name: 'insurerReference',
        label: "Insurer's reference",
        hint: 'If they gave one. You can leave this empty.',
        limit: 60,
        rows: 1,
        optional: true,
      },
      done: () => ['Recorded as passed to the insurer'],
    }),
  },
  recordPrice: {
    primary: ({ status }) => status === 'with_insurer',
    label: ({ price }) => (price ? 'Correct the price' : "Record the insurer's price"),
    dialog: PriceDialog,
  },
  apply: {
    primary: true,
    icon: Check,
    dialog: stepDialog(changes.apply, {
      title: 'Apply it to the policy?',
      effect: ({ requestedBy, policy, effectiveOn, kind }) =>
        kind === 'cancellation'
          ? `Only when ${policy.insurer} has confirmed it. ${policy.reference} will be cancelled from ${formatDate(effectiveOn)}, and ${requestedBy} will get an email.`
          : `Only when ${policy.insurer} has confirmed it. The new terms will apply to ${policy.reference} from ${formatDate(effectiveOn)}, and ${requestedBy} will get an email.`,
      submitLabel: 'The insurer has confirmed: apply',
      done: ({ requestedBy }) => ['Applied to the policy', `${requestedBy} has been told.`],
    }),
  },
  askClient: {
    dialog: stepDialog(changes.askClient, {
      effect: ({ requestedBy }) => `${requestedBy} will get an email saying that there is a question, and can read it in the portal.`,
      text: { label: 'Question', hint: 'The client will read it as you write it.', limit: 2000, rows: 4 },
      submitLabel: 'Send the question',
      done: () => ['Question sent'],
    }),
  },
  answer: {
    dialog: stepDialog(changes.answer, {
      effect: () => 'For an answer given by phone or email. The client will see it.',
      text: { label: 'What the client said', hint: 'Kept in the history.', limit: 2000, rows: 4 },
    }),
  },
  accept: { dialog: AcceptDialog },
  withdraw: {
    under: 'more',
    dialog: stepDialog(changes.withdraw, {
      effect: ({ reference }) => `${reference} will end, and the policy will stay as it is.`,
      text: { label: 'Who withdrew it, and how', hint: 'The client will see this.', limit: 500, rows: 2, optional: false },
    }),
  },
  reject: {
    under: 'more',
    dialog: stepDialog(changes.reject, {
      effect: ({ requestedBy }) => `${requestedBy} will get an email, and can read why in the portal. The policy will stay as it is.`,
      text: { label: 'Why', hint: 'The client will read it as you write it.', limit: 1000, rows: 3 },
    }),
  },
}

/** The steps offered to the signed-in user. */
export const useChangeSteps = (): Partial<Record<ChangeAction, Step<ChangeDetail>>> => {
  const me = useUser()
  return {
    ...steps,
    take: {
      label: ({ assignedTo }) => (assignedTo ? 'Take it over' : 'Take it'),
      hidden: ({ assignedTo }) => assignedTo?.id === me.id,
      press: changes.take,
      done: 'This change is yours',
    },
  }
}
