/**
 * Marks on which sides the grid goes on: renewalGrid.css draws a shadow there. The browser reports when the first or last heading comes into
 * view or leaves it, so nothing is measured while scrolling.
 */
import { useEffect, type RefObject } from 'react'

export const useEdges = (frame: RefObject<HTMLElement | null>, region: RefObject<HTMLElement | null>) => {
  // What is in view is known to the browser, not to React, and nothing of the grid is rendered anew for it.
  useEffect(() => {
    const [around, element] = [frame.current, region.current]
    const [stuck, second, ...rest] = element?.querySelectorAll<HTMLElement>('[role=columnheader]') ?? []
    const last = rest.at(-1)
    if (!around || !element || !stuck || !second || !last) return
    const edges = new Map<Element, string>([
      [second, 'data-more-start'],
      [last, 'data-more-end'],
    ])
    const watch = new IntersectionObserver(
      (seen) => {
        for (const { target, intersectionRatio } of seen) around.toggleAttribute(edges.get(target) ?? '', intersectionRatio < 0.99)
      },
      // What has gone under the names is out of sight.
      { root: element, threshold: 0.99, rootMargin: `0px 0px 0px -${stuck.offsetWidth}px` },
    )
    for (const heading of edges.keys()) watch.observe(heading)
    // The shadow lies beside the scroll bars, not on them.
    const size = new ResizeObserver(() => {
      around.style.setProperty('--bar-end', `${element.offsetWidth - element.clientWidth}px`)
      around.style.setProperty('--bar-foot', `${element.offsetHeight - element.clientHeight}px`)
    })
    size.observe(element)
    return () => {
      watch.disconnect()
      size.disconnect()
    }
  }, [frame, region])
}
