/**
 * The only renderer of blocks: public pages, previews and the page builder's canvas draw with it. Blocks that cannot be read are left
 * out on pages; the builder gives a `canvas` that frames every block and shows those too.
 */
import { memo, type ComponentType, type FC, type ReactNode } from 'react'
import { readBlock, type ReadBlock } from '#contract/model/blocks/block.ts'
import type { BlockRefs } from '#contract/model/blocks/blockRefs.ts'
import type { StoredBlock } from '#contract/model/blocks/storedBlock.ts'
import { classes } from '#web/ui/display/classes.ts'
import { renderers } from './renderers.ts'
import type { HeadingLevel, Rendering } from './rendering.ts'

/** What the page builder puts around blocks. Both must stay the same from one drawing to the next. */
export type Canvas = {
  /** Around each block; `children` null: it cannot be shown, and `why` says the reason. */
  Frame: ComponentType<{ block: StoredBlock; outermost: boolean; why?: string; children: ReactNode }>
  /** In a place that holds no block yet. */
  EmptySlot: ComponentType<{ parent: string; slot: string }>
}

/** Reading checks every word of a block: done once for each that is kept in memory. */
const known = new WeakMap<StoredBlock, ReadBlock>()
const read = (stored: StoredBlock): ReadBlock => {
  const kept = known.get(stored)
  if (kept) return kept
  const made = readBlock(stored)
  known.set(stored, made)
  return made
}

/** These draw their own ground from edge to edge. */
const fullWidth = new Set(['hero', 'section'])

type PlacedProps = {
  stored: StoredBlock
  refs: BlockRefs
  level: HeadingLevel
  first: boolean
  outermost: boolean
  canvas?: Canvas | undefined
}

/** Drawn again only when it changes itself: on a page of 200 blocks a keystroke draws one. */
const Placed = memo(({ stored, refs, level, first, outermost, canvas }: PlacedProps) => {
  const found = read(stored)
  if (!found.ok) {
    return canvas ? (
      <canvas.Frame block={stored} outermost={outermost} why={found.why}>
        {null}
      </canvas.Frame>
    ) : null
  }
  const { block } = found
  const slot: Rendering<'section'>['slot'] = (name, blocks, titled = false) => {
    if (blocks.length === 0) return canvas ? <canvas.EmptySlot parent={block.id} slot={name} /> : null
    const inner = titled ? (Math.min(level + 1, 4) as HeadingLevel) : level
    return (
      <div className="blocks-inner">
        {blocks.map((child) => (
          <Placed key={child.id} stored={child} refs={refs} level={inner} first={false} outermost={false} canvas={canvas} />
        ))}
      </div>
    )
  }
  // Each renderer takes the properties of its own type, which `readBlock` has checked.
  const Renderer = renderers[block.type] as unknown as FC<Rendering<'section'>>
  const drawn = (
    <div className={classes('block', outermost && !fullWidth.has(block.type) && 'page-width')} data-block={block.type}>
      <Renderer id={block.id} props={block.props as never} refs={refs} level={level} first={first} outermost={outermost} slot={slot} />
    </div>
  )
  return canvas ? (
    <canvas.Frame block={stored} outermost={outermost}>
      {drawn}
    </canvas.Frame>
  ) : (
    drawn
  )
})

export const BlockList = ({ blocks, refs, canvas }: { blocks: readonly StoredBlock[]; refs: BlockRefs; canvas?: Canvas }) => (
  <div className="blocks">
    {blocks.map((stored, index) => (
      <Placed key={stored.id} stored={stored} refs={refs} level={2} first={index === 0} outermost canvas={canvas} />
    ))}
  </div>
)

/** Whether the blocks bring the page's h1; otherwise the screen writes it above them. */
export const bringsHeading = (blocks: readonly StoredBlock[]) => {
  const [first] = blocks
  if (first?.type !== 'hero') return false
  const found = read(first)
  return found.ok && found.block.type === 'hero' && found.block.props.heading !== ''
}
