import { blockType } from '../blockType.ts'
import { listField, pictureField, textField } from '../field.ts'

export const gallery = blockType('gallery', {
  label: 'Pictures',
  summary: 'Several pictures side by side.',
  group: 'picture',
  fields: {
    title: textField({ label: 'Title', max: 90, optional: true }),
    pictures: listField({
      label: 'Pictures',
      item: 'picture',
      minItems: 2,
      maxItems: 12,
      fields: { picture: pictureField({ label: 'Picture' }), caption: textField({ label: 'Caption', max: 160, optional: true }) },
    }),
  },
})
