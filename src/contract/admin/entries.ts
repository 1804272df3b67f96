/** Staff: what is neither article, product, industry nor page: local pages, trades, glossary words, how people search, and what the tools ask and answer. */
import { contentGroup } from './contentGroup.ts'

export const entries = contentGroup({
  noun: 'entries',
  base: '/api/admin/entries',
  area: 'page',
  kinds: ['place', 'trade', 'term', 'cover', 'finder', 'quiz', 'scenario', 'incident', 'specimen', 'synonym', 'asked', 'document'],
  one: 'entry',
  many: 'entries',
})
