import { blockType } from '../blockType.ts'
import { bodyField } from '../field.ts'

export const richText = blockType('richText', {
  label: 'Text',
  summary: 'Paragraphs, headings, lists and quotations.',
  group: 'text',
  fields: { body: bodyField({ label: 'Text' }) },
})
