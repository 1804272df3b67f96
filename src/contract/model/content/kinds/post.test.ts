import { expect, test } from 'vitest'
import { anchorOf, contentsOf, linesOf, minutesToRead, PostBody, slugFrom, wordsOf } from './post.ts'
import { z } from '../../../schema.ts'

const say = (text: string, marks?: unknown[]) => ({ type: 'text', text, ...(marks ? { marks } : {}) })
const paragraph = (...content: unknown[]) => ({ type: 'paragraph', content })
const doc = (...content: unknown[]) => ({ type: 'doc', content })
const link = (href: string) => doc(paragraph(say('here', [{ type: 'link', attrs: { href } }])))
const accepts = (body: unknown) => z.safeParse(PostBody, body).success

test('#82 rich text: unknown nodes, marks and attributes are refused', () => {
  expect(accepts(doc(paragraph(say('Plain'))))).toBe(true)
  const refused = [
    doc({ type: 'html', content: [say('<b>x</b>')] }),
    doc({ type: 'image', attrs: { src: 'x' } }),
    doc(paragraph(say('x', [{ type: 'code' }]))),
    doc({ ...paragraph(say('x')), attrs: { onclick: 'x' } }),
    doc({ type: 'heading', attrs: { level: 1 }, content: [say('x')] }),
    doc({ type: 'callout', attrs: { kind: 'advert', title: 'x' }, content: [paragraph(say('x'))] }),
    doc({ type: 'bulletList', content: [{ type: 'listItem', content: [{ type: 'bulletList', content: [] }] }] }),
    doc(paragraph(say('x\u202ey'))),
    { ...doc(paragraph(say('x'))), extra: 1 },
  ]
  for (const body of refused) expect([JSON.stringify(body), accepts(body)]).toEqual([JSON.stringify(body), false])
})

test('#82 rich text: a link is a path on this site or an https address', () => {
  for (const href of ['/quote', '/insurance-glossary#run-off', '/contact?topic=claim', 'https://www.gov.uk/flood'])
    expect([href, accepts(link(href))]).toEqual([href, true])
  for (const href of [
    'javascript:alert(1)',
    'JaVaScRiPt:x',
    'data:text/html,x',
    '//evil.example',
    'http://plain.example',
    'quote',
    '',
    '/a b',
    '/"onx=',
    '\\\\x',
  ]) {
    expect([href, accepts(link(href))]).toEqual([href, false])
  }
})

test('the table of contents, anchors and reading time come from the text', () => {
  const body = z.parse(
    PostBody,
    doc(
      { type: 'heading', attrs: { level: 2 }, content: [say("Day 90: what's new")] },
      paragraph(say('One '), say('two', [{ type: 'bold' }]), say(', three.')),
      { type: 'heading', attrs: { level: 3 }, content: [say('Not in the list')] },
      paragraph(say('w '.repeat(660))),
    ),
  )
  expect(contentsOf(body)).toEqual([{ title: "Day 90: what's new", anchor: 'day-90-whats-new' }])
  expect(wordsOf(body)).toContain('One two, three.')
  expect(anchorOf('  Run-off & retiring ')).toBe('run-off-retiring')
  expect(minutesToRead(body)).toBe(3)
})

test('an address made from a title is cut after a whole word, and a single long word at the limit', () => {
  expect(slugFrom("What a caf\u00e9's landlord insures")).toBe('what-a-caf-s-landlord-insures')
  expect(slugFrom('Cyber insurance for shops', 15)).toBe('cyber-insurance')
  expect(slugFrom('Cyber insurance for shops', 14)).toBe('cyber')
  expect(slugFrom('x'.repeat(100))).toBe('x'.repeat(80))
  expect(slugFrom('One word after another, '.repeat(5)).length).toBeLessThanOrEqual(80)
})

test('the lines of a body are its paragraphs, items and cells, so that no excerpt joins two of them', () => {
  const cell = (text: string) => ({ type: 'tableCell', content: [paragraph(say(text))] })
  const body = doc(
    paragraph(say('A pipe '), say('bursts.', [{ type: 'bold' }])),
    { type: 'callout', attrs: { kind: 'note', title: 'In short' }, content: [paragraph(say('Turn it off.'))] },
    { type: 'table', content: [{ type: 'tableRow', content: [cell('Storm'), cell('Upkeep of the roof')] }] },
  ) as PostBody
  expect(linesOf(body)).toEqual(['A pipe bursts.', 'In short', 'Turn it off.', 'Storm', 'Upkeep of the roof'])
})
