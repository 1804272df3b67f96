/** A small table as a grid of cells. Columns and rows are added and removed as a whole, so rows always have equal length. */
import { Plus, X } from 'lucide-react'
import { memo, type KeyboardEvent } from 'react'
import type { GroupField } from '#contract/model/content/fieldsOf.ts'
import { Icon } from '#web/ui/display/Icon.tsx'
import { controlClass } from '#web/ui/fields/controlClass.ts'
import { FieldError } from '#web/ui/fields/FieldError.tsx'
import { errorId } from '#web/ui/fields/fieldNames.ts'
import { Button } from '#web/ui/navigation/Button.tsx'
import { dismissToast, toast } from '#web/ui/feedback/toasts.ts'
import { join, useContentForm, useProblem, type DrawProps } from './formContext.ts'
import { controlId } from './formStore.ts'

type TableValue = { caption: string; head: readonly string[]; rows: readonly (readonly string[])[] }
const read = (value: unknown): TableValue => {
  const { caption = '', head = [], rows = [] } = (value ?? {}) as Partial<TableValue>
  return { caption, head, rows }
}
/** Pads every row to the same length with empty cells. */
const squared = ({ caption, head, rows }: TableValue): TableValue => {
  const width = Math.max(head.length, ...rows.map((row) => row.length))
  const fill = (row: readonly string[]) => Array.from({ length: width }, (_, place) => row[place] ?? '')
  return { caption, head: fill(head), rows: rows.map(fill) }
}

export const TableControl = memo(({ field, path, pattern, value }: Omit<DrawProps, 'field'> & { field: GroupField }) => {
  const { store, readOnly, Draw } = useContentForm()
  const problem = [useProblem(join(path, 'head')), useProblem(join(path, 'rows'))].filter(Boolean).join('\n') || null
  const table = squared(read(value))
  const { head, rows } = table
  const id = controlId(path)
  const caption = field.fields.find(({ key }) => key === 'caption')!.field
  const change = (by: (table: TableValue) => TableValue) => store.change(path, (old) => by(squared(read(old))))
  const cellId = (row: number, column: number) => controlId(row < 0 ? join(path, `head.${column}`) : join(path, `rows.${row}.${column}`))
  const focus = (target: string) => {
    store.focusSoon(target)
    requestAnimationFrame(store.settleFocus)
  }
  const addRow = (at = rows.length) => {
    change((old) => ({
      ...old,
      rows: old.rows.toSpliced(
        at,
        0,
        old.head.map(() => ''),
      ),
    }))
    focus(cellId(at, 0))
  }
  const addColumn = () => {
    change((old) => ({ ...old, head: [...old.head, ''], rows: old.rows.map((row) => [...row, '']) }))
    focus(cellId(-1, head.length))
  }
  const undoable = (title: string, by: (table: TableValue) => TableValue) => {
    change(by)
    const notice = toast.info(title, undefined, {
      action: {
        label: 'Undo',
        press: () => {
          dismissToast(notice)
          store.change(path, () => value)
        },
      },
    })
  }
  /** Enter moves to the cell below; after the last row it adds one. */
  const press = (event: KeyboardEvent, row: number, column: number) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || readOnly) return
    event.preventDefault()
    if (row === rows.length - 1) addRow()
    else document.getElementById(cellId(row + 1, column))?.focus()
  }
  const removeButton = (label: string, act: () => void) => (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={act}
      className="inline-flex size-8 items-center justify-center rounded-control text-soft hover:bg-panel hover:text-ink coarse:size-11"
    >
      <Icon of={X} size={16} />
    </button>
  )
  return (
    <div className="mt-2 grid gap-3">
      <Draw field={caption} path={join(path, 'caption')} pattern={join(pattern, 'caption')} value={table.caption} />
      <FieldError id={errorId(`${id}-grid`)} message={problem} />
      <div className="overflow-x-auto">
        <table className="content-grid">
          <thead>
            <tr>
              {head.map((cell, column) => (
                <th key={column} scope="col">
                  <Cell
                    path={join(path, `head.${column}`)}
                    id={cellId(-1, column)}
                    label={`Heading of column ${column + 1}`}
                    value={cell}
                    bold
                    press={(event) => press(event, -1, column)}
                  />
                </th>
              ))}
              <td />
            </tr>
          </thead>
          <tbody>
            {rows.map((row, place) => (
              <tr key={place}>
                {row.map((cell, column) => (
                  <td key={column}>
                    <Cell
                      path={join(path, `rows.${place}.${column}`)}
                      id={cellId(place, column)}
                      label={`Row ${place + 1}, ${head[column] || `column ${column + 1}`}`}
                      value={cell}
                      press={(event) => press(event, place, column)}
                    />
                  </td>
                ))}
                <td className="w-8">
                  {!readOnly &&
                    removeButton(`Remove row ${place + 1}`, () =>
                      undoable('Row removed', (old) => ({ ...old, rows: old.rows.toSpliced(place, 1) })),
                    )}
                </td>
              </tr>
            ))}
          </tbody>
          {!readOnly && head.length > 2 && (
            <tfoot>
              <tr>
                {head.map((cell, column) => (
                  <td key={column}>
                    {removeButton(`Remove column ${cell || column + 1}`, () =>
                      undoable('Column removed', (old) => ({
                        ...old,
                        head: old.head.toSpliced(column, 1),
                        rows: old.rows.map((own) => own.toSpliced(column, 1)),
                      })),
                    )}
                  </td>
                ))}
                <td />
              </tr>
            </tfoot>
          )}
        </table>
      </div>
      {!readOnly && (
        <div className="flex flex-wrap gap-x-1">
          <Button variant="quiet" size="small" icon={Plus} onClick={() => addRow()}>
            Add a row
          </Button>
          <Button variant="quiet" size="small" icon={Plus} onClick={addColumn}>
            Add a column
          </Button>
        </div>
      )}
    </div>
  )
})

type CellProps = { path: string; id: string; label: string; value: string; bold?: boolean; press: (event: KeyboardEvent) => void }

const Cell = ({ path, id, label, value, bold, press }: CellProps) => {
  const { store, readOnly } = useContentForm()
  const problem = useProblem(path)
  return (
    <>
      <textarea
        id={id}
        rows={1}
        aria-label={label}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? errorId(id) : undefined}
        value={value}
        readOnly={readOnly}
        onKeyDown={press}
        onChange={({ currentTarget }) => {
          const typed = currentTarget.value
          store.change(path, () => typed)
        }}
        className={controlClass(
          'full',
          `field-sizing-content block resize-none rounded-none py-2 text-meta ${bold ? 'font-semibold' : ''}`,
        )}
      />
      <FieldError id={errorId(id)} message={problem} />
    </>
  )
}
