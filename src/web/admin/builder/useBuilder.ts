/** The operations on a page of blocks, used by the tree, canvas, toolbar and keys. Each change is announced. */
import { useRef, useState } from 'react'
import { isBlockName, newBlock, readBlock } from '#contract/model/blocks/block.ts'
import { pageFault, type StoredBlock } from '#contract/model/blocks/storedBlock.ts'
import { toast } from '#web/ui/feedback/toasts.ts'
import { fullNameOf, slotLabel, type SectionNames } from './blockNames.ts'
import {
  blockKey,
  findBlock,
  insertAt,
  listAt,
  moveStep,
  moveTo,
  pagePlace,
  removeBlock,
  replaceBlock,
  rowsOf,
  slotNamesOf,
  slotOf,
  withNewIds,
  type Direction,
  type Place,
} from './blockTree.ts'
import { blocksFromClipboard, clipboardText, keepCopied, lastCopied } from './clipboard.ts'
import { useHistory } from './useHistory.ts'

const newId = () => crypto.randomUUID()

const sectionBlock = (key: string): StoredBlock => {
  const made = newBlock('keptSection', newId())
  return { ...made, props: { section: [{ kind: 'section', key }] } }
}

export type Builder = ReturnType<typeof useBuilder>

/** `value` belongs to the caller, which receives every change through `onChange`. */
export const useBuilder = (
  value: readonly StoredBlock[],
  onChange: (next: StoredBlock[]) => void,
  readOnly: boolean,
  sections: SectionNames,
) => {
  const fullName = (one: StoredBlock) => fullNameOf(one, sections)
  const history = useHistory(value, onChange)
  const [chosen, choose] = useState<string | null>(value[0] ? blockKey(value[0].id) : null)
  const [announcement, setAnnouncement] = useState({ text: '', count: 0 })
  const announce = (text: string) => setAnnouncement(({ count }) => ({ text, count: count + 1 }))
  const rows = rowsOf(value)
  const row = rows.find(({ key }) => key === chosen) ?? null
  const block = row?.kind === 'block' ? row.block : null
  const undoing = useRef<() => void>(() => undefined)

  /** Applies a change, or refuses it with a message if it cannot be saved. */
  const change = (next: StoredBlock[], what: string, after: string | null, key?: string): boolean => {
    if (readOnly) return false
    const fault = pageFault(next)
    if (fault) {
      announce(fault)
      toast.error('That does not fit', fault)
      return false
    }
    history.change(next, what, chosen, key)
    if (after !== chosen) choose(after)
    if (key === undefined) announce(what)
    return true
  }

  /** Where to insert: at the end of the selected slot, or after the selected block. */
  const target = (): { place: Place; index: number } => {
    if (row?.kind === 'slot') return { place: { parent: row.parent, slot: row.slot }, index: row.count }
    const found = block && findBlock(value, block.id)
    return found ? { place: found.place, index: found.index + 1 } : { place: pagePlace, index: value.length }
  }

  const where = ({ parent, slot }: Place) => {
    if (parent === null) return 'of the page'
    const holder = findBlock(value, parent)?.block
    return holder ? `in ${slotLabel(holder, slot)} of ${fullName(holder)}` : ''
  }
  const position = (blocks: readonly StoredBlock[], id: string) => {
    const found = findBlock(blocks, id)
    return found ? `${found.index + 1} of ${found.siblings.length} ${where(found.place)}` : ''
  }

  const insert = (added: readonly StoredBlock[], what: string) => {
    const { place, index } = target()
    const fresh = withNewIds(added, newId)
    const [first] = fresh
    return first !== undefined && change(insertAt(value, place, index, fresh), what, blockKey(first.id))
  }

  const remove = () => {
    if (!block || readOnly) return
    const at = rows.findIndex(({ key }) => key === chosen)
    const next = removeBlock(value, block.id)
    const left = rowsOf(next)
    const what = `Deleted ${fullName(block)}`
    if (!change(next, what, (left[at] ?? left.at(-1))?.key ?? null)) return
    toast.info(what, undefined, { action: { label: 'Undo', press: () => undoing.current() } })
  }

  const undo = () => {
    const step = readOnly ? null : history.undo(chosen)
    if (!step) return announce('Nothing to undo')
    if (step.chosen !== null) choose(step.chosen)
    announce(`Undone: ${step.what}`)
  }
  undoing.current = undo

  return {
    value,
    rows,
    row,
    block,
    chosen,
    choose,
    announcement,
    announce,
    readOnly,
    canUndo: history.canUndo && !readOnly,
    canRedo: history.canRedo && !readOnly,
    undo,
    redo: () => {
      const step = readOnly ? null : history.redo(chosen)
      if (!step) return announce('Nothing to redo')
      if (step.chosen !== null) choose(step.chosen)
      announce(`Redone: ${step.what}`)
    },
    insertNew: (type: string) => {
      if (!isBlockName(type)) return false
      const made = newBlock(type, newId())
      return insert([made], `Inserted ${fullName(made)}`)
    },
    /** Inserts copies: of a template, of a section, or of blocks from another page. */
    insertCopies: (blocks: readonly StoredBlock[], name: string) => insert(blocks, `Inserted ${name}`),
    /** Inserts a reusable section by reference: one block that stands for it, not a copy. */
    insertSection: ({ key, name }: { key: string; name: string }) => insert([sectionBlock(key)], `Inserted ${name}`),
    /** Replaces a block that was saved as a reusable section with a reference to it. */
    replaceWithSection: (id: string, { key, name }: { key: string; name: string }) => {
      if (!findBlock(value, id)) return
      const made = sectionBlock(key)
      change(replaceBlock(value, id, made), `Saved as ${name}`, blockKey(made.id))
    },
    remove,
    duplicate: () => {
      const found = block && findBlock(value, block.id)
      if (!block || !found) return
      const [copy] = withNewIds([block], newId)
      if (copy) change(insertAt(value, found.place, found.index + 1, [copy]), `Duplicated ${fullName(block)}`, blockKey(copy.id))
    },
    move: (direction: Direction) => {
      if (!block || readOnly) return
      const next = moveStep(value, block.id, direction)
      if (next) change(next, `Moved ${fullName(block)}, now ${position(next, block.id)}`, chosen)
      else announce(`${fullName(block)} cannot be moved further`)
    },
    /** Moves a block by drag and drop. `index` still counts the block at its old position. */
    drop: (id: string, place: Place, index: number) => {
      const found = findBlock(value, id)
      if (!found) return
      const same = found.place.parent === place.parent && found.place.slot === place.slot
      const next = moveTo(value, id, place, same && found.index < index ? index - 1 : index)
      if (next) change(next, `Moved ${fullName(found.block)}, now ${position(next, id)}`, blockKey(id))
    },
    /** Changes a block's properties; `field` merges typing in one field into one undo step. */
    edit: (id: string, props: Record<string, unknown>, field: string) => {
      const found = findBlock(value, id)
      if (!found) return
      const read = readBlock(found.block)
      const version = read.ok ? read.block.version : found.block.version
      change(replaceBlock(value, id, { ...found.block, version, props }), `Changed ${fullName(found.block)}`, chosen, `${id} ${field}`)
    },
    setDays: (id: string, days: { from: string | undefined; until: string | undefined }) => {
      const found = findBlock(value, id)
      if (!found) return
      const { from: _from, until: _until, ...rest } = found.block
      const next = { ...rest, ...(days.from ? { from: days.from } : {}), ...(days.until ? { until: days.until } : {}) }
      change(replaceBlock(value, id, next), `Changed when ${fullName(found.block)} is shown`, chosen)
    },
    /** `clipboard`: supplied by the browser's copy event. */
    copy: (clipboard?: DataTransfer) => {
      if (!block) return false
      const text = clipboardText([block])
      clipboard?.setData('text/plain', text)
      keepCopied(text)
      announce(`Copied ${fullName(block)}`)
      return true
    },
    paste: (text: string = lastCopied()) => {
      const blocks = blocksFromClipboard(text)
      if (!blocks) return false
      return insert(blocks, blocks.length === 1 && blocks[0] ? `Pasted ${fullName(blocks[0])}` : `Pasted ${blocks.length} blocks`)
    },
    /** Selects the previous, next, first or last row, or the parent or first child. */
    step: (to: 'before' | 'after' | 'first' | 'last' | 'out' | 'in') => {
      const at = rows.findIndex(({ key }) => key === chosen)
      const parentOf = () => {
        const level = rows[at]?.level ?? 1
        return rows.slice(0, Math.max(at, 0)).findLast((other) => other.level < level)
      }
      const next =
        to === 'first'
          ? rows[0]
          : to === 'last'
            ? rows.at(-1)
            : to === 'out'
              ? parentOf()
              : to === 'in'
                ? (rows[at + 1]?.level ?? 0) > (rows[at]?.level ?? 0)
                  ? rows[at + 1]
                  : undefined
                : rows[at < 0 ? 0 : at + (to === 'after' ? 1 : -1)]
      if (next) choose(next.key)
    },
    /** The number of blocks in each slot of the selected block, for the inspector. */
    slotsOfChosen: block ? slotNamesOf(block).map((slot) => ({ slot, count: slotOf(block, slot).length })) : [],
    listAt: (place: Place) => listAt(value, place),
  }
}
