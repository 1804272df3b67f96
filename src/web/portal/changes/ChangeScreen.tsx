/** One change requested by the client: its status, what it is waiting for, what it costs, and its history. */
import { formatDate, formatDue, formatMoney } from '#contract/format.ts'
import { changeLabel } from '#contract/model/changes/changeKinds.ts'
import { changeMachine } from '#contract/model/changes/changeMachine.ts'
import { classLabel } from '#contract/model/policies/policyClass.ts'
import { paths } from '#contract/paths.ts'
import { changes, type ChangeView } from '#contract/portal/changes.ts'
import { policies } from '#contract/portal/policies.ts'
import { q } from '#web/app/data/query.ts'
import { EndpointForm } from '#web/forms/EndpointForm.tsx'
import { endpointAction } from '#web/forms/endpointAction.ts'
import { AreaField } from '#web/forms/fields.tsx'
import { useEndpointForm } from '#web/forms/useEndpointForm.ts'
import { ComparedTable } from '#web/records/ComparedTable.tsx'
import { RecordActions, type Step } from '#web/records/RecordActions.tsx'
import { RecordPage } from '#web/records/RecordPage.tsx'
import { RecordScreen, type RecordScreenProps } from '#web/records/RecordScreen.tsx'
import { stepDialog } from '#web/records/stepDialog.tsx'
import { Timeline } from '#web/records/Timeline.tsx'
import { recordLoader, type RecordState } from '#web/records/useRecord.ts'
import { Card, CardHeader } from '#web/ui/display/Card.tsx'
import { Details } from '#web/ui/display/Details.tsx'
import { Leaders } from '#web/ui/display/Leaders.tsx'
import { StatusBadge } from '#web/ui/display/StatusBadge.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'

const query = (id: string) => q(changes.show, { id })
export const loader = recordLoader(query, paths.login)
export const action = endpointAction(changes.answer, changes.accept, changes.withdraw)

export const ChangeScreen = () => (
  <RecordScreen
    what="change"
    query={query}
    list={{ label: 'Policies', path: paths.clientPolicies }}
    invalidates={[policies.show, policies.list]}
    screen={Change}
  />
)

/** The client's no to a price. */
const refusing: { withdraw: Step<ChangeView> } = {
  withdraw: {
    label: 'No, withdraw the request',
    dialog: stepDialog(changes.withdraw, {
      title: 'Say no to the price?',
      effect: () => 'Your request ends, and your policy stays as it is. If you want the change after all, ask for it again.',
      text: { label: 'Why', hint: 'For example, that it costs too much.', limit: 500, rows: 2, optional: true },
      submitLabel: 'Withdraw the request',
      done: () => ['Request withdrawn', 'Your policy has not changed.'],
    }),
  },
}

type Part = { change: ChangeView; record: RecordState<ChangeView> }

const Change = ({ detail: change, record, above }: RecordScreenProps<ChangeView>) => (
  <RecordPage
    title={`${changeLabel(change.kind)}, ${change.reference}`}
    heading={changeLabel(change.kind)}
    above={above}
    status={<StatusBadge kind="change" status={change.status} reader="client" />}
    facts={[
      {
        label: 'Policy',
        value: (
          <Anchor href={paths.clientPolicy(change.policy.id)} className="link">
            {classLabel(change.policy.class)}
          </Anchor>
        ),
      },
      { label: 'Insured', value: change.policy.company },
      { label: 'From', value: formatDate(change.effectiveOn) },
      { label: 'Reference', value: change.reference },
      ...(change.dueAt ? [{ label: 'You will hear from us by', value: formatDue(change.dueAt) }] : []),
    ]}
    record={record}
    notices={<p className="max-w-measure text-lead">{changeMachine.statuses[change.status].means}</p>}
    aside={
      <Card as="section">
        <CardHeader title="What happened so far" note="Newest first" />
        <Timeline label="What happened so far" entries={change.history.map((entry) => ({ ...entry, detail: entry.detail || null }))} />
      </Card>
    }
  >
    {change.question !== null && <Question change={change} record={record} />}
    {change.price && <Price change={change} record={record} />}
    <Card as="section">
      <CardHeader title={change.status === 'applied' ? 'What changed' : 'What you asked for'} />
      <ComparedTable rows={change.compared} after={`From ${formatDate(change.effectiveOn)}`} />
      {change.details && <p className="mt-4 max-w-measure whitespace-pre-line">{change.details}</p>}
      <p className="mt-4 text-meta text-hint">Asked for by {change.requestedBy}</p>
      {change.actions.includes('withdraw') && !change.actions.includes('accept') && <Withdraw change={change} record={record} />}
    </Card>
  </RecordPage>
)

