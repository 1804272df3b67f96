/** Blocks that are shown from a day or until a day, both included. Days are London's, and given from outside. */
import { slotsOf, type StoredBlock } from './storedBlock.ts'

/** `today`: 'yyyy-mm-dd'. */
export const isShownOn = ({ from, until }: Pick<StoredBlock, 'from' | 'until'>, today: string) =>
  (from === undefined || from <= today) && (until === undefined || today <= until)

/** The blocks of that day, inside others too. */
export const shownOn = (blocks: readonly StoredBlock[], today: string): StoredBlock[] => only(blocks, (block) => isShownOn(block, today))

/** The blocks that have no first and no last day: what an index of words may hold, which is not written anew every night. */
export const alwaysShown = (blocks: readonly StoredBlock[]): StoredBlock[] =>
  only(blocks, ({ from, until }) => from === undefined && until === undefined)

const only = (blocks: readonly StoredBlock[], keep: (block: StoredBlock) => boolean): StoredBlock[] =>
  blocks.filter(keep).map((block) => {
    const slots = slotsOf(block)
    if (slots.length === 0) return block
    return { ...block, props: { ...block.props, ...Object.fromEntries(slots.map(([name, inner]) => [name, only(inner, keep)])) } }
  })

/** Whether what is shown can change without anybody publishing: a page with such blocks is not kept longer than a day. */
export const changesByDate = (blocks: readonly StoredBlock[]): boolean =>
  blocks.some((block) => block.from !== undefined || block.until !== undefined || slotsOf(block).some(([, inner]) => changesByDate(inner)))
