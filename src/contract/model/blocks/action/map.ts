import { blockType } from '../blockType.ts'
import { linkField, pictureField, textField } from '../field.ts'

/** A picture and a link only: our page loads nothing from third parties. */
export const map = blockType('map', {
  label: 'Directions',
  summary: 'An address with a link to a map, and a drawn map if you have one.',
  group: 'action',
  fields: {
    title: textField({ label: 'Title', max: 90 }),
    address: textField({ label: 'Address', max: 240, lines: 4 }),
    directions: textField({ label: 'How to get there', max: 400, lines: 3, optional: true }),
    link: linkField({ label: 'Link to a map' }),
    picture: pictureField({ label: 'Drawn map', optional: true }),
  },
})
