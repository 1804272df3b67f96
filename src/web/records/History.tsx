/** Who did what to a record, in the words of its state machine. */
import type { HistoryEntry } from '#contract/history.ts'
import type { AnyMachine } from '#contract/machine.ts'
import { changeText } from '#web/forms/changeText.ts'
import { Card, CardHeader } from '#web/ui/display/Card.tsx'
import { Timeline } from './Timeline.tsx'

const detailOf = (machine: AnyMachine, { from, to, reason, changes }: HistoryEntry) =>
  [
    from && to && from !== to ? `From "${machine.label(from, 'staff')}" to "${machine.label(to, 'staff')}"` : '',
    ...changes.map(changeText),
    reason,
  ]
    .filter(Boolean)
    .join('\n')

export const History = ({
  machine,
  entries,
  label = 'History',
}: {
  machine: AnyMachine
  entries: readonly HistoryEntry[]
  label?: string
}) => (
  <Card as="section" id="history">
    <CardHeader title="History" note="Newest first" />
    <Timeline
      label={label}
      entries={entries.map((entry) => ({
        at: entry.at,
        by: entry.by,
        what: machine.historyText(entry.action),
        detail: detailOf(machine, entry) || null,
      }))}
    />
  </Card>
)
