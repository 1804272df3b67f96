/** A link to a part that is folded on a phone opens it. Without script it leads to the part's title and the fold below it. */
export const openLinkedFolds = () => {
  const open = () => {
    const fold = document.querySelector<HTMLDetailsElement>(':target > .phone-fold')
    if (fold) fold.open = true
  }
  addEventListener('hashchange', open)
  open()
}
