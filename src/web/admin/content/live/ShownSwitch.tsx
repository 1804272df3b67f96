/** Switches between an item's form, its page, or both side by side if there is room. */
import { useState, useSyncExternalStore } from 'react'

export type Shown = 'form' | 'both' | 'page'
const labels: Record<Shown, string> = { form: 'Form', both: 'Form and page', page: 'Page' }

/** The user's last choice in this browser. */
const storageKey = 'contentShown'
const isShown = (value: string | null): value is Shown => value !== null && Object.hasOwn(labels, value)

const remembered = (): Shown => {
  try {
    const value = localStorage.getItem(storageKey)
    if (isShown(value)) return value
  } catch {
    // Storage may be forbidden: then the default is used.
  }
  return matchMedia('(width >= 90rem)').matches ? 'both' : 'form'
}
const remember = (value: Shown) => {
  try {
    localStorage.setItem(storageKey, value)
  } catch {
    // Storage may be forbidden: then the choice is not remembered.
  }
}

const wide = '(width >= 64rem)'
const watch = (listener: () => void) => {
  const query = matchMedia(wide)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** `drawn`: whether the item has a page to show. */
export const useShown = (drawn: boolean) => {
  const [chosen, setChosen] = useState(remembered)
  const isWide = useSyncExternalStore(
    watch,
    () => matchMedia(wide).matches,
    () => false,
  )
  const choices: readonly Shown[] = !drawn ? ['form'] : isWide ? ['form', 'both', 'page'] : ['form', 'page']
  return {
    shown: choices.includes(chosen) ? chosen : 'form',
    choices,
    choose: (next: Shown) => {
      setChosen(next)
      remember(next)
    },
  }
}

export const ShownSwitch = ({
  shown,
  choices,
  onChoose,
}: {
  shown: Shown
  choices: readonly Shown[]
  onChoose: (shown: Shown) => void
}) => (
  <div className="live-switch" data-screen-only>
    <fieldset className="builder-widths">
      <legend className="sr-only">What to show</legend>
      {choices.map((one) => (
        <label key={one} className="builder-width">
          <input type="radio" name="content-shown" className="sr-only" checked={one === shown} onChange={() => onChoose(one)} />
          {labels[one]}
        </label>
      ))}
    </fieldset>
  </div>
)
