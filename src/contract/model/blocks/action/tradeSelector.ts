import { blockType } from '../blockType.ts'
import { referencesField, textField } from '../field.ts'

export const tradeSelector = blockType('tradeSelector', {
  label: 'Find your trade',
  summary: 'A box to type a trade into, and links to the trades you choose.',
  group: 'action',
  fields: {
    title: textField({ label: 'Title', max: 90 }),
    intro: textField({ label: 'Introduction', max: 300, lines: 2, optional: true }),
    trades: referencesField({ label: 'Trades', of: ['trade'], min: 0, max: 24 }),
  },
})
