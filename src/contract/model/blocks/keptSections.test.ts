import { expect, test } from 'vitest'
import { draftOf } from '../content/draftOf.ts'
import { problemsOf } from '../content/problemsOf.ts'
import { namesIn } from '../content/references.ts'
import { SectionContent } from '../content/kinds/section.ts'
import { z } from '../../schema.ts'
import { sectionKeysIn, withSections } from './keptSections.ts'
import { publishFaults } from './publishing.ts'
import { everyBlock, pageFault } from './storedBlock.ts'
import { templateNames } from './templateNames.ts'
import { templates } from './templates.ts'

const note = (id: string, title: string) => ({ id, type: 'callout', version: 1, props: { kind: 'fact', title, text: 'Words.' } })
const standsFor = (id: string, key: string) => ({ id, type: 'keptSection', version: 1, props: { section: [{ kind: 'section', key }] } })
const holding = (id: string, content: unknown[]) => ({ id, type: 'section', version: 1, props: { title: '', ground: 'plain', content } })

const sections = new Map([['lease', [holding('outer', [note('inner', 'Of the lease')])]]])

test('the blocks of a reusable section replace its reference, when nested too, with ids of their own', () => {
  const page = [note('a', 'First'), standsFor('one', 'lease'), holding('b', [standsFor('two', 'lease')])]
  expect(sectionKeysIn(page)).toEqual(['lease'])
  const read = withSections(page, sections)
  const all = everyBlock(read).map(({ block }) => block)
  expect(all.map(({ type }) => type)).toEqual(['callout', 'section', 'callout', 'section', 'section', 'callout'])
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
  expect(pageFault(read)).toBeNull()
})

test('a reference to a section that is missing, not chosen or contains itself is removed', () => {
  const unset = { id: 'x', type: 'keptSection', version: 1, props: {} }
  expect(withSections([standsFor('one', 'gone'), unset, note('a', 'Stays')], sections).map(({ id }) => id)).toEqual(['a'])
  const round = new Map([['round', [note('n', 'Once'), standsFor('again', 'round')]]])
  expect(withSections([standsFor('one', 'round')], round)).toHaveLength(1)
})

test('a page refers to its sections, and a section to what its blocks name; a section cannot hold another section', () => {
  expect(namesIn('page', { kind: 'built', blocks: [holding('b', [standsFor('two', 'lease')])] })).toEqual(['section/lease'])
  expect(namesIn('section', { blocks: [{ ...note('a', 'x'), props: { to: { kind: 'service', key: 'cyber' } } }] })).toEqual([
    'service/cyber',
  ])
  const whole = { slug: 'lease', title: 'Lease', blocks: [note('a', 'First')] }
  expect(problemsOf(SectionContent, whole)).toEqual([])
  const nested = { ...whole, blocks: [standsFor('one', 'other')] }
  expect(problemsOf(SectionContent, nested).map(({ message }) => message)).toEqual([expect.stringContaining('cannot hold another')])
  // A draft may hold one, however.
  expect(z.safeParse(draftOf(SectionContent), nested).success).toBe(true)
})

test('each template can be stored, is a new copy at each call, and reports only texts that are still to be written', () => {
  for (const name of templateNames) {
    const blocks = templates[name]()
    expect([name, pageFault(blocks)]).toEqual([name, null])
    expect(templates[name]()[0]).not.toBe(blocks[0])
    const faults = publishFaults(blocks)
    expect([name, faults.length > 0]).toEqual([name, true])
    expect(faults.filter(({ message }) => /cannot/.test(message))).toEqual([])
  }
})
