/** What the insurer or the class of policy requires and we do not have yet. */
import { Check, Mail, RotateCcw } from 'lucide-react'
import { documents } from '#contract/admin/book/documents.ts'
import { policies, type PolicyDetail, type Subjectivity } from '#contract/admin/book/policies.ts'
import { formatDate } from '#contract/format.ts'
import { requirementMachine, type RequirementStatus } from '#contract/model/policies/requirementMachine.ts'
import { paths } from '#contract/paths.ts'
import { textOf } from '#web/app/data/textOf.ts'
import { useChange } from '#web/app/data/useChange.ts'
import { EndpointForm, PressForm } from '#web/forms/EndpointForm.tsx'
import { AreaField, DateField } from '#web/forms/fields.tsx'
import { dateFault, dateOf, datePartsOf } from '#web/forms/typed.ts'
import { useEndpointForm } from '#web/forms/useEndpointForm.ts'
import type { RecordState } from '#web/records/useRecord.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { Card, CardHeader } from '#web/ui/display/Card.tsx'
import { Details } from '#web/ui/display/Details.tsx'
import { VisuallyHidden } from '#web/ui/display/VisuallyHidden.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { Button, type ButtonProps } from '#web/ui/navigation/Button.tsx'

type Props = { policy: PolicyDetail; record: RecordState<PolicyDetail> }

/** Text of the toast. */
const settledWords = { met: 'Marked as received', waived: 'Waived', open: 'Open again' } satisfies Record<RequirementStatus, string>

/** What happens to the request to the client when its requirement is settled or reopened. */
const requestText = (status: RequirementStatus, before: Subjectivity, detail: PolicyDetail): string => {
  if (before.askedOf !== 'client') return ''
  if (status === 'open')
    return detail.subjectivities.find(({ id }) => id === before.id)?.request
      ? 'The request to the client is still open.'
      : 'No request is open with the client: ask them again if it is needed.'
  if (!before.request) return ''
  return before.request.sent ? 'The file that the client sent is still to be checked.' : 'The client will see that it is no longer needed.'
}

