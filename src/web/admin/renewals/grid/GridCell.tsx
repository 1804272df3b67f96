/** One cell of the grid: its text, the input while it is edited, or the two values if a colleague has changed it too. */
import { RotateCw, TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import type { RenewalRow } from '#contract/admin/book/renewals.ts'
import { lateDays, type CellField, type CellValue } from '#contract/model/renewals/renewal.ts'
import { paths } from '#contract/paths.ts'
import { classes } from '#web/ui/display/classes.ts'
import { Icon } from '#web/ui/display/Icon.tsx'
import { StatusBadge } from '#web/ui/display/StatusBadge.tsx'
import { hasEnded, isDue } from '../daysLeft.ts'
import { isField, shownValue, type Colleague } from './cellText.ts'
import type { GridColumn } from './columns.ts'
import type { CellState } from './useCells.ts'

/** The cell that is being edited. `before`: what it showed when the user began; `text`: what is in the input now. */
export type Editing = { id: string; field: CellField; before: CellValue; text: string; error?: string }

type Props = {
  row: RenewalRow
  column: GridColumn
  rowIndex: number
  columnIndex: number
  /** The arrow keys move from here, and typing goes into this cell. */
  active: boolean
  /** Within the block that is copied, filled or emptied. */
  selected: boolean
  state: CellState | undefined
  editing: Editing | null
  colleagues: readonly Colleague[]
  mayEdit: boolean
  /** Today in London, yyyy-mm-dd. */
  today: string
  /** The grid's query string, with which the link back from a renewal opens the grid again. */
  search: string
  onType: (text: string) => void
  onPick: (which: 'mine' | 'theirs') => void
}

const SavedText = ({ row, column, today, search }: Pick<Props, 'row' | 'column' | 'today' | 'search'>) => {
  switch (column.key) {
    case 'client':
      return (
        <Link
          to={paths.adminRenewal(row.id)}
          state={{ list: search }}
          tabIndex={-1}
          className="renewal-grid-words text-link no-underline hover:underline"
        >
          {row.client}
        </Link>
      )
    case 'status':
      return <StatusBadge kind="renewal" status={row.status} />
    case 'daysLeft':
      return row.daysLeft <= lateDays && !hasEnded(row) ? (
        <strong className="text-danger" title="Late">
          {row.daysLeft}
          <span className="sr-only"> days: late</span>
        </strong>
      ) : (
        <>{row.daysLeft}</>
      )
    case 'nextChaseOn':
      return isDue(row, today) ? (
        <strong className="text-danger" title="Due">
          {column.text(row)}
          <span className="sr-only">: due</span>
        </strong>
      ) : (
        <>{column.text(row)}</>
      )
    default:
      return <span className="renewal-grid-words">{column.text(row)}</span>
  }
}

/** What the user typed into a cell that is not saved. */
const unsavedText = (field: CellField, state: Extract<CellState, { kind: 'refused' | 'unsent' }>, colleagues: readonly Colleague[]) => {
  if (state.kind === 'unsent') return shownValue(field, state.change.value, colleagues)
  // The server has refused a value: it is shown like any other, a date as 31/12/2026 and a colleague by name.
  const isValue = typeof state.mine !== 'string' || field === 'assignedTo' || /^\d{4}-\d{2}-\d{2}$/.test(state.mine)
  // Text that could not be read is shown as it was typed.
  return isValue ? shownValue(field, state.mine, colleagues) : String(state.mine)
}

const Content = (props: Props) => {
  const { row, column, state, editing, colleagues } = props
  const field = isField(column.key) ? column.key : null
  if (editing) return <CellInput {...props} editing={editing} name={`${column.full ?? column.label}, ${row.client}`} />
  if (field && state?.kind === 'conflict') return <Conflict {...props} field={field} state={state} />
  if (field && (state?.kind === 'refused' || state?.kind === 'unsent'))
    return (
      <span className="renewal-grid-refused" title={state.message}>
        <Icon of={TriangleAlert} size={14} />
        <span className="renewal-grid-words">
          {unsavedText(field, state, colleagues)}
          <span className="sr-only">. {state.message}</span>
        </span>
      </span>
    )
  return (
    <>
      <SavedText {...props} />
      {state?.kind === 'saving' && (
        <span className="text-hint">
          <Icon of={RotateCw} size={14} />
          <span className="sr-only">Saving</span>
        </span>
      )}
    </>
  )
}

export const GridCell = (props: Props) => {
  const { column, rowIndex, columnIndex, active, selected, state, editing, mayEdit } = props
  const editable = mayEdit && isField(column.key)
  return (
    <div
      role={column.key === 'client' ? 'rowheader' : 'gridcell'}
      aria-colindex={columnIndex + 1}
      aria-selected={selected}
      aria-readonly={editable ? undefined : true}
      aria-invalid={state && state.kind !== 'saving' ? true : undefined}
      tabIndex={active && !editing ? 0 : -1}
      data-at={`${rowIndex} ${columnIndex}`}
      data-editable={editable ? '' : undefined}
      data-chosen={selected ? '' : undefined}
      data-state={state?.kind}
      data-editing={editing ? '' : undefined}
      className={classes('renewal-grid-cell', column.align === 'end' && 'renewal-grid-end')}
    >
      <Content {...props} />
    </div>
  )
}

const CellInput = ({ editing, colleagues, onType, name }: Props & { editing: Editing; name: string }) => {
  const error = editing.error ? `${editing.field}-error` : undefined
  const common = {
    'aria-label': name,
    'aria-invalid': error ? (true as const) : undefined,
    'aria-describedby': error,
    className: 'renewal-grid-box',
    // The user opened it with a key and goes on typing in it.
    autoFocus: true,
  }
  return (
    <>
      {editing.field === 'assignedTo' ? (
        <select
          {...common}
          value={colleagues.find(({ name: one }) => one === editing.text)?.name ?? ''}
          onChange={(event) => onType(event.currentTarget.value)}
        >
          <option value="">Unassigned</option>
          {colleagues.map(({ id, name: one }) => (
            <option key={id} value={one}>
              {one}
            </option>
          ))}
        </select>
      ) : (
        <input {...common} type="text" autoComplete="off" value={editing.text} onChange={(event) => onType(event.currentTarget.value)} />
      )}
      {editing.error && (
        <span id={error} role="alert" className="renewal-grid-error">
          {editing.error}
        </span>
      )}
    </>
  )
}

const Conflict = ({ field, state, colleagues, onPick }: Props & { field: CellField; state: Extract<CellState, { kind: 'conflict' }> }) => {
  const text = (value: CellValue) => shownValue(field, value, colleagues) || 'empty'
  return (
    <span className="renewal-grid-conflict" role="group" aria-label={`${state.by} has changed this cell too: pick a value`}>
      <button type="button" onClick={() => onPick('mine')} title={`Yours: ${text(state.mine)}`}>
        <span className="text-hint">Yours </span>
        {text(state.mine)}
      </button>
      <button type="button" onClick={() => onPick('theirs')} title={`${state.by}: ${text(state.theirs)}`}>
        <span className="text-hint">{state.by} </span>
        {text(state.theirs)}
      </button>
    </span>
  )
}
