/** Blocks shown from a day or until a day, both inclusive. Days are in London time, and passed in. */
import { slotsOf, type StoredBlock } from './storedBlock.ts'

/** `today`: 'yyyy-mm-dd'. */
export const isShownOn = ({ from, until }: Pick<StoredBlock, 'from' | 'until'>, today: string) =>
  (from === undefined || from <= today) && (until === undefined || today <= until)

/** The blocks shown on that day, including nested ones. */
export const shownOn = (blocks: readonly StoredBlock[], today: string): StoredBlock[] => only(blocks, (block) => isShownOn(block, today))

/** The blocks without a first or last day. Only these go into the search index, which is not rebuilt every night. */
export const alwaysShown = (blocks: readonly StoredBlock[]): StoredBlock[] =>
  only(blocks, ({ from, until }) => from === undefined && until === undefined)

const only = (blocks: readonly StoredBlock[], keep: (block: StoredBlock) => boolean): StoredBlock[] =>
  blocks.filter(keep).map((block) => {
    const slots = slotsOf(block)
    if (slots.length === 0) return block
    return { ...block, props: { ...block.props, ...Object.fromEntries(slots.map(([name, inner]) => [name, only(inner, keep)])) } }
  })
