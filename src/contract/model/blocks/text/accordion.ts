import { blockType } from '../blockType.ts'
import { bodyField, listField, textField } from '../field.ts'

export const accordion = blockType('accordion', {
  label: 'Expandable parts',
  summary: 'Longer parts hidden behind their titles; find-in-page opens them.',
  group: 'text',
  fields: {
    title: textField({ label: 'Title', max: 90, optional: true }),
    parts: listField({
      label: 'Parts',
      item: 'part',
      minItems: 2,
      maxItems: 20,
      fields: { title: textField({ label: 'Title', max: 120 }), body: bodyField({ label: 'Text' }) },
    }),
  },
})
