import { blockType } from '../blockType.ts'
import { textField, textsField } from '../field.ts'

export const checklist = blockType('checklist', {
  label: 'Checklist',
  summary: 'Boxes to tick, as on a paper form.',
  group: 'text',
  fields: {
    title: textField({ label: 'Title', max: 90 }),
    intro: textField({ label: 'Introduction', max: 400, lines: 2, optional: true }),
    items: textsField({ label: 'Lines', item: 'Line', max: 240, minItems: 2, maxItems: 30 }),
  },
})
