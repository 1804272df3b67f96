import { blockType } from '../blockType.ts'
import { dateField, linkField, textField } from '../field.ts'

/** A client's words count as a financial promotion, so their author and source are always stated. */
export const testimonial = blockType('testimonial', {
  label: 'Words of a client',
  summary: 'A quotation with who said it and where it comes from.',
  group: 'proof',
  fields: {
    quote: textField({ label: 'Quotation', max: 500, lines: 4 }),
    name: textField({ label: 'Who', hint: 'As agreed with them: a name, or "Owner of a bakery in Hove".', max: 80 }),
    role: textField({ label: 'Business or role', max: 80, optional: true }),
    source: textField({ label: 'Source', hint: 'Where these words can be checked, such as "Letter of 4 May 2026, on file".', max: 160 }),
    sourceLink: linkField({ label: 'Link to the source', optional: true }),
    date: dateField({ label: 'Date', optional: true }),
  },
})
