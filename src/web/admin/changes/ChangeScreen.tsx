/** One change to a policy, for staff: current and requested values, the insurer's price beside ours, and the history. */
import { changes, type ChangeDetail } from '#contract/admin/book/changes.ts'
import { invoices } from '#contract/admin/book/invoices.ts'
import { formatDate, formatMoney } from '#contract/format.ts'
import { changeLabel } from '#contract/model/changes/changeKinds.ts'
import { changeMachine } from '#contract/model/changes/changeMachine.ts'
import { classLabel } from '#contract/model/policies/policyClass.ts'
import { sectionAt } from '#contract/model/policies/sectionKey.ts'
import { paths } from '#contract/paths.ts'
import { handlerLabel, handlerName } from '#contract/model/people/handler.ts'
import { q } from '#web/app/data/query.ts'
import { endpointAction } from '#web/forms/endpointAction.ts'
import { neighboursIn } from '#web/lists/listQuery.ts'
import { TextCard } from '#web/records/cards.tsx'
import { ComparedTable } from '#web/records/ComparedTable.tsx'
import { Reference } from '#web/records/Facts.tsx'
import { History } from '#web/records/History.tsx'
import { Notes } from '#web/records/Notes.tsx'
import { RecordPage } from '#web/records/RecordPage.tsx'
import { RecordActions } from '#web/records/RecordActions.tsx'
import { RecordScreen, type RecordScreenProps } from '#web/records/RecordScreen.tsx'
import { recordLoader } from '#web/records/useRecord.ts'
import { Card, CardHeader } from '#web/ui/display/Card.tsx'
import { StatusBadge } from '#web/ui/display/StatusBadge.tsx'
import { Table } from '#web/ui/display/Table.tsx'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { policyTabHref } from '../policies/PolicyTabs.tsx'
import { useCan } from '../shell/useCan.ts'
import { useChangeSteps } from './changeSteps.tsx'
import { ReplyDue } from './ReplyDue.tsx'

const query = (id: string) => q(changes.show, { id })
export const loader = recordLoader(query, paths.adminLogin)
export const action = endpointAction(
  changes.note,
  changes.take,
  changes.askClient,
  changes.answer,
  changes.passToInsurer,
  changes.recordPrice,
  changes.accept,
  changes.apply,
  changes.reject,
  changes.withdraw,
)

const list = { label: 'Changes', path: paths.adminChanges, neighbours: neighboursIn(changes.list, paths.adminChange) }
export const ChangeScreen = () => <RecordScreen what="change" query={query} list={list} invalidates={[changes.list]} screen={Change} />

const Change = ({ detail: change, record, above }: RecordScreenProps<ChangeDetail>) => (
  <RecordPage
    title={`Change ${change.reference}`}
    heading={`${changeLabel(change.kind)}: ${change.client}`}
    above={above}
    status={<StatusBadge kind="change" status={change.status} />}
    actions={<RecordActions detail={change} record={record} steps={useChangeSteps()} machine={changeMachine} client={change.requestedBy} />}
    facts={[
      { label: 'Next', value: <Next change={change} /> },
      { label: 'Reference', value: <Reference code={change.reference} /> },
      { label: 'Policy', value: `${classLabel(change.class)}, ${change.policyNumber || change.policy.reference}` },
      { label: 'Insurer', value: change.policy.insurer },
      { label: 'From', value: formatDate(change.effectiveOn) },
      ...(change.dueAt ? [{ label: 'Our reply due', value: <ReplyDue change={change} /> }] : []),
      { label: handlerLabel, value: handlerName(change) },
    ]}
    record={record}
    aside={
      <>
        <Notes of={change} add={change.mayEdit ? changes.note : null} record={record} />
        <History machine={changeMachine} entries={change.history} />
      </>
    }
  >
    <Card as="section">
      <CardHeader title="Now and new" note={`Asked for by ${change.requestedBy}`} />
      <ComparedTable rows={change.compared} />
    </Card>
    {change.details && (
      <TextCard title="What the client says about it" at={change.requestedAt}>
        {change.details}
      </TextCard>
    )}
    <Price change={change} />
  </RecordPage>
)

/** The charge for a change is invoiced on its policy, after it was applied. */
const Next = ({ change: { status, price, toBill, policy } }: { change: ChangeDetail }) => {
  const mayInvoice = useCan(invoices.create.access)
  if (toBill === null) return changeMachine.next(status, { status, total: price?.total ?? null })
  const words = toBill === 'credit_note' ? 'Create the credit note' : 'Create the invoice'
  if (!mayInvoice) return words
  return (
    <Anchor href={policyTabHref(policy.id, 'invoices')} className="link">
      {words}
    </Anchor>
  )
}

type Row = { what: string; insurer: number | undefined; own: number | null }

/** The insurer's figures apply; ours only show whether they are plausible. */
const Price = ({ change: { price, ours, sections, pricing, insurerReference, kind, policy } }: { change: ChangeDetail }) => {
  const section = sectionAt(sections, pricing.section)
  // Until the insurer gives the new premium for the period there is nothing to work out.
  const worked = price !== null || kind === 'cancellation'
  // A cancellation from a day after the policy has ended.
  const over = price === null && kind === 'cancellation' && ours.remainingDays === 0
  const differs = price !== null && Math.abs(price.ipt - ours.ipt) + Math.abs(price.net - ours.net) > 1
  const rows = (
    [
      ['Net premium', price?.net, ours.net],
      ['Insurance Premium Tax', price?.ipt, ours.ipt],
      ...(price ? ([['Our fee', price.fee, null]] as const) : []),
      ['Total', price?.total, ours.total],
    ] as const
  ).map(([what, insurer, own]) => ({ what, insurer, own }))
  return (
    <Card as="section">
      <CardHeader title="Price for the rest of the period" note={`${ours.remainingDays} days`} />
      {!price && !over && <p>The insurer has not given a price yet.</p>}
      {over && <p>The policy ends before that day, so there is nothing to return.</p>}
      {worked && !over && (
        <Table
          caption={price ? "The insurer's price and ours" : 'Our price'}
          captionHidden
          plain
          rows={rows}
          rowKey={({ what }) => what}
          columns={[
            { key: 'what', header: 'What', names: true, wrap: true, cell: ({ what }) => what },
            ...(price
              ? [{ key: 'insurer', header: 'Insurer', align: 'end' as const, cell: ({ insurer }: Row) => formatMoney(insurer ?? 0) }]
              : []),
            { key: 'own', header: 'Ours, pro rata', align: 'end', cell: ({ own }) => (own === null ? '' : formatMoney(own)) },
          ]}
        />
      )}
      <p className="mt-3 text-meta text-hint">
        {kind === 'cancellation'
          ? `${over ? 'The period is' : 'Refund for the days without cover, out of the period'} ${formatDate(policy.inception)} to ${formatDate(policy.expiry)}.`
          : worked
            ? `Based on ${section?.name ?? 'the section'}: ${formatMoney(pricing.yearlyNet)} for the period after the change.`
            : `${section?.name ?? 'The section'} costs ${formatMoney(section?.net ?? 0)} for the period now. Record the insurer's price to see ours beside it.`}
        {insurerReference && ` The insurer's reference: ${insurerReference}.`}
      </p>
      {differs && <p className="mt-2 font-semibold text-warn">The insurer's figures differ from ours. Theirs count, but check why.</p>}
    </Card>
  )
}
