import { blockType } from '../blockType.ts'
import { listField, textField } from '../field.ts'

export const localFacts = blockType('localFacts', {
  label: 'Facts about a place',
  summary: 'What is special about a town or district, with sources.',
  group: 'proof',
  fields: {
    title: textField({ label: 'Title', max: 90 }),
    facts: listField({
      label: 'Facts',
      item: 'fact',
      minItems: 1,
      maxItems: 12,
      fields: {
        label: textField({ label: 'What', max: 80 }),
        value: textField({ label: 'Fact', max: 240, lines: 2 }),
        source: textField({ label: 'Source', max: 120, optional: true }),
      },
    }),
  },
})
