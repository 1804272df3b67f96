import { glossaryCategoryLabels } from '#contract/model/content/kinds/glossary.ts'
import type { KindWords } from './fieldWords.ts'

export const termWords: KindWords = {
  noun: 'glossary term',
  sections: [
    { id: 'term', title: 'The term', fields: ['term', 'meaning', 'fuller', 'example'] },
    { id: 'finding', title: 'How it is found', fields: ['category', 'aliases', 'autoLink', 'slug'] },
    { id: 'links', title: 'Related', fields: ['seeAlso', 'services'] },
  ],
  fields: {
    term: { label: 'Term' },
    slug: { label: 'Short name in the address', hint: 'After /insurance-glossary#.' },
    category: { label: 'Category', options: glossaryCategoryLabels },
    meaning: { label: 'Meaning in one line', hint: 'Shown where the word is used on other pages.' },
    fuller: { label: 'Fuller meaning' },
    example: { label: 'Example' },
    aliases: { label: 'Other ways to write it', hint: 'Found by search and linked like the term.', item: 'name' },
    autoLink: { label: 'Link it on other pages', hint: 'Off for everyday words such as "line" or "event".' },
    seeAlso: { label: 'See also', item: 'term', refers: 'term' },
    services: { label: 'Products', item: 'product', refers: 'service' },
  },
}
