import { blockType } from '../blockType.ts'
import { listField, textField } from '../field.ts'

export const faq = blockType('faq', {
  label: 'Questions and answers',
  summary: 'Questions people ask, each with its answer.',
  group: 'text',
  fields: {
    title: textField({ label: 'Title', max: 90 }),
    questions: listField({
      label: 'Questions',
      item: 'question',
      minItems: 1,
      maxItems: 20,
      fields: { question: textField({ label: 'Question', max: 160 }), answer: textField({ label: 'Answer', max: 900, lines: 4 }) },
    }),
  },
})
