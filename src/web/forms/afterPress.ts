/**
 * Leaving a field by pressing something else checks it, and a message that appears or goes moves what stands below. Done while the
 * finger is down, the press would end beside what it began on and be lost: so it is done once the press is over.
 */
let pressed = false
const waiting = new Set<() => void>()

const released = () => {
  pressed = false
  // The click comes after the release, and must still find its target where it was.
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
