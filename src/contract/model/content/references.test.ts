import { expect, test } from 'vitest'
import { namedIn, namesIn } from './references.ts'

test('references by key are found in a single field, a list, list entries and blocks at any depth', () => {
  const industry = {
    body: {
      programme: { covers: [{ service: 'cyber', name: 'Cyber' }, { service: '' }, {}] },
      trades: ['cafe', 'bakery'],
      related: { services: ['cyber', 'fleet'], posts: ['news'] },
    },
  }
  expect(namesIn('industry', industry).toSorted()).toEqual(['post/news', 'service/cyber', 'service/fleet', 'trade/bakery', 'trade/cafe'])
  expect(namesIn('trade', { sector: 'retail' })).toEqual(['industry/retail'])
  const slot = [{ type: 'links', props: { links: [{ kind: 'service', key: 'fleet' }], kind: 'service', key: 'not-one', more: 1 } }]
  expect(namesIn('page', { kind: 'built', blocks: [{ type: 'columns', props: { left: slot } }] })).toEqual(['service/fleet'])
})

test('covers are found by their codes in every kind of content that has them', () => {
  const need = { code: 'PL', basis: 'law' }
  expect(namedIn('trade', { sector: 'retail', covers: { essential: [need], recommended: [], optional: [{ code: 'CYB' }] } })).toEqual([
    { name: 'industry/retail', path: 'sector' },
    { name: 'cover/pl', path: 'covers.essential.0.code', code: true },
    { name: 'cover/cyb', path: 'covers.optional.0.code', code: true },
  ])
  expect(namesIn('service', { covers: ['EL', 'PL'] })).toEqual(['cover/el', 'cover/pl'])
  expect(namesIn('place', { body: { examples: [{ covers: ['PL'] }] } })).toEqual(['cover/pl'])
  expect(namesIn('industry', { body: { programme: { covers: [{ code: 'DO' }] } } })).toEqual(['cover/do'])
})

test('incomplete, empty and missing content has no references', () => {
  for (const content of [null, undefined, {}, { body: null }, { body: { related: 'cyber' } }, []])
    expect(namesIn('place', content)).toEqual([])
})
