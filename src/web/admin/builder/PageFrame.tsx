/**
 * A frame with the real width of a screen, so that media queries apply; scaled down if there is less room. It has no URL and no script: it
 * takes its style sheet and content policy from this page, and React renders into it, so it loads only once.
 */
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'

export const widths = [390, 768, 1024, 1280] as const
export type FrameWidth = (typeof widths)[number]
/** A 600 pixel email with its margins. */
export const emailWidth = 632

/** Emails bring their own styles and must not get any of ours. */
const prepareEmail = (frame: Document) => {
  frame.documentElement.lang = 'en-GB'
  frame.body.style.setProperty('margin', '0')
}

/** Copies this page's style sheets, so that the frame looks like the site. In development they are elements, not files. */
const copyStyleSheets = (frame: Document) => {
  frame.documentElement.lang = 'en-GB'
  frame.head.replaceChildren(
    ...[...document.head.querySelectorAll<HTMLElement>('link[rel="stylesheet"], style')].map((sheet) => frame.importNode(sheet, true)),
  )
  frame.body.className = 'builder-page'
}

export const PageFrame = ({
  width,
  onBody,
  email = false,
  children,
}: {
  width: FrameWidth | typeof emailWidth
  /** An email, not a page of the site. */
  email?: boolean
  /** Called with the body of the frame's document once it exists. */
  onBody?: (body: HTMLElement) => void
  children: ReactNode
}) => {
  const [body, setBody] = useState<HTMLElement | null>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const box = useRef<HTMLDivElement>(null)

  const open = () => {
    const page = frame.current?.contentDocument
    if (!page || page.body === body) return
    if (email) prepareEmail(page)
    else copyStyleSheets(page)
    setBody(page.body)
    onBody?.(page.body)
  }

  // Fits the frame into the box around it whenever the box has another size.
  useEffect(() => {
    const [outer, inner] = [box.current, frame.current]
    if (!outer || !inner) return
    const fit = () => {
      const scale = Math.min(1, outer.clientWidth / width)
      inner.style.setProperty('--scale', String(scale))
      inner.style.setProperty('--frame-height', `${outer.clientHeight / scale}px`)
    }
    const watch = new ResizeObserver(fit)
    watch.observe(outer)
    fit()
    return () => watch.disconnect()
  }, [width])

  // Tells the style sheet how high the page is, which only the browser knows.
  useEffect(() => {
    const [outer, page] = [box.current, body?.firstElementChild]
    // An email's first element need not be all of it.
    if (!outer || !page || email) return
    const tell = () => {
      const scale = Math.min(1, outer.clientWidth / width)
      outer.style.setProperty('--page-height', `${Math.ceil(page.getBoundingClientRect().height * scale)}px`)
    }
    const watch = new ResizeObserver(tell)
    watch.observe(page)
    tell()
    return () => watch.disconnect()
  }, [body, email, width])

  return (
    <div ref={box} className="builder-room">
      <iframe
        sandbox="allow-same-origin"
        ref={frame}
        onLoad={open}
        title={email ? 'The email' : `The page at ${width} pixels`}
        tabIndex={-1}
        className="builder-frame"
        data-width={width}
      />
      {/* A frame without a URL is ready at once in some browsers, and after its load event in others. */}
      <OnceInPage run={open} />
      {body && createPortal(children, body)}
    </div>
  )
}

/** Runs a function once, when the frame beside it is in the page. */
const OnceInPage = ({ run }: { run: () => void }) => {
  const first = useRef(run)
  // React runs an effect when what it has drawn is in the page.
  useEffect(() => first.current(), [])
  return null
}

/** Chooses the screen width to show the page at. `name` distinguishes several of these on one screen. */
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
