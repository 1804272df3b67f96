/** What a key does in the page builder. In form fields only undo, redo and Esc are handled; other keys belong to the text. */
export type Action =
  | 'undo'
  | 'redo'
  | 'leave'
  | 'edit'
  | 'insert'
  | 'duplicate'
  | 'remove'
  | 'before'
  | 'after'
  | 'first'
  | 'last'
  | 'out'
  | 'in'
  | 'moveUp'
  | 'moveDown'
  | 'moveOut'
  | 'moveIn'

const plain: Record<string, Action> = {
  ArrowUp: 'before',
  ArrowDown: 'after',
  ArrowLeft: 'out',
  ArrowRight: 'in',
  Home: 'first',
  End: 'last',
  Enter: 'edit',
  '/': 'insert',
  Delete: 'remove',
  Backspace: 'remove',
}
const withAlt: Record<string, Action> = { ArrowUp: 'moveUp', ArrowDown: 'moveDown', ArrowLeft: 'moveOut', ArrowRight: 'moveIn' }

type Pressed = {
  key: string
  altKey: boolean
  ctrlKey: boolean
  metaKey: boolean
  shiftKey: boolean
  target: EventTarget
  nativeEvent: { isComposing: boolean }
}

const inside = (target: EventTarget, selector: string) => target instanceof Element && target.closest(selector) !== null

/** Null if the key does nothing here. */
export const actionOf = ({ key, altKey, ctrlKey, metaKey, shiftKey, target, nativeEvent }: Pressed): Action | null => {
  if (nativeEvent.isComposing) return null
  const chord = ctrlKey || metaKey
  const letter = key.toLowerCase()
  if (chord && !altKey && letter === 'z') return shiftKey ? 'redo' : 'undo'
  if (chord && !altKey && !shiftKey && letter === 'y') return 'redo'
  if (key === 'Escape' && inside(target, '.builder-inspector')) return 'leave'
  if (!inside(target, '[data-builder-keys]')) return null
  if (chord) return letter === 'd' && !altKey && !shiftKey ? 'duplicate' : null
  if (altKey) return withAlt[key] ?? null
  return plain[key] ?? null
}
