import { blockType } from '../blockType.ts'
import { listField, pictureField, textField } from '../field.ts'

export const team = blockType('team', {
  label: 'People',
  summary: 'Who does the work: name, role and a sentence.',
  group: 'proof',
  fields: {
    title: textField({ label: 'Title', max: 90 }),
    people: listField({
      label: 'People',
      item: 'person',
      minItems: 1,
      maxItems: 24,
      fields: {
        name: textField({ label: 'Name', max: 80 }),
        role: textField({ label: 'Role', max: 80 }),
        text: textField({ label: 'About them', max: 300, lines: 3, optional: true }),
        picture: pictureField({ label: 'Picture', optional: true }),
      },
    }),
  },
})
