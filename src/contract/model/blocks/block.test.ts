import { expect, test } from 'vitest'
import { blockNames, blockTypes, migrated, newBlock, readBlock } from './block.ts'
import { blockType, type BlockType } from './blockType.ts'
import { contentsOfBlocks } from './blockWords.ts'
import { textField } from './field.ts'
import { publishFaults } from './publishing.ts'
import { everyBlock, pageFault, StoredBlocks, type StoredBlock } from './storedBlock.ts'
import { isShownOn, shownOn } from './visibility.ts'

let count = 0
const block = (type: string, props: Record<string, unknown>, more: Partial<StoredBlock> = {}): StoredBlock => ({
  id: `b${count++}`,
  type,
  version: 1,
  props,
  ...more,
})
const note = (title = 'Ring us first', more: Partial<StoredBlock> = {}) =>
  block('callout', { kind: 'fact', title, text: 'Before you repair.' }, more)
const section = (content: StoredBlock[], more: Partial<StoredBlock> = {}) => block('section', { title: '', ground: 'plain', content }, more)
const nested = (levels: number): StoredBlock => (levels === 1 ? note() : section([nested(levels - 1)]))
const faultOf = (blocks: unknown) => StoredBlocks.safeParse(blocks).error?.issues[0]?.message

test('there are at least 20 block types, and a new block of each can be stored and read, and its gaps are reported', () => {
  expect(blockNames.length).toBeGreaterThanOrEqual(20)
  for (const name of blockNames) {
    const made = newBlock(name, `new-${name}`)
    expect([name, faultOf([made])]).toEqual([name, undefined])
    expect([name, readBlock(made).ok]).toEqual([name, true])
    // Layout blocks are complete as soon as they are created; all others lack texts.
    if (name !== 'columns' && name !== 'section') expect([name, publishFaults([made]).length > 0]).toEqual([name, true])
  }
})

test('a page holds at most 200 blocks and four levels, counting nested blocks', () => {
  const many = (amount: number) => Array.from({ length: amount }, () => note())
  expect(faultOf(many(200))).toBeUndefined()
  expect(faultOf(many(201))).toBe('A page holds at most 200 blocks; this one has 201')
  expect(faultOf([section(many(200))])).toBe('A page holds at most 200 blocks; this one has 201')
  expect(faultOf([nested(4)])).toBeUndefined()
  expect(faultOf([nested(5)])).toBe('Blocks can be nested at most 4 levels deep')
  // Blocks inside a block of unknown type count too.
  expect(faultOf([block('ofTomorrow', { inside: [nested(4)] })])).toBe('Blocks can be nested at most 4 levels deep')
  const twice = note()
  expect(faultOf([twice, { ...note(), id: twice.id }])).toBe('Two blocks have the same id')
  expect(pageFault([note('x'.repeat(400_000))])).toBe('This page is too long to be stored. Split it into two')
})

test.each<[string, StoredBlock]>([
  ['javascript:', block('buttonRow', { buttons: [{ label: 'Go', to: { href: 'javascript:alert(1)' }, look: 'primary' }] })],
  ['javascript: with a blank', block('buttonRow', { buttons: [{ label: 'Go', to: { href: ' java\nscript:alert(1)' }, look: 'primary' }] })],
  ['data:', block('map', { title: 'x', address: 'y', directions: '', link: { href: 'data:text/html,<script>' }, picture: null })],
  ['another host without a scheme', block('buttonRow', { buttons: [{ label: 'Go', to: { href: '//evil.example' }, look: 'primary' }] })],
  ['a backslash', block('buttonRow', { buttons: [{ label: 'Go', to: { href: '/\\evil.example' }, look: 'primary' }] })],
  [
    'a link of a text',
    block('richText', {
      body: {
        type: 'doc',
        content: [
          {
            type: 'paragraph',
            content: [{ type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href: 'javascript:alert(1)' } }] }],
          },
        ],
      },
    }),
  ],
  ['a node that is none', block('richText', { body: { type: 'doc', content: [{ type: 'html', content: '<script>' }] } })],
  ['a picture by its address', block('image', { picture: { src: 'https://evil.example/x.png', alt: '' }, caption: '', width: 'text' })],
  ['a property that is none', block('callout', { kind: 'fact', title: 'x', text: 'y', onclick: 'alert(1)' })],
  ['an unknown choice', block('callout', { kind: 'fact"><script>', title: 'x', text: 'y' })],
  ['a text that is a list', block('callout', { kind: 'fact', title: ['x'], text: 'y' })],
  ['a type that is none', block('rawHtml', { html: '<script>alert(1)</script>' })],
  ['a type of every object', block('constructor', {})],
  ['a version of tomorrow', note('x', { version: 2 })],
])('#84 a block with %s is kept but never shown, and cannot be published', (_what, hostile) => {
  expect(faultOf([hostile])).toBeUndefined()
  expect(readBlock(hostile).ok).toBe(false)
  expect(publishFaults([hostile]).length).toBeGreaterThan(0)
})

test('markup in a text is kept as plain text', () => {
  const read = readBlock(note('<script>alert(1)</script>'))
  expect(read.ok && read.block.props).toMatchObject({ title: '<script>alert(1)</script>' })
})

