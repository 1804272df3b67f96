/** The buttons of a report: only steps that are legal now; those that need a word ask for it in a dialog. */
import { Check } from 'lucide-react'
import { useState } from 'react'
import type { ClaimDetail } from '#contract/admin/claims.ts'
import { claimClosings, claimClosingsFor, type ClaimDeskAction } from '#contract/model/claim.ts'
import { useDeps } from '#web/app/deps.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Radios } from '#web/ui/Radios.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { toast } from '#web/ui/toasts.ts'
import { adminApi } from '../api.ts'
import { StepDialog } from '../record/StepDialog.tsx'
import type { useChange } from '../record/useChange.ts'

export type ClaimChange = ReturnType<typeof useChange<ClaimDetail>>
type Props = { claim: ClaimDetail; changing: ClaimChange }
type Dialog = Props & { open: boolean; onClose: () => void }

export const ClaimActions = ({ claim, changing, mine }: Props & { mine: boolean }) => {
  const { claims } = adminApi(useDeps().transport)
  const [open, setOpen] = useState<'insurer' | 'close' | null>(null)
  const at = { id: claim.id, version: claim.version }
  const can = (action: ClaimDeskAction) => claim.actions.includes(action)
  const press = async (change: () => Promise<ClaimDetail>, done: string) => {
    if (await changing.press(change)) toast.success(done)
  }
  const dialog = { claim, changing, onClose: () => setOpen(null) }
  return (
    <>
      {can('acknowledge') && (
        <Button
          variant="primary"
          icon={Check}
          busy={changing.busy}
          onClick={() => void press(() => claims.acknowledge(at), 'Acknowledged')}
        >
          Acknowledge
        </Button>
      )}
      {can('notifyInsurer') && (
        <Button variant="primary" onClick={() => setOpen('insurer')}>
          Passed to the insurer
        </Button>
      )}
      {can('take') && !mine && (
        <Button busy={changing.busy} onClick={() => void press(() => claims.take(at), 'This claim is yours')}>
          {claim.handler ? 'Take it over' : 'Take it'}
        </Button>
      )}
      {can('reopen') && (
        <Button busy={changing.busy} onClick={() => void press(() => claims.reopen(at), 'Opened again')}>
          Open again
        </Button>
      )}
      {can('correctInsurer') && <Button onClick={() => setOpen('insurer')}>Correct the insurer</Button>}
      {can('close') && <Button onClick={() => setOpen('close')}>Close claim</Button>}
      {(can('notifyInsurer') || can('correctInsurer')) && <InsurerDialog key={claim.status} {...dialog} open={open === 'insurer'} />}
      <CloseDialog {...dialog} open={open === 'close'} />
    </>
  )
}

/** With whom the claim is, and their number for it: said first, or put right. */
const InsurerDialog = ({ claim, changing, open, onClose }: Dialog) => {
  const { claims } = adminApi(useDeps().transport)
  const [insurer, setInsurer] = useState(claim.insurer)
  const [number, setNumber] = useState(claim.insurerReference)
  const first = claim.actions.includes('notifyInsurer')
  return (
    <StepDialog
      open={open}
      onClose={onClose}
      title={first ? 'Record as passed to the insurer' : 'Correct the insurer'}
      effect={
        first
          ? `${claim.reference} moves to \u201cWith insurer\u201d. This only records it: tell the insurer and ${claim.reporter} yourself.`
          : `What was recorded before stays in the history of ${claim.reference}.`
      }
      fields={{
        names: ['insurer', 'insurerReference'],
        problems: () => ({
          ...(insurer.trim() ? {} : { insurer: 'Enter the insurer' }),
          ...(number.trim() ? {} : { insurerReference: 'Enter the number the insurer gave the claim' }),
        }),
        draw: (errors) => (
          <>
            <TextInput
              name="insurer"
              label="Insurer"
              width="full"
              maxLength={80}
              autoComplete="off"
              autoFocus
              error={errors['insurer']}
              value={insurer}
              onChange={(event) => setInsurer(event.currentTarget.value)}
            />
            <TextInput
              name="insurerReference"
              label={'Insurer\u2019s reference'}
              hint="As the insurer writes it: colleagues find the claim by it."
              width="full"
              maxLength={60}
              autoComplete="off"
              error={errors['insurerReference']}
              value={number}
              onChange={(event) => setNumber(event.currentTarget.value)}
            />
          </>
        ),
      }}
      submitLabel={first ? 'Record as passed on' : 'Save the correction'}
      busyLabel="Saving..."
      onReload={changing.reload}
      reloading={changing.reloading}
      perform={async () => {
        const call = first ? claims.notifyInsurer : claims.correctInsurer
        await changing.change(() =>
          call({ id: claim.id, version: claim.version, insurer: insurer.trim(), insurerReference: number.trim() }),
        )
        toast.success(first ? 'Recorded as passed to the insurer' : 'Corrected')
      }}
    />
  )
}

const CloseDialog = ({ claim, changing, open, onClose }: Dialog) => {
  const { claims } = adminApi(useDeps().transport)
  const [chosen, setChosen] = useState('')
  const offered = claimClosingsFor(claim.status)
  const closing = offered.find((one) => one === chosen)
  return (
    <StepDialog
      open={open}
      onClose={onClose}
      title="Close this claim?"
      effect={`${claim.reference} leaves the open claims. ${claim.reporter} gets no message about it. It can be opened again.`}
      fields={{
        names: ['closing'],
        problems: (): Readonly<Record<string, string>> => (closing ? {} : { closing: 'Choose why it is closed' }),
        draw: (errors) => (
          <Radios
            name="closing"
            label="Why is it closed?"
            items={offered.map((value) => ({
              value,
              label: claimClosings[value].label,
              ...(value === 'declined'
                ? { hint: 'Give the client the reasons in writing, with how to complain and the Financial Ombudsman Service.' }
                : {}),
            }))}
            error={errors['closing']}
            value={chosen}
            onChange={(event) => setChosen(event.currentTarget.value)}
          />
        ),
      }}
      text={{
        label: 'What should colleagues know?',
        hint: 'Kept in the history. The client never sees it.',
        min: 3,
        max: 1000,
        missing: 'Say how it ended, in a few words',
        rows: 3,
      }}
      submitLabel="Close claim"
      busyLabel="Closing..."
      onReload={changing.reload}
      reloading={changing.reloading}
      perform={async (reason) => {
        if (!closing) return
        await changing.change(() => claims.close({ id: claim.id, version: claim.version, closing, reason }))
        setChosen('')
        toast.success('Claim closed')
      }}
    />
  )
}
