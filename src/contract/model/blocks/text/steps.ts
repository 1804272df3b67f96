import { blockType } from '../blockType.ts'
import { listField, textField } from '../field.ts'

export const steps = blockType('steps', {
  label: 'Steps',
  summary: 'What happens, in order.',
  group: 'text',
  fields: {
    title: textField({ label: 'Title', max: 90 }),
    steps: listField({
      label: 'Steps',
      item: 'step',
      minItems: 2,
      maxItems: 8,
      fields: { title: textField({ label: 'Title', max: 60 }), text: textField({ label: 'Text', max: 300, lines: 3 }) },
    }),
  },
})
