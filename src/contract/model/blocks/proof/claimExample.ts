import { blockType } from '../blockType.ts'
import { choiceField, textField } from '../field.ts'

export const claimExample = blockType('claimExample', {
  label: 'Example of a claim',
  summary: 'What happened, what was paid and what was not.',
  group: 'proof',
  fields: {
    title: textField({ label: 'Title', max: 120 }),
    basis: choiceField({
      label: 'Is it real?',
      hint: 'The page will say so.',
      options: [
        { value: 'invented', label: 'Invented to explain the cover' },
        { value: 'anonymised', label: 'A real claim, without names' },
      ],
    }),
    happened: textField({ label: 'What happened', max: 800, lines: 4 }),
    paid: textField({ label: 'What the insurer paid', max: 300, lines: 2 }),
    unpaid: textField({ label: 'What it did not', max: 300, lines: 2, optional: true }),
  },
})
