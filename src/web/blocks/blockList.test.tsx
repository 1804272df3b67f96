import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { blockNames, newBlock } from '#contract/model/blocks/block.ts'
import { noRefs, type BlockRefs } from '#contract/model/blocks/blockRefs.ts'
import { keptSectionType } from '#contract/model/blocks/keptSections.ts'
import { publishFaults } from '#contract/model/blocks/publishing.ts'
import { exampleBlocks, exampleRefs } from '#test/support/blocks.ts'
import { BlockList, bringsHeading } from './BlockList.tsx'

const draw = (blocks: Parameters<typeof BlockList>[0]['blocks'], refs: BlockRefs = exampleRefs) =>
  renderToStaticMarkup(<BlockList blocks={blocks} refs={refs} />)
const wordsOf = (html: string) => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')

test('the example has every type of block, can be published and is rendered completely', () => {
  // References to reusable sections are replaced by their blocks before a page is rendered.
  const drawn = blockNames.filter((name) => name !== keptSectionType)
  expect([...new Set(exampleBlocks.map(({ type }) => type))].sort()).toEqual(drawn.sort())
  expect(publishFaults(exampleBlocks)).toEqual([])
  const html = draw(exampleBlocks)
  for (const { type } of exampleBlocks) expect(html).toContain(`data-block="${type}"`)
})

test('no block needs a script or inline style', () => {
  const html = draw(exampleBlocks)
  expect(html).not.toMatch(/<script|<style|\sstyle=|\son[a-z]+=|<iframe/)
})

test('the page has one h1, and no heading level is skipped', () => {
  const levels = [...draw(exampleBlocks).matchAll(/<h([1-6])/g)].map(([, level]) => Number(level))
  expect(levels.filter((level) => level === 1)).toHaveLength(1)
  expect(levels[0]).toBe(1)
  for (const [at, level] of levels.entries()) expect(level - (levels[at - 1] ?? 0)).toBeLessThanOrEqual(1)
  expect(bringsHeading(exampleBlocks)).toBe(true)
  expect(bringsHeading(exampleBlocks.slice(1))).toBe(false)
})

test('a new block of each type has no empty heading', () => {
  for (const name of blockNames) expect([name, /<h\d[^>]*><\/h\d>/.test(draw([newBlock(name, 'x')], noRefs))]).toEqual([name, false])
})

test('#84 a block that cannot be read is left out, and others are rendered', () => {
  const html = draw([
    { id: 'a', type: 'rawHtml', version: 1, props: { html: '<img src=x onerror=alert(1)>' } },
    { id: 'b', type: 'callout', version: 1, props: { kind: 'fact', title: '<script>alert(1)</script>', text: '"><b>x</b>' } },
    { id: 'c', type: 'buttonRow', version: 1, props: { buttons: [{ label: 'Go', to: { href: 'javascript:alert(1)' }, look: 'primary' }] } },
    {
      id: 'd',
      type: 'section',
      version: 1,
      props: { title: 'Kept', ground: 'plain', content: [{ id: 'e', type: 'gone', version: 9, props: {} }] },
    },
  ])
  expect(html).not.toMatch(/<script|<b>|javascript|onerror|data-block="(?:rawHtml|buttonRow|gone)"/)
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(wordsOf(html)).toContain('Kept')
})

test('missing references are not rendered', () => {
  const bare = draw(exampleBlocks, noRefs)
  expect(bare).not.toContain('<img')
  expect(wordsOf(bare)).toContain('Public liability')
  expect(bare).not.toContain('href="/public-liability-insurance"')
  expect(draw(exampleBlocks)).toContain('href="/public-liability-insurance"')
})

test('links to other sites do not send the referrer', () => {
  for (const [tag] of draw(exampleBlocks).matchAll(/<a [^>]*href="https:[^>]*>/g)) expect(tag).toContain('rel="noopener noreferrer"')
})

test('a reusable section is rendered in the builder, and its blocks cannot be selected', () => {
  const blocks = [{ id: 'here', type: 'keptSection', version: 1, props: { section: [{ kind: 'section', key: 'lease' }] } }]
  const [first] = exampleBlocks
  const sections = { lease: { title: 'Lease', blocks: first ? [first] : [] } }
  const canvas = renderToStaticMarkup(<BlockList blocks={blocks} refs={{ ...exampleRefs, sections }} editing />)
  expect(canvas).toContain('Insurance for cafés by the sea')
  expect(canvas.match(/data-block-id="[^"]*"/g)).toEqual(['data-block-id="here"'])
  expect(wordsOf(renderToStaticMarkup(<BlockList blocks={blocks} refs={{ ...exampleRefs, sections: {} }} editing />))).toContain(
    'no longer exists',
  )
  expect(wordsOf(draw(blocks)).trim()).toBe('')
})
