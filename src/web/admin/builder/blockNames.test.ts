import { expect, test } from 'vitest'
import { newBlock } from '#contract/model/blocks/block.ts'
import { fullNameOf, wordsOf } from './blockNames.ts'

const sectionBlock = (key: string) => ({ ...newBlock('keptSection', 'k'), props: { section: [{ kind: 'section', key }] } })

test('a reusable section is called by its own name', () => {
  const sections = new Map([['why-us', 'Why us']])
  expect(wordsOf(sectionBlock('why-us'), sections)).toBe('Why us')
  expect(fullNameOf(sectionBlock('why-us'), sections)).toBe('Reusable section, "Why us"')
  // Deleted, or none chosen yet.
  expect(fullNameOf(sectionBlock('gone'), sections)).toBe('Reusable section')
  expect(fullNameOf(newBlock('keptSection', 'k'), sections)).toBe('Reusable section')
})