const Question = ({ change, record }: Part) => {
  const form = useEndpointForm(changes.answer, {
    fixed: { id: change.id, version: change.version },
    defaults: { reason: '' },
    draft: change.id,
    record,
    onDone: () => toast.success('Answer sent', 'We will carry on with your request.'),
  })
  return (
    <Card as="section">
      <CardHeader title="We need an answer" />
      <p className="max-w-measure border-l-4 border-accent pl-4 whitespace-pre-line">{change.question}</p>
      {change.actions.includes('answer') && (
        <div className="mt-5">
          <EndpointForm form={form} submitLabel="Send the answer" busyLabel="Sending...">
            <AreaField form={form} name="reason" label="Your answer" limit={2000} rows={4} width="full" />
          </EndpointForm>
        </div>
      )}
    </Card>
  )
}

const Price = ({ change, record }: Part) => {
  const form = useEndpointForm(changes.accept, {
    fixed: { id: change.id, version: change.version },
    defaults: {},
    record,
    onDone: () => toast.success('Price accepted', 'Your policy has not changed yet: the insurer has to confirm it.'),
  })
  if (!change.price) return null
  const { net, ipt, fee, total } = change.price
  const back = total < 0
  const decides = change.actions.includes('accept')
  // Under "What you get back" a plain amount comes back, and what is taken off it has the minus sign.
  const shown = (amount: number) => formatMoney(back ? 0 - amount : amount)
  return (
    <Card as="section">
      <CardHeader title={back ? 'What you get back' : 'What it costs'} note="For the rest of the period" />
      <Leaders
        rows={[
          { label: 'Premium before tax', value: shown(net) },
          { label: 'Insurance Premium Tax', value: shown(ipt) },
          { label: 'Our fee', value: shown(fee) },
        ]}
        total={{ label: back ? 'Return premium' : 'To pay', value: shown(total) }}
      />
      {change.status === 'applied' && total !== 0 && (
        <p className="mt-4 max-w-measure text-soft">
          {change.toBill
            ? `${back ? 'A credit note' : 'An invoice'} for it will follow, and will be with your invoices.`
            : `The ${back ? 'credit note' : 'invoice'} for it is with your invoices.`}
        </p>
      )}
      {decides && (
        <div className="mt-4">
          <EndpointForm form={form} submitLabel={`Yes, accept ${shown(total)}`} busyLabel="Sending..." asksToLeave={false}>
            <h3 className="text-h3">Say yes or no to the price</h3>
            <p className="max-w-measure text-soft">
              If you say yes, you accept the price for the insurer to make this change from {formatDate(change.effectiveOn)}. The policy
              changes once the insurer has confirmed it. We will tell you. If you say no, your request ends and your policy stays as it is.
            </p>
          </EndpointForm>
          <div className="mt-3" data-screen-only>
            <RecordActions detail={change} record={record} steps={refusing} machine={changeMachine} client="The insurer" />
          </div>
        </div>
      )}
    </Card>
  )
}

const Withdraw = ({ change, record }: Part) => {
  const form = useEndpointForm(changes.withdraw, {
    fixed: { id: change.id, version: change.version },
    defaults: { reason: '' },
    record,
    onDone: () => toast.success('Request withdrawn', 'Your policy has not changed.'),
  })
  return (
    <div className="mt-4 border-t border-line pt-2" data-screen-only>
      <Details summary="Withdraw this request">
        <EndpointForm form={form} submitLabel="Withdraw the request" busyLabel="One moment..." variant="danger" asksToLeave={false}>
          <p className="text-soft">Your policy stays as it is. If you want the change after all, ask for it again.</p>
          <AreaField form={form} name="reason" label="Why" limit={500} rows={2} optional />
        </EndpointForm>
      </Details>
    </div>
  )
}
