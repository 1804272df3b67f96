/** What a block is called in the tree, in announcements and in the check list: its type and its first words. */
import { blockTypeOf } from '#contract/model/blocks/block.ts'
import { contentsOfBlocks } from '#contract/model/blocks/blockWords.ts'
import type { StoredBlock } from '#contract/model/blocks/storedBlock.ts'
import { slotNamesOf } from './blockTree.ts'

export const typeName = (block: StoredBlock) => blockTypeOf(block.type)?.label ?? block.type

const longest = 40
const known = new WeakMap<StoredBlock, string>()

/** The first words of a block, not counting the blocks inside it. Empty if it has none. */
export const firstWords = (block: StoredBlock): string => {
  const kept = known.get(block)
  if (kept !== undefined) return kept
  const own = { ...block, props: { ...block.props, ...Object.fromEntries(slotNamesOf(block).map((slot) => [slot, []])) } }
  const [line = ''] = contentsOfBlocks([own]).text.split('\n')
  const words = line.length > longest ? `${line.slice(0, longest).trimEnd()}…` : line
  known.set(block, words)
  return words
}

/** 'Steps, "From the first call"' */
export const fullName = (block: StoredBlock) => {
  const words = firstWords(block)
  return words ? `${typeName(block)}, "${words}"` : typeName(block)
}

export const slotLabel = (parent: StoredBlock | undefined, slot: string) =>
  (parent && blockTypeOf(parent.type)?.fields[slot]?.label) ?? slot
