/** One row of the grid. Re-renders only if its props have changed: scrolling renders only the rows that come into view. */
import { memo } from 'react'
import type { RenewalRow } from '#contract/admin/book/renewals.ts'
import { lateDays, type CellField } from '#contract/model/renewals/renewal.ts'
import { isField, type Colleague } from './cellText.ts'
import { columns } from './columns.ts'
import { GridCell, type Editing } from './GridCell.tsx'
import { cellKey, type CellState } from './useCells.ts'

/** Handlers for the cells of all rows; the same object for the grid's whole life. */
export type Acts = {
  type: (text: string) => void
  pick: (id: string, field: CellField, which: 'mine' | 'theirs') => void
}

type Props = {
  row: RenewalRow
  index: number
  /** The column of the active cell; -1 if that is in another row. */
  active: number
  /** The first and last selected column; -1 if none is selected. */
  left: number
  right: number
  states: ReadonlyMap<string, CellState>
  editing: Editing | null
  colleagues: readonly Colleague[]
  mayEdit: boolean
  today: string
  search: string
  acts: Acts
}

const Row = ({ row, index, active, left, right, states, editing, colleagues, mayEdit, today, search, acts }: Props) => (
  <div
    role="row"
    aria-rowindex={index + 2}
    className="renewal-grid-row"
    data-late={row.daysLeft <= lateDays && row.daysLeft >= 0 ? '' : undefined}
  >
    {columns.map((column, columnIndex) => (
      <GridCell
        key={column.key}
        row={row}
        column={column}
        rowIndex={index}
        columnIndex={columnIndex}
        active={columnIndex === active}
        selected={columnIndex >= left && columnIndex <= right}
        state={states.get(cellKey(row.id, column.key))}
        editing={editing?.field === column.key ? editing : null}
        colleagues={colleagues}
        mayEdit={mayEdit}
        today={today}
        search={search}
        onType={acts.type}
        onPick={(which) => isField(column.key) && acts.pick(row.id, column.key, which)}
      />
    ))}
  </div>
)
export const GridRow = memo(Row)
