import { postCategoryLabels } from '#contract/model/content/kinds/postCategory.ts'
import { addressWords, searchSection, seoWords, showingWords } from './everywhere.ts'
import type { KindWords } from './fieldWords.ts'

export const postWords: KindWords = {
  noun: 'article',
  sections: [
    { id: 'article', title: 'Article', fields: ['title', 'summary', 'body'] },
    { id: 'about', title: 'Details', fields: ['category', 'tags', 'author', 'date', 'updated', 'reviewedBy'] },
    { id: 'links', title: 'Related pages', fields: ['related'] },
    searchSection,
    { id: 'place', title: 'Place on the site', fields: ['slug'] },
  ],
  fields: {
    ...seoWords,
    slug: {
      ...addressWords.slug,
      hint: 'Lower-case words with dashes. The address is /blog/ followed by this. If it changes, the old address will lead here.',
    },
    published: showingWords.published,
    title: { label: 'Title', hint: 'The main heading of the article.' },
    author: { label: 'Author', hint: 'A team or display name.' },
    date: { label: 'Published on' },
    updated: { label: 'Updated on', hint: 'When its facts last changed.' },
    reviewedBy: { label: 'Facts checked by', hint: 'A name or a team. Visitors see it.' },
    category: { label: 'Category', options: postCategoryLabels },
    tags: { label: 'Tags', item: 'tag' },
    summary: { label: 'Summary', hint: 'Two sentences for lists and cards.' },
    related: { label: 'Related pages' },
    'related.services': { label: 'Products', item: 'product', refers: 'service' },
    'related.posts': { label: 'Other articles', item: 'article', refers: 'post' },
    body: { label: 'Text' },
  },
}
