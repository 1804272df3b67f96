import { Table } from '#web/ui/display/Table.tsx'
import { VisuallyHidden } from '#web/ui/display/VisuallyHidden.tsx'

type Compared = { field: string; before: string; after: string }

/** Current and requested values, side by side. */
export const ComparedTable = ({ rows, after = 'New' }: { rows: readonly Compared[]; after?: string }) => (
  <Table
    caption="Now and new, side by side"
    captionHidden
    rows={rows}
    rowKey={({ field }) => field}
    columns={[
      { key: 'field', header: 'What', names: true, wrap: true, cell: ({ field }) => field },
      { key: 'before', header: 'Now', wrap: true, cell: ({ before }) => before || <Blank /> },
      { key: 'after', header: after, wrap: true, cell: (row) => <strong className="font-semibold">{row.after}</strong> },
    ]}
  />
)

/** There was no value: a line for the eye. */
const Blank = () => (
  <span className="text-hint">
    <span aria-hidden="true">-</span>
    <VisuallyHidden>Nothing</VisuallyHidden>
  </span>
)
