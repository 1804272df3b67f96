/**
 * The only renderer of blocks, used by public pages, previews and the page builder's canvas. Pages leave out blocks that cannot be
 * read. In the page builder (`editing`) every block carries its id, and what a page would leave out is shown.
 */
import { memo, type FC } from 'react'
import { readBlock, type ReadBlock } from '#contract/model/blocks/block.ts'
import type { BlockRefs } from '#contract/model/blocks/blockRefs.ts'
import type { StoredBlock } from '#contract/model/blocks/storedBlock.ts'
import { classes } from '#web/ui/display/classes.ts'
import { renderers } from './renderers.ts'
import type { HeadingLevel, Rendering } from './rendering.ts'

/** Reading a block validates all of it, so it is done once per block object. */
const known = new WeakMap<StoredBlock, ReadBlock>()
const read = (stored: StoredBlock): ReadBlock => {
  const kept = known.get(stored)
  if (kept) return kept
  const made = readBlock(stored)
  known.set(stored, made)
  return made
}

/** Blocks with their own background across the full width. */
const fullWidth = new Set(['hero', 'section', 'keptSection'])

type PlacedProps = {
  stored: StoredBlock
  refs: BlockRefs
  level: HeadingLevel
  first: boolean
  outermost: boolean
  editing: boolean
}

/** Memoised, so that on a page of 200 blocks a keystroke re-renders only one. */
const Placed = memo(({ stored, refs, level, first, outermost, editing }: PlacedProps) => {
  const found = read(stored)
  if (!found.ok) {
    return editing ? (
      <div className={classes('block block-broken', outermost && 'page-width')} data-block-id={stored.id} tabIndex={-1}>
        <p>
          <strong>This block cannot be shown.</strong> {found.why}. It is kept as it is.
        </p>
      </div>
    ) : null
  }
  const { block } = found
  const slot: Rendering<'section'>['slot'] = (name, blocks, as = null) => {
    if (blocks.length === 0)
      return editing ? (
        <p className="block-empty-slot" data-slot-of={block.id} data-slot={name}>
          Empty. Press / to insert a block.
        </p>
      ) : null
    const inner = as === 'titled' ? (Math.min(level + 1, 4) as HeadingLevel) : level
    return (
      <div className={as === 'instead' ? 'blocks' : 'blocks-inner'}>
        {blocks.map((child) => (
          <Placed
            key={child.id}
            stored={child}
            refs={refs}
            level={inner}
            first={false}
            outermost={as === 'instead' && outermost}
            editing={editing && as !== 'instead'}
          />
        ))}
      </div>
    )
  }
  // Each renderer takes the props of its own block type, which `readBlock` has validated.
  const Renderer = renderers[block.type] as unknown as FC<Rendering<'section'>>
  return (
    <div
      className={classes('block', outermost && !fullWidth.has(block.type) && 'page-width')}
      data-block={block.type}
      {...(editing ? { 'data-block-id': block.id, tabIndex: -1 } : {})}
    >
      <Renderer id={block.id} props={block.props as never} refs={refs} level={level} first={first} outermost={outermost} slot={slot} />
    </div>
  )
})

export const BlockList = ({ blocks, refs, editing = false }: { blocks: readonly StoredBlock[]; refs: BlockRefs; editing?: boolean }) => (
  <div className={classes('blocks', editing && 'blocks-editing')}>
    {blocks.map((stored, index) => (
      <Placed key={stored.id} stored={stored} refs={refs} level={2} first={index === 0} outermost editing={editing} />
    ))}
  </div>
)

/** Whether the blocks include the page's h1; otherwise the screen renders one above them. */
export const bringsHeading = (blocks: readonly StoredBlock[]) => {
  const [first] = blocks
  if (first?.type !== 'hero') return false
  const found = read(first)
  return found.ok && found.block.type === 'hero' && found.block.props.heading !== ''
}
