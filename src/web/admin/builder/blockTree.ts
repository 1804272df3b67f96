/** Changes to a page's blocks. Each returns a new list in which unchanged blocks keep their identity, so that only changed ones re-render. */
import { blockTypeOf } from '#contract/model/blocks/block.ts'
import { slotsOf, type StoredBlock } from '#contract/model/blocks/storedBlock.ts'

/** A list of blocks: the page itself, or a slot of a block. */
export type Place = { parent: string | null; slot: string }
export const pagePlace: Place = { parent: null, slot: '' }

/** The names of a block's slots, including empty ones. */
export const slotNamesOf = (block: StoredBlock): string[] => {
  const type = blockTypeOf(block.type)
  return type
    ? Object.entries(type.fields).flatMap(([name, field]) => (field.kind === 'slot' ? [name] : []))
    : slotsOf(block).map(([name]) => name)
}

export const slotOf = (block: StoredBlock, slot: string): StoredBlock[] => {
  const inner = block.props[slot]
  return Array.isArray(inner) ? (inner as StoredBlock[]) : []
}

export type Found = { block: StoredBlock; place: Place; index: number; siblings: readonly StoredBlock[] }

/** Finds a block; null if it is not on the page. */
export const findBlock = (blocks: readonly StoredBlock[], id: string, place: Place = pagePlace): Found | null => {
  for (const [index, block] of blocks.entries()) {
    if (block.id === id) return { block, place, index, siblings: blocks }
    for (const slot of slotNamesOf(block)) {
      const inner = findBlock(slotOf(block, slot), id, { parent: block.id, slot })
      if (inner) return inner
    }
  }
  return null
}

/** The blocks in a place; undefined if its block no longer exists. */
export const listAt = (blocks: readonly StoredBlock[], place: Place): readonly StoredBlock[] | undefined => {
  if (place.parent === null) return blocks
  const parent = findBlock(blocks, place.parent)
  return parent ? slotOf(parent.block, place.slot) : undefined
}

/** Returns the blocks with the list of one place changed. */
const withList = (blocks: readonly StoredBlock[], place: Place, change: (list: readonly StoredBlock[]) => StoredBlock[]): StoredBlock[] => {
  if (place.parent === null) return change(blocks)
  return blocks.map((block) => {
    if (block.id === place.parent) return { ...block, props: { ...block.props, [place.slot]: change(slotOf(block, place.slot)) } }
    const slots = slotNamesOf(block)
    const holding = slots.find((slot) => findBlock(slotOf(block, slot), place.parent!) !== null)
    return holding === undefined
      ? block
      : { ...block, props: { ...block.props, [holding]: withList(slotOf(block, holding), place, change) } }
  })
}

export const insertAt = (blocks: readonly StoredBlock[], place: Place, index: number, added: readonly StoredBlock[]) =>
  withList(blocks, place, (list) => [...list.slice(0, index), ...added, ...list.slice(index)])

export const removeBlock = (blocks: readonly StoredBlock[], id: string): StoredBlock[] => {
  const found = findBlock(blocks, id)
  return found ? withList(blocks, found.place, (list) => list.filter((block) => block.id !== id)) : [...blocks]
}

export const replaceBlock = (blocks: readonly StoredBlock[], id: string, next: StoredBlock): StoredBlock[] => {
  const found = findBlock(blocks, id)
  return found ? withList(blocks, found.place, (list) => list.map((block) => (block.id === id ? next : block))) : [...blocks]
}

/** Moves a block. `index` does not count the block itself. Null if impossible: into itself, or to a place that no longer exists. */
export const moveTo = (blocks: readonly StoredBlock[], id: string, place: Place, index: number): StoredBlock[] | null => {
  const found = findBlock(blocks, id)
  if (!found || (place.parent !== null && (place.parent === id || contains(found.block, place.parent)))) return null
  const without = removeBlock(blocks, id)
  return listAt(without, place) ? insertAt(without, place, index, [found.block]) : null
}

const contains = (block: StoredBlock, id: string) => slotNamesOf(block).some((slot) => findBlock(slotOf(block, slot), id) !== null)

export type Direction = 'up' | 'down' | 'out' | 'in'

/** Moves by one step: past its neighbour, out of its parent, or into the first slot of the block before it. Null at the edge. */
export const moveStep = (blocks: readonly StoredBlock[], id: string, direction: Direction): StoredBlock[] | null => {
  const found = findBlock(blocks, id)
  if (!found) return null
  const { place, index, siblings } = found
  if (direction === 'up' && index > 0) return moveTo(blocks, id, place, index - 1)
  if (direction === 'down' && index < siblings.length - 1) return moveTo(blocks, id, place, index + 1)
  if (direction === 'in') {
    const before = siblings[index - 1]
    const slot = before && slotNamesOf(before)[0]
    return before && slot !== undefined ? moveTo(blocks, id, { parent: before.id, slot }, slotOf(before, slot).length) : null
  }
  // At the edge of a slot a block moves to the neighbouring slot, and from the last one out of its parent.
  if (place.parent === null) return null
  const parent = findBlock(blocks, place.parent)
  if (!parent) return null
  const slots = slotNamesOf(parent.block)
  const next = slots[slots.indexOf(place.slot) + (direction === 'down' ? 1 : -1)]
  if (direction !== 'out' && next !== undefined)
    return moveTo(blocks, id, { parent: parent.block.id, slot: next }, direction === 'down' ? 0 : slotOf(parent.block, next).length)
  return moveTo(blocks, id, parent.place, direction === 'up' ? parent.index : parent.index + 1)
}

/** Copies of the blocks with new ids, including nested ones. `newId`: returns a new id on each call. */
export const withNewIds = (blocks: readonly StoredBlock[], newId: () => string): StoredBlock[] =>
  blocks.map((block) => ({
    ...block,
    id: newId(),
    props: {
      ...block.props,
      ...Object.fromEntries(slotNamesOf(block).map((slot) => [slot, withNewIds(slotOf(block, slot), newId)])),
    },
  }))

/** A line of the tree: a block, or a slot of a block. `level` starts at 1. */
export type Row = { key: string; level: number; of: number; at: number } & (
  | { kind: 'block'; block: StoredBlock; place: Place }
  | { kind: 'slot'; parent: string; slot: string; count: number }
)
export const blockKey = (id: string) => `block ${id}`
export const slotKey = (parent: string, slot: string) => `slot ${parent} ${slot}`

/** Every line of the tree in reading order. */
export const rowsOf = (blocks: readonly StoredBlock[], place: Place = pagePlace, level = 1): Row[] =>
  blocks.flatMap((block, index): Row[] => {
    const slots = slotNamesOf(block)
    return [
      { key: blockKey(block.id), kind: 'block', block, place, level, of: blocks.length, at: index + 1 },
      ...slots.flatMap((slot, at): Row[] => {
        const inner = slotOf(block, slot)
        return [
          {
            key: slotKey(block.id, slot),
            kind: 'slot',
            parent: block.id,
            slot,
            count: inner.length,
            level: level + 1,
            of: slots.length,
            at: at + 1,
          },
          ...rowsOf(inner, { parent: block.id, slot }, level + 2),
        ]
      }),
    ]
  })
