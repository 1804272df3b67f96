import { expect, test } from 'vitest'
import { offered } from './tradeNames.ts'

const trades = [
  { slug: 'electrician', name: 'Electrician', sector: 'tradesman', synonyms: ['sparky', 'rewiring'] },
  { slug: 'carpenter', name: 'Carpenter / joiner', sector: 'tradesman', synonyms: ['chippy'] },
]

test('a trade is offered by what people call it, under its own name', () => {
  expect(offered('spark', trades)).toEqual([{ value: 'Electrician', label: 'Electrician, also called sparky' }])
  expect(offered('Chippy', trades)).toEqual([{ value: 'Carpenter / joiner', label: 'Carpenter / joiner, also called chippy' }])
  expect(offered('electr', trades)).toEqual([{ value: 'Electrician', label: 'Electrician' }])
})
