/** Staff: what is neither article, product, industry nor page: local pages, trades, glossary words, how people search, and what the tools, a request and a claim ask. */
import { entryKinds } from '../../model/content/contentName.ts'
import { contentGroup } from './contentGroup.ts'

export const entries = contentGroup({
  noun: 'entries',
  base: '/api/admin/entries',
  area: 'page',
  kinds: entryKinds,
  one: 'entry',
  many: 'entries',
})
