import { blockType } from '../blockType.ts'
import { linkField, listField, pictureField, textField } from '../field.ts'

/** The top of a page: what it is about, the first step, and a picture or a schedule of cover beside it. */
export const hero = blockType('hero', {
  label: 'Opening',
  summary: 'Heading of the page, two sentences, the first step, with a picture or a schedule of cover.',
  group: 'text',
  fields: {
    heading: textField({ label: 'Heading', hint: 'At most nine words. As the first block it is the heading of the page.', max: 90 }),
    lead: textField({ label: 'Lead', hint: 'Two sentences.', max: 400, lines: 3, optional: true }),
    actions: listField({
      label: 'Buttons',
      hint: 'The first is the main button.',
      item: 'button',
      minItems: 0,
      maxItems: 2,
      fields: { label: textField({ label: 'Words', max: 40 }), to: linkField({ label: 'Links to' }) },
    }),
    picture: pictureField({ label: 'Picture', hint: 'Shown instead of the schedule.', optional: true }),
    schedule: textField({ label: 'Schedule: whose', hint: 'An invented business, such as "Café in Hove".', max: 60, optional: true }),
    rows: listField({
      label: 'Schedule: lines',
      item: 'line',
      minItems: 0,
      maxItems: 6,
      fields: { item: textField({ label: 'Cover', max: 60 }), value: textField({ label: 'Amount or fact', max: 40 }) },
    }),
  },
})
