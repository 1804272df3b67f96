/** The page as visitors will see it, rendered by the public renderer in a frame of the chosen width. */
import { memo, useEffect, useRef, useState } from 'react'
import type { BlockRefs } from '#contract/model/blocks/blockRefs.ts'
import type { StoredBlock } from '#contract/model/blocks/storedBlock.ts'
import { BlockList } from '#web/blocks/BlockList.tsx'
import { blockKey, slotKey } from './blockTree.ts'
import { PageFrame, type FrameWidth } from './PageFrame.tsx'

const Page = memo(BlockList)

type CanvasProps = {
  blocks: readonly StoredBlock[]
  refs: BlockRefs
  width: FrameWidth
  chosen: string | null
  onChoose: (key: string) => void
  onEdit: () => void
}

export const Canvas = ({ blocks, refs, width, chosen, onChoose, onEdit }: CanvasProps) => {
  const [body, setBody] = useState<HTMLElement | null>(null)
  const marked = useRef<string | null>(null)
  // Marks the selected block in the rendered page: passing the selection to the renderer would re-render the whole page.
  useEffect(() => {
    if (!body) return
    const element = chosen === null ? null : body.querySelector(selectorOf(chosen))
    for (const old of body.querySelectorAll('[data-chosen]')) if (old !== element) old.removeAttribute('data-chosen')
    element?.setAttribute('data-chosen', '')
    if (element && marked.current !== chosen) element.scrollIntoView({ block: 'nearest' })
    marked.current = element ? chosen : null
  }, [body, chosen, blocks])

  return (
    <PageFrame width={width} onBody={setBody}>
      <div
        role="group"
        aria-label="The page"
        onClick={(event) => {
          event.preventDefault()
          const element = (event.target as Element).closest('[data-block-id], [data-slot-of]')
          const key = element && keyOf(element)
          if (key) onChoose(key)
        }}
        onDoubleClick={onEdit}
        onSubmit={(event) => event.preventDefault()}
      >
        {blocks.length === 0 ? (
          <p className="block-empty-slot page-width">This page is empty. Insert a block, or begin with a template.</p>
        ) : (
          <Page blocks={blocks} refs={refs} editing />
        )}
      </div>
    </PageFrame>
  )
}

const keyOf = (element: Element) => {
  const block = element.getAttribute('data-block-id')
  if (block !== null) return blockKey(block)
  return slotKey(element.getAttribute('data-slot-of') ?? '', element.getAttribute('data-slot') ?? '')
}

const selectorOf = (key: string) => {
  const [kind, id = '', slot = ''] = key.split(' ')
  return kind === 'block' ? `[data-block-id="${id}"]` : `[data-slot-of="${id}"][data-slot="${slot}"]`
}
