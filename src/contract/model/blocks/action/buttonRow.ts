import { blockType } from '../blockType.ts'
import { choiceField, linkField, listField, textField } from '../field.ts'

export const buttonRow = blockType('buttonRow', {
  label: 'Buttons',
  summary: 'One to three buttons.',
  group: 'action',
  fields: {
    buttons: listField({
      label: 'Buttons',
      item: 'button',
      minItems: 1,
      maxItems: 3,
      fields: {
        label: textField({ label: 'Words', max: 40 }),
        to: linkField({ label: 'Links to' }),
        look: choiceField({
          label: 'Looks',
          options: [
            { value: 'secondary', label: 'Quiet' },
            { value: 'primary', label: 'Main button' },
          ],
        }),
      },
    }),
  },
})
