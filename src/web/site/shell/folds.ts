/** Opens a part that is folded on a phone when a link leads to it. Without script the link leads to the title above the fold. */
export const openLinkedFolds = () => {
  const open = () => {
    const fold = document.querySelector<HTMLDetailsElement>(':target > .phone-fold')
    if (fold) fold.open = true
  }
  addEventListener('hashchange', open)
  open()
}
