/** What must be corrected before a page of blocks can be published. */
import { z } from '../../schema.ts'
import { blockTypeOf, migrated } from './block.ts'
import type { BlockType } from './blockType.ts'
import { everyBlock, pageFault, StoredBlocks, type StoredBlock } from './storedBlock.ts'

/** `path`: the field, and the position in its list: ['questions', 0, 'answer']. Empty for the block as a whole. */
export type BlockFault = { id: string; label: string; path: (string | number)[]; message: string }

/** Cached per block object, because the page builder asks on every keystroke. */
const known = new WeakMap<StoredBlock, BlockFault[]>()

export const blockFaults = (block: StoredBlock): BlockFault[] => {
  const cached = known.get(block)
  if (cached) return cached
  const found = faultsOf(block)
  known.set(block, found)
  return found
}

/** Names the entry of a list: ', question 2'. Empty if the field is not a list. */
const entryOf = ({ fields }: BlockType, [name, place]: readonly PropertyKey[]): string => {
  const field = fields[String(name)]
  return typeof place === 'number' && (field?.kind === 'list' || field?.kind === 'texts')
    ? `, ${field.item.toLowerCase()} ${place + 1}`
    : ''
}

const faultsOf = (block: StoredBlock): BlockFault[] => {
  const type = blockTypeOf(block.type)
  const faultOfBlock = (message: string): BlockFault[] => [{ id: block.id, label: type?.label ?? block.type, path: [], message }]
  if (!type) return faultOfBlock('This block cannot be shown. Remove it before publishing')
  if (block.from && block.until && block.until < block.from) return faultOfBlock('The last day is before the first')
  const props = migrated(type, block.version, block.props)
  const read = props && type.publish.safeParse(props)
  if (!read) return faultOfBlock('This block cannot be read. Remove it before publishing')
  if (read.success) return []
  return read.error.issues.map(({ path, message }) => ({
    id: block.id,
    label: `${type.label}${entryOf(type, path)}`,
    path: path.filter((part) => typeof part === 'string' || typeof part === 'number'),
    message,
  }))
}

/** Every fault of a page, in reading order. If there are none, it may be published. */
export const publishFaults = (blocks: readonly StoredBlock[]): BlockFault[] => {
  const page = pageFault(blocks)
  return [
    ...(page ? [{ id: blocks[0]?.id ?? '', label: 'Page', path: [], message: page }] : []),
    ...(blocks.length === 0 ? [{ id: '', label: 'Page', path: [], message: 'Add at least one block' }] : []),
    ...everyBlock(blocks).flatMap(({ block }) => blockFaults(block)),
  ]
}

/**
 * The blocks of a complete page, which may be published. Drafts use `StoredBlocks` (content/draftOf.ts). The path of a fault is the index
 * of the outermost block it is in: '2'.
 */
export const PublishedBlocks = z.custom<StoredBlock[]>().check(
  z.check((payload) => {
    const stored = StoredBlocks.safeParse(payload.value)
    const add = (message: string, path: number[]) => payload.issues.push({ code: 'custom', message, input: payload.value, path })
    if (!stored.success) {
      for (const { message, path } of stored.error.issues) add(message, typeof path[0] === 'number' ? [path[0]] : [])
      return
    }
    for (const { id, label, message } of publishFaults(stored.data)) {
      const at = stored.data.findIndex((block) => everyBlock([block]).some((one) => one.block.id === id))
      add(`${label}: ${message}`, at < 0 ? [] : [at])
    }
  }),
)
