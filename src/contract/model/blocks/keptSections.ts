/** Reusable sections on a page: which ones it names, and the page with their blocks in the places where they are named. */
import { everyBlock, slotsOf, type StoredBlock } from './storedBlock.ts'

export const keptSectionType = 'keptSection'

/** The section a block stands for; null for any other block, and while none is chosen. */
export const sectionKeyOf = ({ type, props }: StoredBlock): string | null => {
  if (type !== keptSectionType) return null
  const named = props['section']
  const [first] = Array.isArray(named) ? (named as unknown[]) : []
  const key = typeof first === 'object' && first !== null ? (first as { key?: unknown }).key : undefined
  return typeof key === 'string' ? key : null
}

/** Also of blocks that are half written. */
export const sectionKeysIn = (blocks: readonly StoredBlock[]): string[] => [
  ...new Set(everyBlock(blocks).flatMap(({ block }) => (block.type === keptSectionType ? [sectionKeyOf(block) ?? ''] : []))),
]

/** Enough of the id of the block that stands for a section to tell two of them on one page apart. */
const told = 8

/** Ids on a page are unique: a section may stand on it twice. */
const under = (holder: string, blocks: readonly StoredBlock[]): StoredBlock[] =>
  blocks.map((block) => ({
    ...block,
    id: `${holder.slice(0, told)}-${block.id}`,
    props: { ...block.props, ...Object.fromEntries(slotsOf(block).map(([name, inner]) => [name, under(holder, inner)])) },
  }))

/**
 * The page as it is read. `sections`: by key, what is public. One that is not there leaves nothing behind; one inside another is not
 * drawn, so none can hold itself.
 */
export const withSections = (blocks: readonly StoredBlock[], sections: ReadonlyMap<string, readonly StoredBlock[]>): StoredBlock[] =>
  blocks.flatMap((block) => {
    if (block.type === keptSectionType) return under(block.id, withSections(sections.get(sectionKeyOf(block) ?? '') ?? [], new Map()))
    const slots = slotsOf(block)
    if (slots.length === 0) return [block]
    return [
      { ...block, props: { ...block.props, ...Object.fromEntries(slots.map(([name, inner]) => [name, withSections(inner, sections)])) } },
    ]
  })
