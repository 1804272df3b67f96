import { expect, test } from 'vitest'
import { repointed } from './repoint.ts'

const [from, to] = [
  { kind: 'service', key: 'shop' },
  { kind: 'service', key: 'cafe' },
] as const

test('references and links to one item are changed to another in lists, text, articles and blocks; nothing else changes', () => {
  const before = {
    slug: 'shop',
    path: '/-/service/shop',
    title: 'shop',
    related: { services: ['shop', 'van'], posts: ['shop'] },
    body: {
      type: 'doc',
      content: [
        {
          type: 'text',
          text: 'a [shop](/-/service/shop#x) or [a shop front](/-/service/shop-front)',
          marks: [{ attrs: { href: '/-/service/shop' } }],
        },
      ],
    },
  }
  expect(repointed('post', before, from, to)).toEqual({
    ...before,
    related: { services: ['cafe', 'van'], posts: ['shop'] },
    body: {
      type: 'doc',
      content: [
        {
          type: 'text',
          text: 'a [shop](/-/service/cafe#x) or [a shop front](/-/service/shop-front)',
          marks: [{ attrs: { href: '/-/service/cafe' } }],
        },
      ],
    },
  })
  const blocks = [
    {
      props: {
        pages: [
          { kind: 'service', key: 'shop' },
          { kind: 'post', key: 'shop' },
        ],
        inner: [{ props: { to: { kind: 'service', key: 'shop' } } }],
      },
    },
  ]
  expect(JSON.stringify(repointed('page', { kind: 'built', blocks }, from, to))).toBe(
    JSON.stringify({
      kind: 'built',
      blocks: [
        {
          props: {
            pages: [
              { kind: 'service', key: 'cafe' },
              { kind: 'post', key: 'shop' },
            ],
            inner: [{ props: { to: { kind: 'service', key: 'cafe' } } }],
          },
        },
      ],
    }),
  )
})

test('a list with both items keeps the other one once; an item never refers to itself', () => {
  const both = { body: { related: ['cafe', 'shop', 'van'] } }
  expect(repointed('service', both, from, to)).toEqual({ body: { related: ['cafe', 'van'] } })
  expect(repointed('service', { body: { related: ['shop', 'van'] } }, from, to, true)).toEqual({ body: { related: ['van'] } })
  expect(repointed('industry', { body: { programme: { covers: [{ service: 'shop' }, { service: 'van' }] } } }, from, to)).toEqual({
    body: { programme: { covers: [{ service: 'cafe' }, { service: 'van' }] } },
  })
})

test('cover references are changed by their codes', () => {
  const covers = { essential: [{ code: 'PL' }], recommended: [{ code: 'EL' }], optional: [] }
  expect(repointed('trade', { sector: 'pl', covers }, { kind: 'cover', key: 'pl' }, { kind: 'cover', key: 'cyb' })).toEqual({
    sector: 'pl',
    covers: { ...covers, essential: [{ code: 'CYB' }] },
  })
})

test('incomplete and missing content is left unchanged', () => {
  for (const content of [null, undefined, {}, { body: null }, 'words']) expect(repointed('service', content, from, to)).toEqual(content)
})
