/** The line under the header comes after this much scrolling (specification, section 8). In CSS pixels. */
const threshold = 10

export const watchScroll = () => {
  const mark = () => document.documentElement.toggleAttribute('data-scrolled', scrollY > threshold)
  addEventListener('scroll', mark, { passive: true })
  mark()
}
