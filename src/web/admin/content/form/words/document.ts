import { audienceLabels, documentTypeLabels } from '#contract/model/content/libraryDocument.ts'
import { blockWords } from './everywhere.ts'
import type { KindWords } from './fieldWords.ts'

export const documentWords: KindWords = {
  noun: 'document',
  sections: [
    { id: 'about', title: 'The document', fields: ['title', 'type', 'audience', 'products', 'summary', 'slug'] },
    {
      id: 'editions',
      title: 'Editions',
      hint: 'An edition that has been issued never changes: add a new one, first in the list.',
      fields: ['editions'],
    },
  ],
  fields: {
    ...blockWords('editions.*.body.sections'),
    slug: { label: 'Short name in the address', hint: 'Lower-case words with dashes.' },
    title: { label: 'Title' },
    type: { label: 'Type', options: documentTypeLabels },
    audience: { label: 'For whom', options: audienceLabels },
    products: { label: 'Products it is about', hint: 'None when it is about all of them.', item: 'product', refers: 'service' },
    summary: { label: 'Summary', hint: 'One sentence for lists and search results.' },
    editions: { label: 'Editions', hint: 'Newest first.', item: 'edition' },
    'editions.*.code': { label: 'Edition', hint: 'Year and month, like 2026.11. A second one in the month is 2026.11b.' },
    'editions.*.from': { label: 'In force from' },
    'editions.*.change': { label: 'What is new', hint: 'Against the edition before. Empty in the first.' },
    'editions.*.body': { label: 'Text' },
    'editions.*.body.lead': { label: 'Opening' },
  },
}
