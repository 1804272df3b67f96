import fc from 'fast-check'
import { expect, test } from 'vitest'
import { differencesOf, formPath, hasArrived, merged } from './compare.ts'
import { conflictOf } from './conflictOf.ts'

const none = () => false
const offer = (id: string, net: string, fee = '') => ({ id, net, fee })

test('fields that only the other person changed are taken over, and fields that both changed are conflicts', () => {
  const base = { name: 'Robin', phone: '1', note: '' }
  const mine = { name: 'Robin Mine', phone: '1', note: 'mine' }
  const theirs = { name: 'Robin Theirs', phone: '2', note: '' }
  const differences = differencesOf(base, mine, theirs, none)
  expect(differences).toEqual([
    { path: 'name', mine: 'Robin Mine', theirs: 'Robin Theirs', touched: true },
    { path: 'phone', mine: '1', theirs: '2', touched: false },
    { path: 'note', mine: 'mine', theirs: '', touched: true },
  ])
  expect(merged(mine, differences, ({ touched }) => !touched)).toEqual({ name: 'Robin Mine', phone: '2', note: 'mine' })
  expect(merged(mine, differences, () => true)).toEqual(theirs)
})

test('what was sent has arrived if the record holds it, except for what it never keeps, and if nobody changed anything else', () => {
  const base = { name: 'Robin', phone: '1', reason: '' }
  const sent = { name: 'Robin Mine', phone: '1', reason: 'Married' }
  expect(hasArrived(base, sent, { ...base, name: 'Robin Mine' }, none)).toBe(true)
  expect(hasArrived(base, sent, base, none)).toBe(false)
  expect(hasArrived(base, sent, { ...base, name: 'Robin Theirs' }, none)).toBe(false)
  expect(hasArrived(base, sent, { ...base, name: 'Robin Mine', phone: '2' }, none)).toBe(false)
})

test('spaces at the ends are not a difference', () => {
  expect(differencesOf({ note: '' }, { note: 'Ring at noon ' }, { note: 'Ring at noon' }, none)).toEqual([])
})

test('list items are matched by id, and an added or removed item is one difference', () => {
  const base = { offers: [offer('a', '100'), offer('b', '200')] }
  const mine = { offers: [offer('a', '120'), offer('b', '200'), offer('new', '5')] }
  const theirs = { offers: [offer('a', '110', '50')] }
  const differences = differencesOf(base, mine, theirs, none)
  expect(differences).toEqual([
    { path: 'offers.#a.net', mine: '120', theirs: '110', touched: true },
    { path: 'offers.#a.fee', mine: '', theirs: '50', touched: false },
    { path: 'offers.#b', mine: offer('b', '200'), theirs: undefined, touched: false },
    { path: 'offers.#new', mine: offer('new', '5'), theirs: undefined, touched: true },
  ])
  expect(merged(mine, differences, ({ touched }) => !touched)).toEqual({ offers: [offer('a', '120', '50'), offer('new', '5')] })
  expect(merged(mine, differences, () => true)).toEqual(theirs)
  expect(
    merged({ offers: [offer('a', '1')] }, differencesOf({ offers: [] }, { offers: [offer('a', '1')] }, mine, none), () => true),
  ).toEqual({
    offers: [offer('a', '120'), offer('b', '200'), offer('new', '5')],
  })
})

test('an answer of several parts is compared as a whole, as is a list without ids', () => {
  const [was, left, right] = ['1', '2', '3'].map((day) => ({ until: { day, month: '1' }, limits: [{ item: 'PL', value: day }] }))
  expect(differencesOf(was, left, right, (path) => path === 'until').map(({ path }) => path)).toEqual(['until', 'limits'])
  expect(differencesOf(was, left, right, none).map(({ path }) => path)).toEqual(['until.day', 'limits'])
})

test("a path by id is resolved to the item's present position", () => {
  const values = { offers: [offer('a', '1'), offer('b', '2')] }
  expect(formPath(values, 'offers.#b.net')).toBe('offers.1.net')
  expect(formPath(values, 'offers.#gone.net')).toBeNull()
})

test("taking all of the other person's changes gives their version, and taking none gives mine", () => {
  const version = fc.record({
    name: fc.string(),
    until: fc.record({ day: fc.string(), month: fc.string() }),
    tags: fc.array(fc.string(), { maxLength: 3 }),
    offers: fc.uniqueArray(fc.record({ id: fc.constantFrom('a', 'b', 'c'), net: fc.string() }), { selector: ({ id }) => id, maxLength: 3 }),
  })
  const sorted = <T extends { offers: { id: string }[] }>(value: T) => ({
    ...value,
    offers: value.offers.toSorted((a, b) => a.id.localeCompare(b.id)),
  })
  const trimmed = (value: unknown): unknown =>
    JSON.parse(JSON.stringify(value), (_, part: unknown) => (typeof part === 'string' ? part.trim() : part))
  fc.assert(
    fc.property(version, version, version, (base, mine, theirs) => {
      const differences = differencesOf(base, mine, theirs, none)
      expect(merged(mine, differences, () => false)).toBe(mine)
      expect(trimmed(sorted(merged(mine, differences, () => true)))).toEqual(trimmed(sorted(theirs)))
    }),
  )
})

test('a conflict is described with the labels of the fields', () => {
  const words: Record<string, { label: string; show?: (value: unknown) => string }> = {
    offers: { label: 'Insurers', show: (item) => `Insurer ${(item as { id: string }).id}` },
    'offers.0.net': { label: 'Net premium', show: (value) => `£${String(value)}` },
    note: { label: 'Note' },
  }
  let made: unknown
  const mine = { offers: [offer('a', '120')], note: 'mine' }
  const conflict = conflictOf({
    base: { offers: [offer('a', '100')], note: '' },
    mine,
    theirs: { offers: [offer('a', '110'), offer('b', '5')], note: '' },
    words: (name) => words[name],
    settle: (value) => Promise.resolve((made = value)),
  })
  expect(conflict.differences.map((one) => [conflict.label(one), conflict.show(one, 'mine'), conflict.show(one, 'theirs')])).toEqual([
    ['Insurer a: Net premium', '£120', '£110'],
    ['Insurer b', 'Not there', 'As it was entered'],
    ['Note', 'mine', 'Empty'],
  ])
  conflict.takeTheirs()
  expect(made).toMatchObject({ offers: [{ net: '110' }, { id: 'b' }], note: '' })
})
