import { audienceLabels, documentTypeLabels } from '#contract/model/content/kinds/libraryDocument.ts'
import { blockWords } from './everywhere.ts'
import type { KindWords } from './fieldWords.ts'

const writtenLabels = { guide: documentTypeLabels.guide, checklist: documentTypeLabels.checklist }

export const documentWords: KindWords = {
  noun: 'document',
  sections: [
    { id: 'about', title: 'The document', fields: ['title', 'type', 'audience', 'products', 'summary', 'slug'] },
    { id: 'text', title: 'Text', fields: ['body.lead', 'body.sections'] },
    {
      id: 'edition',
      title: 'The next edition',
      hint: 'An edition that has been issued never changes. Publishing anything different issues the next one, as a page and as a PDF.',
      fields: ['change', 'updatedOn'],
    },
  ],
  fields: {
    ...blockWords('body.sections'),
    slug: { label: 'Short name in the address', hint: 'Lower-case words with dashes.' },
    title: { label: 'Title' },
    type: { label: 'Type', hint: 'Key facts follow their product page and are not written here.', options: writtenLabels },
    audience: { label: 'Who it is for', options: audienceLabels },
    products: { label: 'Products it is about', hint: 'None if it is about all of them.', item: 'product', refers: 'service' },
    summary: { label: 'Summary', hint: 'One sentence for lists and search results.' },
    updatedOn: { label: 'In force from', hint: 'The date of its wording. If that is in the past, the new edition starts today.' },
    change: {
      label: 'What is new',
      hint: 'Compared with the previous edition, for readers. If left empty, the parts that differ are listed.',
    },
    body: { label: 'Text' },
    'body.lead': { label: 'Opening' },
  },
}
