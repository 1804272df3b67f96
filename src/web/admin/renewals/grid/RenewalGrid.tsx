/**
 * Renewals as a spreadsheet (role grid). Arrow keys move; typing, Enter or F2 edits a cell; Tab and Enter keep the change, Esc discards it.
 * Blocks can be pasted from a spreadsheet; Ctrl+D fills down, Ctrl+Z and Ctrl+Y undo and redo. Tab leaves the grid unless a cell is being
 * edited.
 */
import { useEffect, useRef, useState, type ClipboardEvent, type KeyboardEvent, type MouseEvent } from 'react'
import { useNavigate } from 'react-router'
import type { RenewalRow } from '#contract/admin/book/renewals.ts'
import { paths } from '#contract/paths.ts'
import { useUnsaved } from '#web/forms/unsaved.ts'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { classes } from '#web/ui/display/classes.ts'
import type { Editing } from './GridCell.tsx'
import { GridRow, type Acts } from './GridRow.tsx'
import { blockOf, isField, readCell, shownValue, textOfBlock, typedValue, type Colleague } from './cellText.ts'
import { columns } from './columns.ts'
import { nextOrder, orderOf, type Order } from './sorting.ts'
import { cellKey, type Cells, type NewValue, type Unreadable } from './useCells.ts'
import { useEdges } from './useEdges.ts'
import { rowHeight, useWindow } from './useWindow.ts'

type Place = { row: number; column: number }
type Props = {
  rows: readonly RenewalRow[]
  cells: Cells
  colleagues: readonly Colleague[]
  mayEdit: boolean
  today: string
  search: string
}

/** The URL of the grid in another order, with all other parameters unchanged. */
const orderHref = (search: string, order: Order | null, key: string) => {
  const { order: _now, ...rest } = Object.fromEntries(new URLSearchParams(search))
  const next = nextOrder(order, key)
  return paths.adminRenewals(next ? { ...rest, order: next } : rest)
}
const between = (value: number, most: number) => Math.max(0, Math.min(most, value))
const blockBetween = (one: Place, other: Place) => ({
  top: Math.min(one.row, other.row),
  bottom: Math.max(one.row, other.row),
  left: Math.min(one.column, other.column),
  right: Math.max(one.column, other.column),
})

