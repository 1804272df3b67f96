/**
 * The union and registry of all blocks that pages are built from. A new block needs a file of its own, a line here, and a renderer in
 * web/blocks (docs/recipes/add-a-block.md).
 */
import { accordion } from './text/accordion.ts'
import type { BlockOf, BlockType, PropsOf } from './blockType.ts'
import { buttonRow } from './action/buttonRow.ts'
import { callout } from './text/callout.ts'
import { checklist } from './text/checklist.ts'
import { claimExample } from './proof/claimExample.ts'
import { columns } from './layout/columns.ts'
import { compareTable } from './cover/compareTable.ts'
import { contact } from './action/contact.ts'
import { coverList } from './cover/coverList.ts'
import { documentList } from './action/documentList.ts'
import { faq } from './text/faq.ts'
import { gallery } from './picture/gallery.ts'
import { hero } from './text/hero.ts'
import { image } from './picture/image.ts'
import { keptSection } from './layout/keptSection.ts'
import { localFacts } from './proof/localFacts.ts'
import { map } from './action/map.ts'
import { pairedLists } from './cover/pairedLists.ts'
import { quoteStarter } from './action/quoteStarter.ts'
import { relatedContent } from './action/relatedContent.ts'
import { richText } from './text/richText.ts'
import { section } from './layout/section.ts'
import { stat } from './proof/stat.ts'
import { steps } from './text/steps.ts'
import type { StoredBlock } from './storedBlock.ts'
import { table } from './text/table.ts'
import { team } from './proof/team.ts'
import { testimonial } from './proof/testimonial.ts'
import { tradeSelector } from './action/tradeSelector.ts'

/** In the order of the page builder's menu. */
export const blockTypes = {
  hero,
  richText,
  callout,
  steps,
  faq,
  accordion,
  checklist,
  table,
  coverList,
  pairedLists,
  compareTable,
  claimExample,
  testimonial,
  stat,
  localFacts,
  team,
  quoteStarter,
  tradeSelector,
  buttonRow,
  contact,
  map,
  documentList,
  relatedContent,
  image,
  gallery,
  section,
  columns,
  keptSection,
} as const

export type BlockName = keyof typeof blockTypes
export type BlockNamed<T extends BlockName> = BlockOf<(typeof blockTypes)[T]>
export type BlockProps<T extends BlockName> = PropsOf<(typeof blockTypes)[T]>
/** A block that was read and is valid. */
export type Block = { [T in BlockName]: BlockNamed<T> }[BlockName]

export const blockNames = Object.keys(blockTypes) as BlockName[]
export const isBlockName = (type: string): type is BlockName => Object.hasOwn(blockTypes, type)
/** The declaration of a type. Undefined if this version does not have the type. */
export const blockTypeOf = (type: string): BlockType | undefined => (isBlockName(type) ? blockTypes[type] : undefined)

export type ReadBlock = { ok: true; block: Block } | { ok: false; why: string }

/** Migrates older properties to the current version of `type`. Null if they are from a newer version. */
export const migrated = (type: BlockType, version: number, props: Record<string, unknown>): Record<string, unknown> | null => {
  if (version > type.version) return null
  let current = props
  for (let at = version; at < type.version; at++) {
    const step = type.migrate[at]
    if (!step) return null
    current = step(current)
  }
  return current
}

/** Reads a stored block and migrates it to the newest version, or says why it cannot be shown. Never throws. */
export const readBlock = (stored: StoredBlock): ReadBlock => {
  const type = blockTypeOf(stored.type)
  if (!type) return { ok: false, why: `There is no block "${stored.type}" in this version` }
  try {
    const props = migrated(type, stored.version, stored.props)
    if (!props) return { ok: false, why: `Version ${stored.version} of this block cannot be read` }
    const read = type.draft.safeParse(props)
    if (!read.success) return { ok: false, why: read.error.issues[0]?.message ?? "Its text does not fit this block's rules" }
    return { ok: true, block: { ...stored, type: stored.type, version: type.version, props: read.data } as unknown as Block }
  } catch {
    // A migration failed on properties it was not written for.
    return { ok: false, why: "Its text does not fit this block's rules" }
  }
}

/** A new block of a type, with its texts empty. `id`: unique on its page. */
export const newBlock = (type: BlockName, id: string): StoredBlock => {
  const { version, empty } = blockTypes[type]
  return { id, type, version, props: empty() }
}
