import { blockType } from '../blockType.ts'
import { referencesField, textField } from '../field.ts'

export const documentList = blockType('documentList', {
  label: 'Documents',
  summary: 'Guides and forms of the document library.',
  group: 'action',
  fields: {
    title: textField({ label: 'Title', max: 90 }),
    documents: referencesField({ label: 'Documents', of: ['document'], max: 20 }),
  },
})