export const RenewalGrid = ({ rows, cells, colleagues, mayEdit, today, search }: Props) => {
  const frame = useRef<HTMLDivElement>(null)
  const region = useRef<HTMLDivElement>(null)
  useEdges(frame, region)
  const go = useNavigate()
  const { first, last } = useWindow(region, rows.length)
  const [at, setAt] = useState<Place>({ row: 0, column: 0 })
  const [anchor, setAnchor] = useState<Place>(at)
  const [editing, setEditing] = useState<Editing | null>(null)
  /** The grid had the focus, so the active cell takes it after rendering. */
  const wants = useRef(false)

  const latest = useRef(cells)
  // The handlers are created once but must call the latest `cells`.
  useEffect(() => {
    latest.current = cells
  })
  const [acts] = useState<Acts>(() => ({
    type: (text) => setEditing((now) => now && { id: now.id, field: now.field, before: now.before, text }),
    pick: (id, field, which) => {
      wants.current = true
      latest.current.pick(id, field, which)
    },
  }))

  const active = { row: between(at.row, rows.length - 1), column: at.column }
  const block = blockBetween(active, { row: between(anchor.row, rows.length - 1), column: anchor.column })
  const reading = { colleagues, today }
  const keyOf = (column: number) => columns[column]?.key ?? ''

  // Focus follows the active cell once it is rendered; a row out of view is scrolled to.
  useEffect(() => {
    if (!wants.current || editing) return
    const cell = region.current?.querySelector<HTMLElement>('[role=gridcell][tabindex="0"], [role=rowheader][tabindex="0"]')
    if (cell && document.activeElement !== cell) cell.focus({ preventScroll: true })
  })

  const reveal = ({ row, column }: Place) => {
    const element = region.current
    if (!element) return
    const top = row * rowHeight
    const visible = element.clientHeight - 2 * rowHeight
    if (top < element.scrollTop) element.scrollTop = top
    else if (top > element.scrollTop + visible) element.scrollTop = top - visible
    const head = element.querySelector<HTMLElement>(`[role=columnheader][aria-colindex="${column + 1}"]`)
    const stuck = element.querySelector<HTMLElement>('[role=columnheader]')?.offsetWidth ?? 0
    if (!head || column === 0) return
    if (head.offsetLeft < element.scrollLeft + stuck) element.scrollLeft = head.offsetLeft - stuck
    else if (head.offsetLeft + head.offsetWidth > element.scrollLeft + element.clientWidth)
      element.scrollLeft = head.offsetLeft + head.offsetWidth - element.clientWidth
  }

  const move = (row: number, column: number, extend = false) => {
    const place = { row: between(row, rows.length - 1), column: between(column, columns.length - 1) }
    wants.current = true
    setAt(place)
    if (!extend) setAnchor(place)
    reveal(place)
  }

  const edit = (place: Place, typed?: string) => {
    const row = rows[place.row]
    const key = keyOf(place.column)
    if (!row || !mayEdit || !isField(key)) return false
    const before = cells.valueIn(row, key)
    const state = cells.states.get(cellKey(row.id, key))
    const kept = state?.kind === 'refused' && typeof state.mine === 'string' ? state.mine : typedValue(key, before, colleagues)
    setEditing({ id: row.id, field: key, before, text: typed ?? kept })
    return true
  }

  /** Keeps what was typed. False if it is not valid; the input then stays open. */
  const keep = (): boolean => {
    if (!editing) return true
    const { id, field, before, text } = editing
    const read = readCell(field, text, reading)
    if ('error' in read) {
      setEditing({ ...editing, error: read.error })
      return false
    }
    setEditing(null)
    cells.change([{ id, field, value: read.value }], [], before)
    return true
  }

  const typing = editing !== null && editing.text !== typedValue(editing.field, editing.before, colleagues)
  useUnsaved({ dirty: typing, busy: false, draft: { kept: false }, submit: async () => (keep() ? cells.retry() : null) }, true)

  /** Pastes a block from the top left of the selection; a single cell fills the whole selection. */
  const put = (pasted: readonly (readonly string[])[]) => {
    const one = pasted.length === 1 && pasted[0]?.length === 1
    const height = one ? block.bottom - block.top + 1 : pasted.length
    const width = one ? block.right - block.left + 1 : Math.max(...pasted.map((line) => line.length))
    const values: NewValue[] = []
    const unreadable: Unreadable[] = []
    for (let down = 0; down < height; down += 1)
      for (let across = 0; across < width; across += 1) {
        const row = rows[block.top + down]
        const field = keyOf(block.left + across)
        const text = one ? pasted[0]?.[0] : pasted[down]?.[across]
        if (!row || !isField(field) || text === undefined) continue
        const read = readCell(field, text, reading)
        if ('error' in read) unreadable.push({ id: row.id, field, mine: text, message: read.error })
        else values.push({ id: row.id, field, value: read.value })
      }
    cells.change(values, unreadable)
    const end = { row: between(block.top + height - 1, rows.length - 1), column: between(block.left + width - 1, columns.length - 1) }
    setAt({ row: block.top, column: block.left })
    setAnchor(end)
  }

  const fillDown = () => {
    const values: NewValue[] = []
    // With a single row selected, fills from the row above, as spreadsheets do.
    const from = block.top === block.bottom ? block.top - 1 : block.top
    const source = rows[from]
    if (!source) return
    for (let column = block.left; column <= block.right; column += 1) {
      const field = keyOf(column)
      if (!isField(field)) continue
      for (let row = from + 1; row <= block.bottom; row += 1) {
        const target = rows[row]
        if (target) values.push({ id: target.id, field, value: cells.valueIn(source, field) })
      }
    }
    cells.change(values)
  }

  const empty = () => {
    const values: NewValue[] = []
    for (let row = block.top; row <= block.bottom; row += 1)
      for (let column = block.left; column <= block.right; column += 1) {
        const [target, field] = [rows[row], keyOf(column)]
        if (!target || !isField(field)) continue
        const read = readCell(field, '', reading)
        if ('value' in read) values.push({ id: target.id, field, value: read.value })
      }
    cells.change(values)
  }

  const whileEditing = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.preventDefault()
      wants.current = true
      setEditing(null)
    } else if ((event.key === 'Enter' && !event.altKey) || event.key === 'Tab') {
      event.preventDefault()
      if (!keep()) return
      if (event.key === 'Tab') move(active.row, active.column + (event.shiftKey ? -1 : 1))
      else move(active.row + (event.shiftKey ? -1 : 1), active.column)
    }
  }

  const whileMoving = (event: KeyboardEvent) => {
    const { key, shiftKey } = event
    const command = event.ctrlKey || event.metaKey
    const page = Math.max(1, Math.floor((region.current?.clientHeight ?? 400) / rowHeight) - 2)
    // Extending a selection moves its active end.
    const from = active
    const steps: Record<string, () => void> = {
      ArrowDown: () => move(command ? rows.length - 1 : from.row + 1, from.column, shiftKey),
      ArrowUp: () => move(command ? 0 : from.row - 1, from.column, shiftKey),
      ArrowRight: () => move(from.row, command ? columns.length - 1 : from.column + 1, shiftKey),
      ArrowLeft: () => move(from.row, command ? 0 : from.column - 1, shiftKey),
      PageDown: () => move(from.row + page, from.column, shiftKey),
      PageUp: () => move(from.row - page, from.column, shiftKey),
      Home: () => move(command ? 0 : from.row, 0, shiftKey),
      End: () => move(command ? rows.length - 1 : from.row, columns.length - 1, shiftKey),
      F2: () => void edit(active),
      Enter: () => {
        const row = rows[active.row]
        if (!edit(active) && row) void go(paths.adminRenewal(row.id), { state: { list: search } })
      },
      Escape: () => setAnchor(active),
      Delete: empty,
      Backspace: empty,
    }
    const commands: Record<string, () => void> = {
      d: fillDown,
      z: () => (shiftKey ? cells.redo() : cells.undo()),
      y: cells.redo,
      a: () => {
        setAt({ row: rows.length - 1, column: columns.length - 1 })
        setAnchor({ row: 0, column: 0 })
      },
    }
    const act = (command ? commands[key.toLowerCase()] : undefined) ?? steps[key]
    const changes = command || ['Delete', 'Backspace'].includes(key)
    if (act && (mayEdit || !changes || key.startsWith('Arrow') || key === 'Home' || key === 'End' || key.toLowerCase() === 'a')) {
      event.preventDefault()
      // The staff area's shortcuts use letters too.
      event.stopPropagation()
      act()
    } else if (key.length === 1 && !command && !event.altKey && key !== ' ' && edit(active, key)) {
      event.preventDefault()
      event.stopPropagation()
    }
  }

  const chooseByMouse = (event: MouseEvent<HTMLElement>) => {
    const target = event.target instanceof Element ? event.target : null
    if (target?.closest('input, select, textarea')) return
    // A link of a row leads away: what is typed is kept before.
    if (editing && !keep()) return
    const cell = target?.closest<HTMLElement>('[data-at]')
    if (!cell || target?.closest('a, button')) return
    const [row = 0, column = 0] = (cell.dataset['at'] ?? '').split(' ').map(Number)
    move(row, column, event.shiftKey)
    if (event.detail === 2) edit({ row, column })
  }

  const copy = (event: ClipboardEvent) => {
    if (editing) return
    event.preventDefault()
    const lines = rows
      .slice(block.top, block.bottom + 1)
      .map((row) =>
        columns
          .slice(block.left, block.right + 1)
          .map((column) => (isField(column.key) ? shownValue(column.key, cells.valueIn(row, column.key), colleagues) : column.text(row))),
      )
    event.clipboardData.setData('text/plain', textOfBlock(lines))
  }
  const paste = (event: ClipboardEvent) => {
    if (editing || !mayEdit) return
    event.preventDefault()
    put(blockOf(event.clipboardData.getData('text/plain')))
  }

  const spacer = (height: number) => (element: HTMLElement | null) => {
    if (element) element.style.height = `${height}px`
  }
  const order = orderOf(new URLSearchParams(search).get('order'))
  // The active row stays rendered when it is scrolled away, because it has the focus.
  const drawn = rows.map((row, index) => ({ row, index })).slice(first, last)
  const hidden = active.row < first || active.row >= last

  return (
    <div ref={frame} className="renewal-grid-frame">
      <div
        ref={region}
        role="grid"
        aria-label="Renewals"
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length}
        aria-multiselectable
        aria-readonly={mayEdit ? undefined : true}
        tabIndex={hidden || rows.length === 0 ? 0 : -1}
        className="renewal-grid"
        onKeyDown={editing ? whileEditing : whileMoving}
        onMouseDown={chooseByMouse}
        onCopy={copy}
        onPaste={paste}
        onFocus={(event) => {
          wants.current = true
          if (event.target === event.currentTarget) reveal(active)
        }}
        onBlur={(event) => {
          if (event.currentTarget.contains(event.relatedTarget)) return
          wants.current = false
          if (editing) keep()
        }}
      >
        <div role="row" aria-rowindex={1} className="renewal-grid-head">
          {columns.map(({ key, label, full, align }, column) => (
            <div
              key={key}
              role="columnheader"
              aria-colindex={column + 1}
              className={classes(align === 'end' && 'text-end')}
              aria-label={full}
              aria-sort={order?.key === key ? order.direction : undefined}
            >
              <Anchor href={orderHref(search, order, key)} className="hover:underline">
                {label}
                {order?.key === key && (order.direction === 'ascending' ? ' \u2191' : ' \u2193')}
              </Anchor>
            </div>
          ))}
        </div>
        <div ref={spacer(first * rowHeight)} role="presentation" />
        {drawn.map(({ row, index }) => {
          const inBlock = index >= block.top && index <= block.bottom
          return (
            <GridRow
              key={row.id}
              row={row}
              index={index}
              active={index === active.row ? active.column : -1}
              left={inBlock ? block.left : -1}
              right={inBlock ? block.right : -1}
              states={cells.states}
              editing={editing?.id === row.id ? editing : null}
              colleagues={colleagues}
              mayEdit={mayEdit}
              today={today}
              search={search}
              acts={acts}
            />
          )
        })}
        <div ref={spacer(Math.max(0, rows.length - last) * rowHeight)} role="presentation" />
      </div>
    </div>
  )
}
