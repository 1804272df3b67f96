/** Reusable sections on a page: which ones it uses, and the page with their blocks inserted. */
import { everyBlock, slotsOf, type StoredBlock } from './storedBlock.ts'

export const keptSectionType = 'keptSection'

/** The key of the section that a block inserts. Null for any other block, or if no section is chosen. */
export const sectionKeyOf = ({ type, props }: StoredBlock): string | null => {
  if (type !== keptSectionType) return null
  const named = props['section']
  const [first] = Array.isArray(named) ? (named as unknown[]) : []
  const key = typeof first === 'object' && first !== null ? (first as { key?: unknown }).key : undefined
  return typeof key === 'string' ? key : null
}

/** Also reads incomplete blocks; their key is ''. */
export const sectionKeysIn = (blocks: readonly StoredBlock[]): string[] => [
  ...new Set(everyBlock(blocks).flatMap(({ block }) => (block.type === keptSectionType ? [sectionKeyOf(block) ?? ''] : []))),
]

/** Characters of the inserting block's id, enough to distinguish two on one page. */
const idLength = 8

/** Prefixes ids with that of the inserting block, because ids on a page must be unique and a section may be used twice. */
const under = (holder: string, blocks: readonly StoredBlock[]): StoredBlock[] =>
  blocks.map((block) => ({
    ...block,
    id: `${holder.slice(0, idLength)}-${block.id}`,
    props: { ...block.props, ...Object.fromEntries(slotsOf(block).map(([name, inner]) => [name, under(holder, inner)])) },
  }))

/**
 * The page as readers see it. `sections`: the public ones, by key. A section that is missing is left out. A section within another is not
 * shown either, so none can contain itself.
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
