import { blockType } from '../blockType.ts'
import { choiceField, pictureField, textField } from '../field.ts'

export const image = blockType('image', {
  label: 'Picture',
  summary: 'One picture with a caption.',
  group: 'picture',
  fields: {
    picture: pictureField({ label: 'Picture' }),
    caption: textField({ label: 'Caption', max: 200, optional: true }),
    width: choiceField({
      label: 'Width',
      options: [
        { value: 'text', label: 'As wide as text' },
        { value: 'page', label: 'As wide as the page' },
      ],
    }),
  },
})
