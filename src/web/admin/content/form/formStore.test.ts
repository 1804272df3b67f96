import { expect, test } from 'vitest'
import { makeFormStore, valueAt, withValueAt } from './formStore.ts'
import { findPicks } from './Picker.tsx'
import { kindWords } from './words/kindWords.ts'
import { namesOf, placeName, sectionOf } from './words/placeName.ts'

test('a change replaces only the objects on its path', () => {
  const before = { seo: { title: 'a' }, body: { rows: [{ item: 'x' }, { item: 'y' }], intro: ['p'] } }
  const after = withValueAt(before, 'body.rows.1.item', () => 'z') as typeof before
  expect(after.body.rows).toEqual([{ item: 'x' }, { item: 'z' }])
  expect(after.seo).toBe(before.seo)
  expect(after.body.rows[0]).toBe(before.body.rows[0])
  expect(after.body.intro).toBe(before.body.intro)
  expect(before.body.rows[1]).toEqual({ item: 'y' })
})

test('undefined removes a value, and missing objects are created', () => {
  expect(withValueAt({ a: 1, b: 2 }, 'a', () => undefined)).toEqual({ b: 2 })
  expect(withValueAt({}, 'a.b', () => 1)).toEqual({ a: { b: 1 } })
  expect(valueAt({ a: [{ b: 1 }] }, 'a.0.b')).toBe(1)
  expect(valueAt({ a: null }, 'a.0.b')).toBe(undefined)
})

test('two changes at once both reach the owner, and none after the form is gone', () => {
  const store = makeFormStore({ a: 1, b: 1 })
  const sent: unknown[] = []
  store.join(store.value(), (value) => void sent.push(value))
  store.change('a', () => 2)
  store.change('b', () => 2)
  expect(sent.at(-1)).toEqual({ a: 2, b: 2 })
  store.join(store.value(), null)
  store.change('a', () => 3)
  expect(sent).toHaveLength(2)
})

test('the first problem of a field is shown', () => {
  const store = makeFormStore({})
  store.setProblems([
    { path: 'title', message: 'first' },
    { path: 'title', message: 'second' },
    { path: 'body.faq.2.answer', message: 'inside' },
  ])
  expect(store.problemAt('title')).toBe('first')
  expect(store.problemAt('body.faq')).toBe(null)
  expect(store.problemWithin('body.faq')).toBe('inside')
})

test('a path is described by the labels of the form', () => {
  expect(placeName(kindWords.service, 'body.limits.rows.1.typical')).toBe('Typical limits, Limits, limit 2, Usual sum')
  expect(namesOf(kindWords.page, 'sections.0.blocks.2')).toEqual(['Sections', 'section 1', 'Content of the section', 'block 3'])
  expect(placeName(kindWords.post, 'unknown')).toBe('Article')
  expect(sectionOf(kindWords.service, 'body.limits.rows.1')?.title).toBe('Limits')
})

test('content is found by any words of its title or short name', () => {
  const picks = [
    { key: 'public-liability-insurance', title: 'Public liability' },
    { key: 'products', title: 'Liability for products' },
    { key: 'cafe', title: "Café owners' insurance" },
  ]
  const found = (typed: string) => findPicks(typed, picks).map(({ key }) => key)
  expect(found('liab')).toEqual(['products', 'public-liability-insurance'])
  expect(found('liab pub')).toEqual(['public-liability-insurance'])
  expect(found('cafe')).toEqual(['cafe'])
  expect(found('')).toHaveLength(3)
  expect(found('(.*')).toEqual([])
})