export const StillNeeded = ({ policy, record }: Props) => {
  const open = policy.subjectivities.filter(({ status }) => status === 'open')
  const settled = policy.subjectivities.filter(({ status }) => status !== 'open')
  const settle = async (one: Subjectivity, status: RequirementStatus, undoing = false) => {
    const detail = await record.press(policies.settle, { id: policy.id, subjectivity: one.id, status })
    if (!detail) return
    const undo = { label: 'Undo', press: () => void settle({ ...one, status }, one.status, true) }
    toast.success(settledWords[status], `${one.text}. ${requestText(status, one, detail)}`.trim(), undoing ? {} : { action: undo })
  }
  const settling = (one: Subjectivity, status: Subjectivity['status']) => ({
    policy,
    needed: one,
    status,
    busy: record.busy,
    onPress: () => void settle(one, status),
  })
  return (
    <Card as="section" id="still-needed">
      <CardHeader
        title="Still needed"
        end={open.length > 0 && <Badge tone="warn">{open.length} open</Badge>}
        {...(open.length === 0 && { note: 'Nothing is missing.' })}
      />
      {open.length > 0 && (
        <ul className="grid gap-4">
          {open.map((one) => (
            <li key={one.id} className="border-l-4 border-warn pl-3">
              <p className="break-words">{one.text}</p>
              <p className="text-meta text-hint">
                {one.askedOf === 'client' ? 'From the client' : one.askedOf === 'insurer' ? 'From the insurer' : 'From us'}
                {'. '}
                {one.dueOn ? `Due ${formatDate(one.dueOn)}` : 'No date'}
                {one.dueOn && one.dueOn < policy.today && <strong className="text-danger">, late</strong>}
              </p>
              {one.request && (
                <p className="text-meta">
                  <Anchor href={paths.adminDocument(one.request.id)} className="link">
                    {one.request.sent ? 'The client has sent it: check it' : `The client was asked on ${formatDate(one.request.on)}`}
                  </Anchor>
                </p>
              )}
              {policy.mayEdit && (
                <div className="mt-1 flex flex-wrap gap-2">
                  <Settle {...settling(one, 'met')} icon={Check} label={requirementMachine.button('receive', 'staff')} />
                  {policy.mayAsk && one.askedOf === 'client' && !one.request && <AskClient needed={one} policy={policy} record={record} />}
                  <Settle {...settling(one, 'waived')} variant="quiet" label={requirementMachine.button('waive', 'staff')} />
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      {settled.length > 0 && (
        <Details summary={`Settled (${settled.length})`}>
          <ul className="grid gap-3">
            {settled.map((one) => (
              <li key={one.id}>
                <p className="break-words">{one.text}</p>
                <p className="text-meta text-hint">
                  {requirementMachine.label(one.status, 'staff')}
                  {one.settledAt && `, ${one.settledBy}, ${formatDate(one.settledAt)}`}
                </p>
                {policy.mayEdit && (
                  <Settle
                    {...settling(one, 'open')}
                    variant="quiet"
                    icon={RotateCcw}
                    label={requirementMachine.button('reopen', 'staff')}
                  />
                )}
              </li>
            ))}
          </ul>
        </Details>
      )}
      {policy.mayEdit && (
        <Details summary="Ask for something">
          <Ask policy={policy} record={record} />
        </Details>
      )}
    </Card>
  )
}

type SettleProps = Pick<ButtonProps, 'variant' | 'icon' | 'busy'> & {
  policy: PolicyDetail
  needed: Subjectivity
  status: Subjectivity['status']
  label: string
  onPress: () => void
}

const Settle = ({ policy, needed, status, label, onPress, ...button }: SettleProps) => (
  <PressForm endpoint={policies.settle} fixed={{ id: policy.id, subjectivity: needed.id, status }} onPress={onPress}>
    <Button type="submit" size="small" {...button}>
      {label}
      <VisuallyHidden>: {needed.text}</VisuallyHidden>
    </Button>
  </PressForm>
)

/** Sends one email and creates a request, which the client answers in the client portal. */
const AskClient = ({ needed, policy, record }: Props & { needed: Subjectivity }) => {
  const ask = useChange(documents.requestNeeded, {
    onSuccess: ({ mailed }) => {
      if (mailed) toast.success('The client was asked', needed.text)
      else toast.success('Request made, but no email sent', `We have no email address for ${policy.client}: phone them.`)
    },
    onError: (error) => toast.error('The client was not asked', textOf(error)),
    onSettled: () => void record.refresh(),
  })
  return (
    <PressForm endpoint={documents.requestNeeded} fixed={{ needed: needed.id }} onPress={() => ask.mutate({ needed: needed.id })}>
      <Button type="submit" size="small" icon={Mail} busy={ask.isPending} busyLabel="Asking...">
        Ask the client<VisuallyHidden>: {needed.text}</VisuallyHidden>
      </Button>
    </PressForm>
  )
}

const Ask = ({ policy, record }: Props) => {
  const form = useEndpointForm(policies.require, {
    fixed: { id: policy.id },
    defaults: { text: '', dueOn: datePartsOf(null) },
    input: ({ text, dueOn }) => ({ text, dueOn: dateOf(dueOn) }),
    check: ({ dueOn }) => dateFault('dueOn', dueOn),
    draft: policy.id,
    record,
    onDone: () => toast.success('Added to what is needed'),
  })
  return (
    <EndpointForm form={form} submitLabel="Add" busyLabel="Adding..." variant="secondary">
      <AreaField form={form} name="text" label="What is needed" hint="The client will see this." limit={400} rows={2} width="full" />
      <DateField form={form} name="dueOn" label="Needed by" optional />
    </EndpointForm>
  )
}
