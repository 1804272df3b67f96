/** The line under the header appears after scrolling this far (specification, section 8), in CSS pixels. */
const threshold = 10

export const watchScroll = () => {
  const mark = () => document.documentElement.toggleAttribute('data-scrolled', scrollY > threshold)
  addEventListener('scroll', mark, { passive: true })
  mark()
}
