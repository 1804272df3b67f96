import { blockType } from '../blockType.ts'
import { linkField, listField, textField } from '../field.ts'

export const stat = blockType('stat', {
  label: 'Figures',
  summary: 'One to four figures, each with its source.',
  group: 'proof',
  fields: {
    title: textField({ label: 'Title', max: 90, optional: true }),
    figures: listField({
      label: 'Figures',
      item: 'figure',
      minItems: 1,
      maxItems: 4,
      fields: {
        figure: textField({ label: 'Figure', max: 24 }),
        label: textField({ label: 'What it counts', max: 120 }),
        source: textField({ label: 'Source', hint: 'Who counted it, and when: "HSE, 2025".', max: 120 }),
        sourceLink: linkField({ label: 'Link to the source', optional: true }),
      },
    }),
  },
})
