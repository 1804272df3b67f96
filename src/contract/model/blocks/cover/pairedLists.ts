import { blockType } from '../blockType.ts'
import { textField, textsField } from '../field.ts'

export const pairedLists = blockType('pairedLists', {
  label: 'Pays for, does not',
  summary: 'Two lists side by side: what is left out is shown as clearly as what is paid.',
  group: 'cover',
  fields: {
    title: textField({ label: 'Title', max: 90, optional: true }),
    goodTitle: textField({ label: 'First list: title', max: 60 }),
    good: textsField({ label: 'First list', item: 'Line', max: 260, maxItems: 16 }),
    badTitle: textField({ label: 'Second list: title', max: 60 }),
    bad: textsField({ label: 'Second list', item: 'Line', max: 260, maxItems: 16 }),
  },
})
