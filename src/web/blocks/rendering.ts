/** What every renderer of a block is given. Renderers draw plain HTML: no state, no handlers, so that public pages need no React. */
import type { ReactNode } from 'react'
import type { BlockName, BlockProps } from '#contract/model/blocks/block.ts'
import type { BlockRefs } from '#contract/model/blocks/blockRefs.ts'
import type { StoredBlock } from '#contract/model/blocks/storedBlock.ts'

export type HeadingLevel = 2 | 3 | 4

export type Rendering<T extends BlockName> = {
  /** Unique on the page; ids of parts begin with it. */
  id: string
  props: BlockProps<T>
  refs: BlockRefs
  /** Of the block's own title. */
  level: HeadingLevel
  /** The first block of the page: an opening there is the page's heading. */
  first: boolean
  /** Stands by itself and not inside another block. */
  outermost: boolean
  /**
   * Draws the blocks in one of its places. `titled`: under a title of this block, so theirs are a level lower. `instead`: they stand in
   * the place of this block, which is none itself.
   */
  slot: (name: string, blocks: readonly StoredBlock[], as?: 'titled' | 'instead' | null) => ReactNode
}
