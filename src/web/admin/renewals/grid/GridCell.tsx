/** One cell of the grid: its text, the input in which it is edited, and both values if two people changed it. */
import { RotateCw, TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import type { RenewalRow } from '#contract/admin/book/renewals.ts'
import { lateDays, type CellField, type CellValue } from '#contract/model/renewals/renewal.ts'
import { renewalMachine } from '#contract/model/renewals/renewalMachine.ts'
import { paths } from '#contract/paths.ts'
import { classes } from '#web/ui/display/classes.ts'
import { Icon } from '#web/ui/display/Icon.tsx'
import { StatusBadge } from '#web/ui/display/StatusBadge.tsx'
import { isField, shownValue, type Colleague } from './cellText.ts'
import type { GridColumn } from './columns.ts'
import type { CellState } from './useCells.ts'

export type Editing = { id: string; field: CellField; before: CellValue; text: string; error?: string }

type Props = {
  row: RenewalRow
  column: GridColumn
  /** 'row column', for mouse selection. */
  at: string
  place: number
  active: boolean
  chosen: boolean
  state: CellState | undefined
  editing: Editing | null
  colleagues: readonly Colleague[]
  mayEdit: boolean
  /** Today in London, yyyy-mm-dd. */
  today: string
  search: string
  onType: (text: string) => void
  onPick: (which: 'mine' | 'theirs') => void
}

const over: readonly string[] = renewalMachine.inTurnOf(null)
const late = ({ daysLeft, status }: RenewalRow) => daysLeft <= lateDays && !over.includes(status)

const Shown = ({ row, column, today, search }: Pick<Props, 'row' | 'column' | 'today' | 'search'>) => {
  switch (column.key) {
    case 'client':
      return (
        <Link
          to={paths.adminRenewal(row.id)}
          state={{ list: search }}
          tabIndex={-1}
          className="truncate text-link no-underline hover:underline"
        >
          {row.client}
        </Link>
      )
    case 'status':
      return <StatusBadge kind="renewal" status={row.status} />
    case 'daysLeft':
      return late(row) ? (
        <strong className="text-danger">
          {row.daysLeft}
          <span className="sr-only"> days: late</span>
        </strong>
      ) : (
        <>{row.daysLeft}</>
      )
    case 'nextChaseOn':
      return row.nextChaseOn && row.nextChaseOn <= today && !over.includes(row.status) ? (
        <strong className="text-danger">
          {column.text(row)}
          <span className="sr-only">: due</span>
        </strong>
      ) : (
        <>{column.text(row)}</>
      )
    default:
      return <span className="truncate">{column.text(row)}</span>
  }
}

/** What was typed and is not stored: as it was typed, or as it would be shown. */
const keptWords = (key: string, state: Extract<CellState, { kind: 'refused' | 'unsent' }>, colleagues: readonly Colleague[]) => {
  if (!isField(key)) return ''
  if (state.kind === 'unsent') return shownValue(key, state.change.value, colleagues)
  // A date that the server refused is shown as dates are typed; text that could not be read, as it was typed.
  const isText = typeof state.mine === 'string' && key !== 'assignedTo' && !/^\d{4}-\d{2}-\d{2}$/.test(state.mine)
  return isText ? String(state.mine) : shownValue(key, state.mine, colleagues)
}

export const GridCell = (props: Props) => {
  const { row, column, at, place, active, chosen, state, editing, colleagues, mayEdit } = props
  const editable = mayEdit && isField(column.key)
  const name = column.full ?? column.label
  return (
    <div
      role={column.key === 'client' ? 'rowheader' : 'gridcell'}
      aria-colindex={place + 1}
      aria-selected={chosen}
      aria-readonly={editable ? undefined : true}
      aria-invalid={state && state.kind !== 'saving' ? true : undefined}
      tabIndex={active && !editing ? 0 : -1}
      data-at={at}
      data-editable={editable ? '' : undefined}
      data-chosen={chosen ? '' : undefined}
      data-state={state?.kind}
      data-editing={editing ? '' : undefined}
      className={classes('renewal-grid-cell', column.align === 'end' && 'renewal-grid-end')}
    >
      {editing ? (
        <Box {...props} editing={editing} name={`${name}, ${row.client}`} />
      ) : state?.kind === 'conflict' && isField(column.key) ? (
        <Conflict {...props} field={column.key} state={state} />
      ) : state?.kind === 'refused' || state?.kind === 'unsent' ? (
        <span className="renewal-grid-refused" title={state.message}>
          <Icon of={TriangleAlert} size={14} />
          <span className="truncate">
            {keptWords(column.key, state, colleagues)}
            <span className="sr-only">. {state.message}</span>
          </span>
        </span>
      ) : (
        <>
          <Shown {...props} />
          {state?.kind === 'saving' && (
            <span className="text-hint">
              <Icon of={RotateCw} size={14} />
              <span className="sr-only">Saving</span>
            </span>
          )}
        </>
      )}
    </div>
  )
}

const Box = ({ editing, colleagues, onType, name }: Props & { editing: Editing; name: string }) => {
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
  const words = (value: CellValue) => shownValue(field, value, colleagues) || 'empty'
  return (
    <span className="renewal-grid-conflict" role="group" aria-label={`${state.by} has changed this cell too: pick a value`}>
      <button type="button" onClick={() => onPick('mine')} title={`Yours: ${words(state.mine)}`}>
        <span className="text-hint">Yours </span>
        {words(state.mine)}
      </button>
      <button type="button" onClick={() => onPick('theirs')} title={`${state.by}: ${words(state.theirs)}`}>
        <span className="text-hint">{state.by} </span>
        {words(state.theirs)}
      </button>
    </span>
  )
}
