import { blockType } from '../blockType.ts'
import { listField, textField, textsField } from '../field.ts'

export const table = blockType('table', {
  label: 'Table',
  summary: 'Facts in rows and columns.',
  group: 'text',
  fields: {
    caption: textField({ label: 'Caption', hint: 'Says what the table shows.', max: 120 }),
    head: textsField({ label: 'Columns', item: 'Column', max: 60, minItems: 2, maxItems: 6 }),
    rows: listField({
      label: 'Rows',
      item: 'row',
      minItems: 1,
      maxItems: 60,
      fields: { cells: textsField({ label: 'Cells', item: 'Cell', max: 300, minItems: 1, maxItems: 6 }) },
    }),
  },
})
