/**
 * The page as visitors will see it, drawn by the public renderer in a frame of its own width: its media queries are true. The frame has
 * no address and no script; it takes our style sheet and our content policy from this page.
 */
import { memo, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { BlockRefs } from '#contract/model/blocks/blockRefs.ts'
import type { StoredBlock } from '#contract/model/blocks/storedBlock.ts'
import { BlockList } from '#web/blocks/BlockList.tsx'
import { blockKey, slotKey } from './blockTree.ts'

export const widths = [390, 768, 1024, 1280] as const
export type CanvasWidth = (typeof widths)[number]

const Page = memo(BlockList)

/** Style sheets of this page, so that the frame looks like the site. While developing they are elements, not files. */
const dress = (frame: Document) => {
  frame.documentElement.lang = 'en-GB'
  frame.head.replaceChildren(
    ...[...document.head.querySelectorAll<HTMLElement>('link[rel="stylesheet"], style')].map((sheet) => frame.importNode(sheet, true)),
  )
  frame.body.className = 'builder-page'
}

type CanvasProps = {
  blocks: readonly StoredBlock[]
  refs: BlockRefs
  width: CanvasWidth
  chosen: string | null
  onChoose: (key: string) => void
  onEdit: () => void
}

export const Canvas = ({ blocks, refs, width, chosen, onChoose, onEdit }: CanvasProps) => {
  const [body, setBody] = useState<HTMLElement | null>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const room = useRef<HTMLDivElement>(null)

  const open = () => {
    const page = frame.current?.contentDocument
    if (!page || page.body === body) return
    dress(page)
    setBody(page.body)
  }

  // The frame is as wide as the screen it stands for; where there is less room it is drawn smaller.
  useEffect(() => {
    const [holder, inner] = [room.current, frame.current]
    if (!holder || !inner) return
    const fit = () => {
      const scale = Math.min(1, holder.clientWidth / width)
      inner.style.setProperty('--scale', String(scale))
      inner.style.setProperty('--frame-height', `${holder.clientHeight / scale}px`)
    }
    const watch = new ResizeObserver(fit)
    watch.observe(holder)
    fit()
    return () => watch.disconnect()
  }, [width])

  const marked = useRef<string | null>(null)
  // The chosen block is marked on what the renderer drew: drawing it again for a mark would draw the whole page.
  useEffect(() => {
    if (!body) return
    const element = chosen === null ? null : body.querySelector(selectorOf(chosen))
    for (const old of body.querySelectorAll('[data-chosen]')) if (old !== element) old.removeAttribute('data-chosen')
    element?.setAttribute('data-chosen', '')
    if (element && marked.current !== chosen) element.scrollIntoView({ block: 'nearest' })
    marked.current = element ? chosen : null
  }, [body, chosen, blocks])

  return (
    <div ref={room} className="builder-room">
      <iframe
        sandbox="allow-same-origin"
        ref={frame}
        onLoad={open}
        title={`The page at ${width} pixels`}
        tabIndex={-1}
        className="builder-frame"
        data-width={width}
      />
      {/* A frame without address is there at once in some browsers, and after its load event in others. */}
      <Opener open={open} />
      {body &&
        createPortal(
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
          </div>,
          body,
        )}
    </div>
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

const Opener = ({ open }: { open: () => void }) => {
  const first = useRef(open)
  // After the frame is in the page.
  useEffect(() => first.current(), [])
  return null
}
