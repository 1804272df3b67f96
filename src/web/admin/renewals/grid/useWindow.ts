/** Which rows of a long grid are rendered: those in view and some around them. All rows have the same height. */
import { useEffect, useState, type RefObject } from 'react'

export const rowHeight = 40
const beside = 8
/** Before the browser has measured the grid, and without script. */
const atFirst = 40

export const useWindow = (region: RefObject<HTMLElement | null>, count: number) => {
  const [seen, setSeen] = useState({ first: 0, last: atFirst })
  // Scroll position and size are outside React, so an effect listens for them.
  useEffect(() => {
    const element = region.current
    if (!element) return
    const look = () => {
      const first = Math.max(0, Math.floor(element.scrollTop / rowHeight) - beside)
      const last = Math.ceil((element.scrollTop + element.clientHeight) / rowHeight) + beside
      setSeen((now) => (now.first === first && now.last === last ? now : { first, last }))
    }
    look()
    element.addEventListener('scroll', look, { passive: true })
    const watch = new ResizeObserver(look)
    watch.observe(element)
    return () => {
      element.removeEventListener('scroll', look)
      watch.disconnect()
    }
  }, [region, count])
  return { first: Math.min(seen.first, Math.max(0, count - 1)), last: Math.min(seen.last, count) }
}
