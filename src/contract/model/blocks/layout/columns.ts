import { blockType } from '../blockType.ts'
import { choiceField, slotField } from '../field.ts'

export const columns = blockType('columns', {
  label: 'Two columns',
  summary: 'Blocks side by side, or one below another on a phone.',
  group: 'layout',
  fields: {
    layout: choiceField({
      label: 'Widths',
      options: [
        { value: 'equal', label: 'Equal' },
        { value: 'wideLeft', label: 'Left wider' },
        { value: 'wideRight', label: 'Right wider' },
      ],
    }),
    left: slotField({ label: 'Left' }),
    right: slotField({ label: 'Right' }),
  },
})
