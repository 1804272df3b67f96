/** Staff: all other content: local pages, trades, glossary terms, search words, and the questions of the tools, quote requests and claims. */
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
