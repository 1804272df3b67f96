/** Which rows of a long grid are rendered: those in view and some around them. All rows have the same height. */
import { useEffect, useState, type RefObject } from 'react'

/** In pixels; `--row` in renewalGrid.css. */
export const rowHeight = 48
const rowsBeyond = 8
/** Before the browser has measured the grid, and without script. */
const rowsAtFirst = 40

export const useWindow = (region: RefObject<HTMLElement | null>, count: number) => {
  const [seen, setSeen] = useState({ first: 0, last: rowsAtFirst })
  // Scroll position and size are outside React, so an effect listens for them.
  useEffect(() => {
    const element = region.current
    if (!element) return
    const measure = () => {
      const first = Math.max(0, Math.floor(element.scrollTop / rowHeight) - rowsBeyond)
      const last = Math.ceil((element.scrollTop + element.clientHeight) / rowHeight) + rowsBeyond
      setSeen((now) => (now.first === first && now.last === last ? now : { first, last }))
    }
    measure()
    element.addEventListener('scroll', measure, { passive: true })
    const watch = new ResizeObserver(measure)
    watch.observe(element)
    return () => {
      element.removeEventListener('scroll', measure)
      watch.disconnect()
    }
  }, [region, count])
  return { first: Math.min(seen.first, Math.max(0, count - 1)), last: Math.min(seen.last, count) }
}
