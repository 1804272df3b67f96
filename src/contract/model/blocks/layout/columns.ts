import { blockType } from '../blockType.ts'
import { choiceField, slotField } from '../field.ts'

export const columns = blockType('columns', {
  label: 'Two columns',
  summary: 'Blocks beside each other; below each other on a phone.',
  group: 'layout',
  fields: {
    layout: choiceField({
      label: 'Widths',
      options: [
        { value: 'equal', label: 'Equal' },
        { value: 'wideLeft', label: 'Left one wider' },
        { value: 'wideRight', label: 'Right one wider' },
      ],
    }),
    left: slotField({ label: 'Left' }),
    right: slotField({ label: 'Right' }),
  },
})
