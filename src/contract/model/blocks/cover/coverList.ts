import { blockType } from '../blockType.ts'
import { listField, referencesField, textField } from '../field.ts'

export const coverList = blockType('coverList', {
  label: 'List of covers',
  summary: 'Covers with a sentence each, linked to their pages.',
  group: 'cover',
  fields: {
    title: textField({ label: 'Title', max: 90 }),
    intro: textField({ label: 'Introduction', max: 400, lines: 2, optional: true }),
    covers: listField({
      label: 'Covers',
      item: 'cover',
      minItems: 1,
      maxItems: 16,
      fields: {
        name: textField({ label: 'Name', max: 80 }),
        text: textField({ label: 'What it pays for', max: 240, lines: 2 }),
        page: referencesField({ label: 'Page', of: ['service'], min: 0, max: 1 }),
      },
    }),
  },
})
