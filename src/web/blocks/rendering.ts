/** Props of every block renderer. Renderers produce plain HTML without state or handlers, so that public pages need no React. */
import type { ReactNode } from 'react'
import type { BlockName, BlockProps } from '#contract/model/blocks/block.ts'
import type { BlockRefs } from '#contract/model/blocks/blockRefs.ts'
import type { StoredBlock } from '#contract/model/blocks/storedBlock.ts'

export type HeadingLevel = 2 | 3 | 4

export type Rendering<T extends BlockName> = {
  /** Unique on the page. Ids inside the block start with it. */
  id: string
  props: BlockProps<T>
  refs: BlockRefs
  /** Heading level of the block's own title. */
  level: HeadingLevel
  /** Whether this is the page's first block. A hero there has the page's h1. */
  first: boolean
  /** Whether it is at the top level, not inside another block. */
  outermost: boolean
  /**
   * Renders the child blocks of one slot. `titled`: they are below a title of this block, so their headings are a level lower.
   * `instead`: they replace this block, which renders nothing of its own.
   */
  slot: (name: string, blocks: readonly StoredBlock[], as?: 'titled' | 'instead' | null) => ReactNode
}
