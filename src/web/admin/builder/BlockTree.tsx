/** The blocks of the page as a tree, in which every block can be reached, moved and deleted by keyboard. */
import { memo, useEffect, useRef, type DragEvent } from 'react'
import { EyeOff, GripVertical, TriangleAlert } from 'lucide-react'
import { blockTypeOf } from '#contract/model/blocks/block.ts'
import type { StoredBlock } from '#contract/model/blocks/storedBlock.ts'
import { isShownOn } from '#contract/model/blocks/visibility.ts'
import { classes } from '#web/ui/display/classes.ts'
import { Icon } from '#web/ui/display/Icon.tsx'
import { slotLabel, typeName, wordsOf, type SectionNames } from './blockNames.ts'
import { findBlock, type Place, type Row } from './blockTree.ts'
import type { Builder } from './useBuilder.ts'

const dragged = 'application/x-seawall-block'

/** Plain values and the block itself, so that a line re-renders only if its own props have changed. */
type LineProps = {
  rowKey: string
  block: StoredBlock | null
  /** Number of blocks in a slot. */
  count: number
  level: number
  of: number
  at: number
  label: string
  /** Shown under the label. */
  words: string
  chosen: boolean
  faulty: boolean
  hidden: boolean
  draggable: boolean
  onChoose: (key: string) => void
  onDropOn: (key: string, event: DragEvent) => void
}

const Line = memo(
  ({ rowKey, block, count, level, of, at, label, words, chosen, faulty, hidden, draggable, onChoose, onDropOn }: LineProps) => {
    return (
      <li
        role="treeitem"
        aria-level={level}
        aria-setsize={of}
        aria-posinset={at}
        aria-selected={chosen}
        aria-expanded={!block && count > 0 ? true : undefined}
        tabIndex={chosen ? 0 : -1}
        data-row={rowKey}
        draggable={draggable && block !== null}
        onClick={() => onChoose(rowKey)}
        onDragStart={(event) => {
          if (!block) return
          event.dataTransfer.setData(dragged, block.id)
          event.dataTransfer.effectAllowed = 'move'
        }}
        onDragOver={(event) => {
          if (draggable && event.dataTransfer.types.includes(dragged)) event.preventDefault()
        }}
        onDrop={(event) => onDropOn(rowKey, event)}
        className={classes('builder-line', !block && 'builder-line-slot')}
        data-level={Math.min(level, 8)}
      >
        {block && draggable && <Icon of={GripVertical} size={16} className="builder-grip" />}
        <span className="min-w-0 flex-1">
          <span className={classes('block truncate', block && 'font-semibold')}>{label}</span>
          {words && <span className="block truncate text-small text-hint">{words}</span>}
          {!block && count === 0 && <span className="block text-small text-hint">Empty</span>}
        </span>
        {hidden && (
          <span className="text-hint">
            <Icon of={EyeOff} size={16} />
            <span className="sr-only">, not shown today</span>
          </span>
        )}
        {faulty && (
          <span className="text-warn">
            <Icon of={TriangleAlert} size={16} />
            <span className="sr-only">, something is missing</span>
          </span>
        )}
      </li>
    )
  },
)

type Props = { builder: Builder; sections: SectionNames; faulty: ReadonlySet<string>; today: string }

export const BlockTree = ({ builder, sections, faulty, today }: Props) => {
  const { rows, chosen, value, readOnly } = builder
  const list = useRef<HTMLUListElement>(null)
  const latest = useRef(builder)
  // Lines are memoised; their handlers call the latest builder.
  useEffect(() => {
    latest.current = builder
  })
  const handlers = useRef({
    choose: (key: string) => latest.current.choose(key),
    drop: (key: string, event: DragEvent) => {
      const id = event.dataTransfer.getData(dragged)
      const row = latest.current.rows.find((other) => other.key === key)
      if (!id || !row) return
      event.preventDefault()
      const { place, index } = placeAfter(row, latest.current.value, event)
      latest.current.drop(id, place, index)
    },
  }).current
  // Focus follows the selection while it is inside the tree, and the selected line is scrolled into view.
  useEffect(() => {
    const line = list.current?.querySelector<HTMLElement>('[aria-selected="true"]')
    if (!line) return
    if (list.current?.contains(document.activeElement)) line.focus()
    line.scrollIntoView({ block: 'nearest' })
  }, [chosen, rows.length])
  const focusable = rows.some(({ key }) => key === chosen) ? chosen : rows[0]?.key
  return (
    <ul
      ref={list}
      role="tree"
      aria-label="Blocks of the page"
      tabIndex={rows.length === 0 ? 0 : undefined}
      className="builder-tree"
      data-builder-keys
    >
      {rows.map((row) => (
        <Line
          key={row.key}
          rowKey={row.key}
          block={row.kind === 'block' ? row.block : null}
          count={row.kind === 'slot' ? row.count : 0}
          level={row.level}
          of={row.of}
          at={row.at}
          label={row.kind === 'block' ? typeName(row.block) : slotLabel(findBlock(value, row.parent)?.block, row.slot)}
          words={row.kind === 'block' ? wordsOf(row.block, sections) : ''}
          chosen={row.key === focusable}
          faulty={row.kind === 'block' && (faulty.has(row.block.id) || !blockTypeOf(row.block.type))}
          hidden={row.kind === 'block' && !isShownOn(row.block, today)}
          draggable={!readOnly}
          onChoose={handlers.choose}
          onDropOn={handlers.drop}
        />
      ))}
      {rows.length === 0 && (
        <li role="none" className="px-3 py-6 text-center text-meta text-hint">
          No blocks yet. {readOnly ? '' : 'Press / to insert the first one.'}
        </li>
      )}
    </ul>
  )
}

/** Where a drop goes: on a slot, into it; on the upper half of a line, before it; on the lower half, after it. */
const placeAfter = (row: Row, value: readonly StoredBlock[], event: DragEvent): { place: Place; index: number } => {
  if (row.kind === 'slot') return { place: { parent: row.parent, slot: row.slot }, index: row.count }
  const box = event.currentTarget.getBoundingClientRect()
  const index = findBlock(value, row.block.id)?.index ?? 0
  return { place: row.place, index: event.clientY < box.top + box.height / 2 ? index : index + 1 }
}
