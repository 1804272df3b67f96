import { blockType } from '../blockType.ts'
import { choiceField, slotField, textField } from '../field.ts'

export const section = blockType('section', {
  label: 'Section',
  summary: 'A titled part of the page, with its own background if you like.',
  group: 'layout',
  fields: {
    title: textField({ label: 'Title', max: 90, optional: true }),
    ground: choiceField({
      label: 'Ground',
      options: [
        { value: 'plain', label: 'Plain' },
        { value: 'panel', label: 'Panel' },
        { value: 'dark', label: 'Dark band' },
      ],
    }),
    content: slotField({ label: 'Blocks' }),
  },
})
