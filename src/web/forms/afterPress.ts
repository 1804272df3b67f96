/**
 * Pressing a button takes the focus from a field, which validates it. A message that appears or disappears moves what is below it; while
 * the pointer is down, the button would move away and the click would miss it. So the work waits until the press is over.
 */
let pressed = false
const waiting = new Set<() => void>()

const released = () => {
  pressed = false
  // The click event comes after pointerup.
  setTimeout(() => {
    for (const work of waiting) work()
    waiting.clear()
  })
}

if (typeof window !== 'undefined') {
  window.addEventListener('pointerdown', () => (pressed = true), { capture: true })
  window.addEventListener('pointerup', released, { capture: true })
  window.addEventListener('pointercancel', released, { capture: true })
}

export const afterPress = (work: () => void): void => {
  if (pressed) waiting.add(work)
  else work()
}
