/** What a block is called in the tree, in announcements and in the check list: its type and its first words. */
import { blockTypeOf } from '#contract/model/blocks/block.ts'
import { contentsOfBlocks } from '#contract/model/blocks/blockWords.ts'
import { sectionKeyOf } from '#contract/model/blocks/keptSections.ts'
import type { StoredBlock } from '#contract/model/blocks/storedBlock.ts'
import { slotNamesOf } from './blockTree.ts'

export const typeName = (block: StoredBlock) => blockTypeOf(block.type)?.label ?? block.type

const longest = 40
const names = new WeakMap<StoredBlock, string>()

/** The first words of a block, not counting the blocks inside it. Empty if it has none. */
const firstWords = (block: StoredBlock): string => {
  const cached = names.get(block)
  if (cached !== undefined) return cached
  const own = { ...block, props: { ...block.props, ...Object.fromEntries(slotNamesOf(block).map((slot) => [slot, []])) } }
  const [line = ''] = contentsOfBlocks([own]).text.split('\n')
  const words = line.length > longest ? `${line.slice(0, longest).trimEnd()}…` : line
  names.set(block, words)
  return words
}

/** The names of the reusable sections, by key. */
export type SectionNames = ReadonlyMap<string, string>

/** What the tree says below a block's type: for a reusable section its name, for the others their first words. */
export const wordsOf = (block: StoredBlock, sections: SectionNames): string => {
  const key = sectionKeyOf(block)
  return key ? (sections.get(key) ?? '') : firstWords(block)
}

/** 'Steps, "From the first call"' */
export const fullNameOf = (block: StoredBlock, sections: SectionNames) => {
  const words = wordsOf(block, sections)
  return words ? `${typeName(block)}, "${words}"` : typeName(block)
}

export const slotLabel = (parent: StoredBlock | undefined, slot: string) =>
  (parent && blockTypeOf(parent.type)?.fields[slot]?.label) ?? slot
