/** The week's renewals on paper, for the brokers' meeting: the filtered rows, grouped by what has to be discussed. */
import { Printer } from 'lucide-react'
import type { RenewalRow } from '#contract/admin/book/renewals.ts'
import { formatDate, formatMoney } from '#contract/format.ts'
import { classLabel } from '#contract/model/policies/policyClass.ts'
import { percentChange } from '#contract/model/renewals/renewalDiff.ts'
import { renewalMachine } from '#contract/model/renewals/renewalMachine.ts'
import { paths } from '#contract/paths.ts'
import { handlerLabel, handlerName } from '#contract/model/people/handler.ts'
import { Card, CardHeader } from '#web/ui/display/Card.tsx'
import { EmptyState } from '#web/ui/display/EmptyState.tsx'
import { Table, type Column } from '#web/ui/display/Table.tsx'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { Button } from '#web/ui/navigation/Button.tsx'
import { daysLeftInWords } from './daysLeft.ts'
import { packOf, packSums } from './pack.ts'

const renewals = (many: number) => (many === 1 ? '1 renewal' : `${many.toLocaleString('en-GB')} renewals`)

const columns: readonly Column<RenewalRow>[] = [
  {
    key: 'client',
    header: 'Client',
    names: true,
    wrap: true,
    cell: ({ id, client, class: kind, insurer, policy }) => (
      <>
        <Anchor href={paths.adminRenewal(id)} className="link font-semibold">
          {client}
        </Anchor>
        <span className="block text-meta font-normal text-soft">
          {classLabel(kind)}, {insurer}, {policy}
        </span>
      </>
    ),
  },
  {
    key: 'ends',
    header: 'Ends',
    cell: ({ dueOn, daysLeft }) => (
      <>
        {formatDate(dueOn)}
        <span className="block text-meta text-soft">{daysLeftInWords(daysLeft)}</span>
      </>
    ),
  },
  { key: 'handler', header: handlerLabel, wrap: true, cell: handlerName },
  {
    key: 'stage',
    header: 'Stage',
    wrap: true,
    cell: ({ status, facts, marketsApproached, marketsReplied }) => (
      <>
        {renewalMachine.label(status, 'staff')}
        <span className="block text-meta text-soft">
          Facts {facts}%{marketsApproached > 0 && `, insurers ${marketsReplied} of ${marketsApproached}`}
        </span>
      </>
    ),
  },
  {
    key: 'premium',
    header: 'Premium',
    align: 'end',
    cell: ({ expiring, offered }) => (
      <>
        {formatMoney(expiring)}
        <span className="block text-meta text-soft">
          {offered === null ? 'No terms' : `${formatMoney(offered)} (${percentChange(expiring, offered) ?? 'new'})`}
        </span>
      </>
    ),
  },
  {
    key: 'next',
    header: 'Next',
    wrap: true,
    cell: ({ nextAction, nextChaseOn, note }) => (
      <>
        {nextAction || (nextChaseOn ? 'Chase' : '')}
        {nextChaseOn && <span className="block text-meta text-soft">By {formatDate(nextChaseOn)}</span>}
        {note && <span className="block text-meta text-soft">{note}</span>}
      </>
    ),
  },
]

export const Pack = ({ grid: { rows, more, today } }: { grid: { rows: readonly RenewalRow[]; more: boolean; today: string } }) => {
  const pack = packOf(rows, today)
  const all = pack.flatMap((group) => group.rows)
  const { expiring } = packSums(all)
  if (pack.length === 0)
    return (
      <Card>
        <EmptyState title="Nothing to talk about">No renewal in this selection is open.</EmptyState>
      </Card>
    )
  return (
    <div className="print-landscape grid gap-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <p className="text-lead">
          {renewals(all.length)}, expiring premium {formatMoney(expiring)}. As at {formatDate(today)}.
        </p>
        <Button size="small" icon={Printer} className="scripted print:hidden" onClick={() => window.print()}>
          Print
        </Button>
      </div>
      {more && <p className="text-soft">Only the first rows of this selection are shown. Narrow it to see the others.</p>}
      {pack.map(({ key, title, why, rows: own }) => (
        <Card as="section" key={key}>
          <CardHeader title={title} note={`${renewals(own.length)}, ${formatMoney(packSums(own).expiring)}`} />
          <p className="mb-3 max-w-measure text-soft">{why}</p>
          <Table caption={title} captionHidden rows={own} rowKey={({ id }) => id} columns={columns} />
        </Card>
      ))}
    </div>
  )
}
