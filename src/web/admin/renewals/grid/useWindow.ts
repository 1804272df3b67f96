/** Which rows of a long grid are drawn: those in sight, and some beside them. Every row has the same height. */
import { useEffect, useState, type RefObject } from 'react'

export const rowHeight = 40
const beside = 8
/** Before the browser has measured, and where there is no script. */
const atFirst = 40

export const useWindow = (region: RefObject<HTMLElement | null>, count: number) => {
  const [seen, setSeen] = useState({ first: 0, last: atFirst })
  // Scrolling and the size of the window are the browser's: an effect listens to them.
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
