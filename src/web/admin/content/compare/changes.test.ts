import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import fc from 'fast-check'
import { fieldOf } from '#contract/model/content/fieldsOf.ts'
import { PostContent } from '#contract/model/content/kinds/post.ts'
import { ServiceContent } from '#contract/model/content/kinds/service.ts'
import { changesOf, piecesOf, type Piece } from './changes.ts'

const read = (path: string): unknown => JSON.parse(readFileSync(new URL(`../../../../../content/${path}`, import.meta.url), 'utf8'))
type Service = {
  title: string
  tags: string[]
  body: { covers: string[]; limits: { rows: { item: string; typical: string; note: string }[] } }
}
const service = () => read('services/liability-insurance.json') as Service
type Post = { body: { content: { content: { text?: string }[] }[] } }

const changed = (by: (copy: Service) => void) => {
  const copy = service()
  by(copy)
  return changesOf(fieldOf(ServiceContent), service(), copy)
}
const side = (pieces: readonly Piece[], without: Piece['state']) =>
  pieces
    .filter(({ state }) => state !== without)
    .map(({ text }) => text)
    .join('')

test('equal contents have no changes', () => {
  expect(changed(() => {})).toEqual([])
})

test('a change of one word in a limit is found', () => {
  const found = changed((copy) => {
    copy.body.limits.rows[1]!.typical = copy.body.limits.rows[1]!.typical.replace('many', 'most')
  })
  expect(found).toHaveLength(1)
  expect(found[0]).toMatchObject({ path: 'body.limits.rows.1.typical', state: 'changed' })
  expect(found[0]!.pieces.filter(({ state }) => state !== 'same')).toEqual([
    { text: 'many', state: 'removed' },
    { text: 'most', state: 'added' },
  ])
})

test('added, removed and moved entries are found', () => {
  const [first = '', second = ''] = service().body.covers
  expect(changed(({ body }) => void body.covers.splice(1, 0, 'Something quite new'))).toEqual([
    { path: 'body.covers.1', state: 'added', pieces: [{ text: 'Something quite new', state: 'added' }] },
  ])
  expect(changed(({ body }) => void body.covers.shift())).toEqual([
    { path: 'body.covers.0', state: 'removed', pieces: [{ text: first, state: 'removed' }] },
  ])
  const moved = changed(({ body }) => void body.covers.push(...body.covers.splice(1, 1)))
  expect(moved).toEqual([
    {
      path: `body.covers.${service().body.covers.length - 1}`,
      state: 'moved',
      pieces: [{ text: second, state: 'same' }],
      from: 2,
      to: service().body.covers.length,
    },
  ])
})

test('a changed entry is found after another was inserted before it', () => {
  const found = changed(({ body }) => {
    body.covers[0] = `${body.covers[0]} and more`
    body.covers.unshift('Zebras, by themselves')
  })
  expect(found.map(({ path, state }) => [path, state])).toEqual([
    ['body.covers.0', 'added'],
    ['body.covers.1', 'changed'],
  ])
})

test('changed words in an article are found', () => {
  const before = read('posts/ipt-explained.json') as Post
  const after = read('posts/ipt-explained.json') as Post
  const block = after.body.content.findIndex(({ content }) => (content[0]?.text ?? '').split(' ').length > 6)
  const words = after.body.content[block]!.content[0]!
  words.text = words.text!.replace(/\w+/, 'Otherwise')
  const found = changesOf(fieldOf(PostContent), before, after)
  expect(found.map(({ path, state }) => [path, state])).toEqual([[`body.${block}`, 'changed']])
  expect(found[0]!.pieces.find(({ state }) => state === 'added')?.text).toBe('Otherwise')
})

test('both texts can be rebuilt from the pieces of a comparison', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 200, unit: 'grapheme' }), fc.string({ maxLength: 200, unit: 'grapheme' }), (before, after) => {
      const pieces = piecesOf(before, after)
      expect(side(pieces, 'added')).toBe(before)
      expect(side(pieces, 'removed')).toBe(after)
    }),
    { numRuns: 300 },
  )
})