test.each([
  ['a NUL', block('ofTomorrow', { text: 'a\u0000b' })],
  ['a lone surrogate', block('ofTomorrow', { text: '\ud800' })],
  ['letters that run backwards', block('ofTomorrow', { '\u202etext': 'x' })],
  ['a number that is none', block('ofTomorrow', { count: Number.NaN })],
  ['levels without end', block('ofTomorrow', { in: Array.from({ length: 60 }).reduce<unknown>((inner) => [inner], 'x') })],
  ['the key of every object', JSON.parse('{"id":"p","type":"ofTomorrow","version":1,"props":{"__proto__":{"x":1}}}') as StoredBlock],
  ['a type with markup', block('a b', {})],
  ['a day that does not exist', note('x', { from: '2026-02-30' })],
  ['a property of its own', { ...note(), style: 'x' } as StoredBlock],
])('#84 a block with %s is not stored', (_what, hostile) => {
  expect(faultOf([hostile])).toBeDefined()
})

test('a draft may have missing or overlong texts, and publishing reports each one with its place', () => {
  const faq = block('faq', { title: 'Questions', questions: [{ question: '', answer: 'x'.repeat(901) }] })
  expect(readBlock(faq).ok).toBe(true)
  expect(publishFaults([section([faq])])).toEqual([
    { id: faq.id, label: 'Questions and answers, question 1', path: ['questions', 0, 'question'], message: 'Enter: question' },
    {
      id: faq.id,
      label: 'Questions and answers, question 1',
      path: ['questions', 0, 'answer'],
      message: 'Shorten it to 900 characters or fewer',
    },
  ])
  expect(publishFaults([note()])).toEqual([])
  expect(publishFaults([])).toMatchObject([{ message: 'Add at least one block' }])
})

test('a figure and a quotation cannot be published without a source', () => {
  const figure = block('stat', { title: '', figures: [{ figure: '9', label: 'of 10', source: '', sourceLink: { href: '' } }] })
  const quotation = block('testimonial', { quote: 'Good.', name: 'A baker', role: '', source: '  ', sourceLink: { href: '' }, date: '' })
  expect(publishFaults([figure]).map(({ path }) => path.join('.'))).toEqual(['figures.0.source'])
  expect(publishFaults([quotation]).map(({ path }) => path.join('.'))).toEqual(['source'])
})

test('older versions are migrated step by step; a block whose migration is missing is not migrated', () => {
  const type = blockType('callout', {
    label: 'x',
    summary: 'x',
    group: 'text',
    version: 3,
    fields: { title: textField({ label: 'Title', max: 10 }) },
    migrate: {
      1: ({ heading, ...rest }) => ({ ...rest, name: heading }),
      2: ({ name }) => ({ title: name }),
    },
  }) as unknown as BlockType
  expect(migrated(type, 1, { heading: 'Old' })).toEqual({ title: 'Old' })
  expect(migrated(type, 2, { name: 'Newer' })).toEqual({ title: 'Newer' })
  expect(migrated(type, 3, { title: 'Now' })).toEqual({ title: 'Now' })
  expect(migrated(type, 4, { title: 'Tomorrow' })).toBeNull()
  expect(migrated({ ...type, migrate: {} }, 1, {})).toBeNull()
  for (const [name, { version, migrate }] of Object.entries(blockTypes))
    expect([name, Object.keys(migrate).map(Number)]).toEqual([name, Array.from({ length: version - 1 }, (_none, at) => at + 1)])
})

test('blocks with dates are shown from the first day to the last, both inclusive, when nested too', () => {
  expect(isShownOn({ from: '2026-11-01', until: '2026-11-30' }, '2026-11-01')).toBe(true)
  expect(isShownOn({ from: '2026-11-01', until: '2026-11-30' }, '2026-11-30')).toBe(true)
  expect(isShownOn({ from: '2026-11-01', until: '2026-11-30' }, '2026-12-01')).toBe(false)
  const page = [section([note('Now'), note('Later', { from: '2027-01-01' })]), note('Over', { until: '2026-10-31' })]
  expect(everyBlock(shownOn(page, '2026-11-23')).map(({ block: { props } }) => props['title'])).toEqual(['', 'Now'])
  expect(publishFaults([note('x', { from: '2026-12-01', until: '2026-11-01' })])).toMatchObject([
    { message: 'The last day is before the first' },
  ])
})

test('texts and references are collected from every block, except blocks that cannot be shown', () => {
  const media = '00000000-0000-4000-8000-000000000001'
  const found = contentsOfBlocks([
    section([note('Inside'), block('image', { picture: { media, alt: 'The pier' }, caption: 'Brighton', width: 'text' })]),
    block('coverList', {
      title: 'Covers',
      intro: '',
      covers: [{ name: 'Public', text: 'Pays', page: [{ kind: 'service', key: 'public' }] }],
    }),
    block('buttonRow', { buttons: [{ label: 'Go', to: { href: '/quote' }, look: 'primary' }] }),
    block('rawHtml', { html: 'secret' }),
  ])
  expect(found.text.split('\n')).toEqual(['Inside', 'Before you repair.', 'Brighton', 'Covers', 'Public', 'Pays', 'Go'])
  expect(found).toMatchObject({ references: [{ kind: 'service', key: 'public' }], media: [media], hrefs: ['/quote'] })
})
