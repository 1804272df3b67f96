import { blockType } from '../blockType.ts'
import { choiceField, textField } from '../field.ts'

export const callout = blockType('callout', {
  label: 'Note set apart',
  summary: 'The one thing to remember: a fact, an example, a warning or something to do.',
  group: 'text',
  fields: {
    kind: choiceField({
      label: 'Kind',
      options: [
        { value: 'fact', label: 'Worth knowing' },
        { value: 'example', label: 'An example' },
        { value: 'warning', label: 'Take care' },
        { value: 'action', label: 'To do' },
      ],
    }),
    title: textField({ label: 'Title', max: 90 }),
    text: textField({ label: 'Text', max: 600, lines: 4 }),
  },
})
