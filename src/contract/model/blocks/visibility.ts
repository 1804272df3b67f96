/** Blocks that are shown from a day or until a day, both included. Days are London's, and given from outside. */
import { slotsOf, type StoredBlock } from './storedBlock.ts'

/** `today`: 'yyyy-mm-dd'. */
export const isShownOn = ({ from, until }: Pick<StoredBlock, 'from' | 'until'>, today: string) =>
  (from === undefined || from <= today) && (until === undefined || today <= until)

/** The blocks of that day, inside others too. */
export const shownOn = (blocks: readonly StoredBlock[], today: string): StoredBlock[] =>
  blocks
    .filter((block) => isShownOn(block, today))
    .map((block) => {
      const slots = slotsOf(block)
      if (slots.length === 0) return block
      return { ...block, props: { ...block.props, ...Object.fromEntries(slots.map(([name, inner]) => [name, shownOn(inner, today)])) } }
    })

/** Whether what is shown can change without anybody publishing: a page with such blocks is not kept longer than a day. */
export const changesByDate = (blocks: readonly StoredBlock[]): boolean =>
  blocks.some((block) => block.from !== undefined || block.until !== undefined || slotsOf(block).some(([, inner]) => changesByDate(inner)))
