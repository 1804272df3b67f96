import { blockType } from '../blockType.ts'
import { listField, textField, textsField } from '../field.ts'

export const compareTable = blockType('compareTable', {
  label: 'Comparison',
  summary: 'Covers or choices side by side. "Yes" and "No" are drawn with a mark.',
  group: 'cover',
  fields: {
    caption: textField({ label: 'Caption', hint: 'Says what is compared.', max: 120 }),
    choices: textsField({ label: 'Side by side', item: 'Choice', max: 60, minItems: 2, maxItems: 4 }),
    rows: listField({
      label: 'Rows',
      item: 'row',
      minItems: 1,
      maxItems: 30,
      fields: {
        what: textField({ label: 'What', max: 120 }),
        values: textsField({ label: 'Each column', item: 'Value', max: 200, minItems: 2, maxItems: 4 }),
      },
    }),
    source: textField({ label: 'Source or note', max: 240, optional: true }),
  },
})
