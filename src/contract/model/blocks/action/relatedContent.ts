import { blockType } from '../blockType.ts'
import { referencesField, textField } from '../field.ts'

export const relatedContent = blockType('relatedContent', {
  label: 'Read on',
  summary: 'Links to other pages, with their own titles and summaries.',
  group: 'action',
  fields: {
    title: textField({ label: 'Title', max: 90 }),
    pages: referencesField({ label: 'Pages', of: ['service', 'industry', 'post', 'page', 'trade', 'place', 'term'], max: 8 }),
  },
})
