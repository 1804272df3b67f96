import { blockType } from '../blockType.ts'
import { textField } from '../field.ts'

/** The details come from the firm's settings, so that they are the same everywhere. */
export const contact = blockType('contact', {
  label: 'How to reach us',
  summary: 'Phone, email, hours and address of the firm, from its settings.',
  group: 'action',
  fields: {
    title: textField({ label: 'Title', max: 90 }),
    text: textField({ label: 'Text', max: 400, lines: 3, optional: true }),
  },
})
