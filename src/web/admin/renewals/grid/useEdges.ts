/**
 * Shadows at the sides of the grid where more columns follow. Sets attributes and sizes on the frame; renewalGrid.css draws the shadows. The
 * browser says when a heading comes into view or leaves it, so that nothing is measured while the user scrolls.
 *
 * `frame`: the box around the grid, which carries the shadows. `grid`: the element that scrolls.
 */
import { useEffect, type RefObject } from 'react'

/** Tells the frame whether there are columns out of sight, to the left and to the right. */
const watchHeadings = (frame: HTMLElement, grid: HTMLElement) => {
  // The first column, with the names, does not scroll. What lies under it is out of sight, so the second column is the first to hide.
  const [names, second, ...others] = grid.querySelectorAll<HTMLElement>('[role=columnheader]')
  const last = others.at(-1)
  if (!names || !second || !last) return null
  const observer = new IntersectionObserver(
    (seen) => {
      for (const { target, intersectionRatio } of seen)
        frame.toggleAttribute(target === second ? 'data-more-start' : 'data-more-end', intersectionRatio < 0.99)
    },
    { root: grid, threshold: 0.99, rootMargin: `0px 0px 0px -${names.offsetWidth}px` },
  )
  observer.observe(second)
  observer.observe(last)
  return observer
}

/** Tells the frame how wide the grid's scroll bars are: a shadow lies beside them, not on them. */
const watchScrollBars = (frame: HTMLElement, grid: HTMLElement) => {
  const observer = new ResizeObserver(() => {
    frame.style.setProperty('--bar-end', `${grid.offsetWidth - grid.clientWidth}px`)
    frame.style.setProperty('--bar-foot', `${grid.offsetHeight - grid.clientHeight}px`)
  })
  observer.observe(grid)
  return observer
}

export const useEdges = (frame: RefObject<HTMLElement | null>, grid: RefObject<HTMLElement | null>) => {
  // Only the browser knows what is in view. It is written to the elements directly, because nothing of the grid has to be drawn anew for it.
  useEffect(() => {
    if (!frame.current || !grid.current) return
    const headings = watchHeadings(frame.current, grid.current)
    const scrollBars = watchScrollBars(frame.current, grid.current)
    return () => {
      headings?.disconnect()
      scrollBars.disconnect()
    }
  }, [frame, grid])
}
