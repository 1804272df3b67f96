import { blockType } from '../blockType.ts'
import { textField } from '../field.ts'

export const quoteStarter = blockType('quoteStarter', {
  label: 'Start a quote',
  summary: 'Asks for the trade and starts a quote request.',
  group: 'action',
  fields: {
    title: textField({ label: 'Title', max: 90 }),
    text: textField({ label: 'Text', max: 300, lines: 2, optional: true }),
    button: textField({ label: 'Words on the button', max: 40 }),
  },
})
