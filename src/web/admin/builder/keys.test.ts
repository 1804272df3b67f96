import { afterAll, beforeAll, expect, test } from 'vitest'
import { actionOf, type Action } from './keys.ts'

/** A minimal element of the builder: among the blocks, in the inspector, or elsewhere. */
class Place extends EventTarget {
  readonly selectors: readonly string[]
  constructor(...selectors: string[]) {
    super()
    this.selectors = selectors
  }
  closest(selector: string) {
    return this.selectors.includes(selector) ? this : null
  }
}
const before = (globalThis as { Element?: unknown }).Element
beforeAll(() => void ((globalThis as { Element?: unknown }).Element = Place))
afterAll(() => void ((globalThis as { Element?: unknown }).Element = before))

const places = { blocks: () => new Place('[data-builder-keys]'), field: () => new Place('.builder-inspector'), canvas: () => new Place() }
type Keys = 'Ctrl' | 'Meta' | 'Alt' | 'Shift'
const pressed = (at: keyof typeof places, chord: string, isComposing = false): Action | null => {
  const parts = chord.split('+')
  const held = (key: Keys) => parts.slice(0, -1).includes(key)
  return actionOf({
    key: parts.at(-1) ?? '',
    altKey: held('Alt'),
    ctrlKey: held('Ctrl'),
    metaKey: held('Meta'),
    shiftKey: held('Shift'),
    target: places[at](),
    nativeEvent: { isComposing },
  })
}

test.each([
  ['ArrowUp', 'before'],
  ['ArrowDown', 'after'],
  ['ArrowLeft', 'out'],
  ['ArrowRight', 'in'],
  ['Home', 'first'],
  ['End', 'last'],
  ['Enter', 'edit'],
  ['/', 'insert'],
  ['Delete', 'remove'],
  ['Backspace', 'remove'],
  ['Alt+ArrowUp', 'moveUp'],
  ['Alt+ArrowDown', 'moveDown'],
  ['Alt+ArrowLeft', 'moveOut'],
  ['Alt+ArrowRight', 'moveIn'],
  ['Ctrl+d', 'duplicate'],
  ['Meta+D', 'duplicate'],
] as const)('in the block tree %s means %s; in a field and elsewhere it does nothing', (chord, action) => {
  expect(pressed('blocks', chord)).toBe(action)
  for (const at of ['field', 'canvas'] as const) expect([at, pressed(at, chord)]).toEqual([at, null])
})

test.each([
  ['Ctrl+z', 'undo'],
  ['Meta+z', 'undo'],
  ['Ctrl+Shift+Z', 'redo'],
  ['Ctrl+y', 'redo'],
] as const)('%s means %s everywhere in the builder', (chord, action) => {
  for (const at of ['blocks', 'field', 'canvas'] as const) expect([at, pressed(at, chord)]).toEqual([at, action])
})

test('Esc leaves the inspector, and does nothing elsewhere', () => {
  expect([pressed('field', 'Escape'), pressed('blocks', 'Escape'), pressed('canvas', 'Escape')]).toEqual(['leave', null, null])
})

test('shortcuts of the browser and the system are not taken', () => {
  for (const chord of [
    'Ctrl+c',
    'Ctrl+v',
    'Ctrl+Shift+d',
    'Ctrl+Alt+z',
    'Ctrl+Shift+y',
    'Ctrl+ArrowUp',
    'Alt+Enter',
    'Alt+Delete',
    'a',
    'Tab',
  ])
    expect([chord, pressed('blocks', chord)]).toEqual([chord, null])
})

test('keys are ignored while an input method is composing a character', () => {
  for (const chord of ['Enter', 'Ctrl+z', 'Escape', 'Backspace'])
    for (const at of ['blocks', 'field'] as const) expect([chord, pressed(at, chord, true)]).toEqual([chord, null])
})
