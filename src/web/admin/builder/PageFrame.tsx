/**
 * A frame of a screen's true width, so that media queries in it are true; where there is less room it is drawn smaller. It has no address
 * and no script: it takes our style sheet and our content policy from this page, and React draws into it, so it loads once.
 */
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'

export const widths = [390, 768, 1024, 1280] as const
export type FrameWidth = (typeof widths)[number]
/** A letter of 600 pixels with its margins. */
export const letterWidth = 632

/** Mails bring their own styles, and none of ours may be among them. */
const undress = (frame: Document) => {
  frame.documentElement.lang = 'en-GB'
  frame.body.style.setProperty('margin', '0')
}

/** Style sheets of this page, so that the frame looks like the site. While developing they are elements, not files. */
const dress = (frame: Document) => {
  frame.documentElement.lang = 'en-GB'
  frame.head.replaceChildren(
    ...[...document.head.querySelectorAll<HTMLElement>('link[rel="stylesheet"], style')].map((sheet) => frame.importNode(sheet, true)),
  )
  frame.body.className = 'builder-page'
}

export const PageFrame = ({
  width,
  onBody,
  letter = false,
  children,
}: {
  width: FrameWidth | typeof letterWidth
  /** A mail, not a page of the site. */
  letter?: boolean
  /** The body of the frame's page, once it is there. */
  onBody?: (body: HTMLElement) => void
  children: ReactNode
}) => {
  const [body, setBody] = useState<HTMLElement | null>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const room = useRef<HTMLDivElement>(null)

  const open = () => {
    const page = frame.current?.contentDocument
    if (!page || page.body === body) return
    if (letter) undress(page)
    else dress(page)
    setBody(page.body)
    onBody?.(page.body)
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

  return (
    <div ref={room} className="builder-room">
      <iframe
        sandbox="allow-same-origin"
        ref={frame}
        onLoad={open}
        title={letter ? 'The email' : `The page at ${width} pixels`}
        tabIndex={-1}
        className="builder-frame"
        data-width={width}
      />
      {/* A frame without address is there at once in some browsers, and after its load event in others. */}
      <Opener open={open} />
      {body && createPortal(children, body)}
    </div>
  )
}

const Opener = ({ open }: { open: () => void }) => {
  const first = useRef(open)
  // After the frame is in the page.
  useEffect(() => first.current(), [])
  return null
}

/** Which screen the page is shown for. `name` keeps two of these on one screen apart. */
export const FrameWidths = ({ name, width, onWidth }: { name: string; width: FrameWidth; onWidth: (width: FrameWidth) => void }) => (
  <fieldset className="builder-widths">
    <legend className="sr-only">Width of the page</legend>
    {widths.map((one) => (
      <label key={one} className="builder-width">
        <input type="radio" name={name} className="sr-only" checked={one === width} onChange={() => onWidth(one)} />
        {one}
      </label>
    ))}
  </fieldset>
)
