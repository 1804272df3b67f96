/** Words of fields that several kinds have. */
import type { FormSection, KindWords, Words } from './fieldWords.ts'

export const reviewWords = {
  reviewedOn: { label: 'Facts checked on', hint: 'The day somebody last checked every fact, not the day a comma was corrected.' },
  reviewedBy: { label: 'Facts checked by', hint: 'A name or a team. Visitors see it.' },
} as const satisfies Record<string, Words>

export const addressWords = {
  slug: {
    label: 'Short name in the address',
    hint: 'Lower-case words with dashes, like public-liability-insurance. Other pages use it to point to this page.',
  },
  path: {
    label: 'Address',
    hint: 'From the first slash, like /public-liability-insurance. If it changes, the old address will lead here.',
  },
} as const satisfies Record<string, Words>

export const showingWords = {
  // Not in the forms: only publishing and taking off the site change it.
  published: { label: 'Shown on the public site' },
  position: { label: 'Place in lists', hint: 'A whole number. Lower numbers come first.' },
} as const satisfies Record<string, Words>

export const seoWords = {
  seo: { label: 'In search results', hint: 'What a search engine shows of this page.' },
  'seo.title': { label: 'Title in search results', hint: 'Says what the page is about. Search engines cut it after about 60 characters.' },
  'seo.description': { label: 'Description in search results', hint: 'One or two sentences that make somebody want to open the page.' },
} as const satisfies Record<string, Words>

export const scheduleWords = {
  'body.schedule': { label: 'Example schedule', hint: 'The card that shows what cover an invented business might buy.' },
  'body.schedule.business': { label: 'Invented business' },
  'body.schedule.rows': { label: 'Lines of the schedule', item: 'line' },
  'body.schedule.rows.*.item': { label: 'Cover' },
  'body.schedule.rows.*.value': { label: 'Sum or limit' },
} as const satisfies Record<string, Words>

export const faqWords = {
  'body.faq': { label: 'Questions and answers', hint: 'As a customer would ask them.', item: 'question' },
  'body.faq.*.question': { label: 'Question' },
  'body.faq.*.answer': { label: 'Answer' },
} as const satisfies Record<string, Words>

export const coverCode: Words = { label: 'Cover code', hint: 'As in the quote form, like PL.', refers: 'code' }

export const levelOptions = { essential: 'Essential', recommended: 'Recommended', optional: 'Worth considering' } as const
export const basisOptions = {
  law: 'The law',
  regulator: 'A regulator or professional body',
  contract: 'Customers, councils or venues',
  practice: 'Market practice',
} as const

export const blockKinds = {
  p: 'Paragraph',
  list: 'List',
  steps: 'Numbered steps',
  table: 'Table',
  note: 'Note',
  checks: 'Check list',
  columns: 'Two columns',
} as const

const firmWordsHint = 'Link with [words](/path). {firm.name} and the like are filled in from the settings.'

/** The words for sections of blocks in pages and documents. `before`: the path of the sections. */
export const blockWords = (before: string): KindWords['fields'] => ({
  [before]: { label: 'Sections', hint: firmWordsHint, item: 'section' },
  [`${before}.*.title`]: { label: 'Heading' },
  [`${before}.*.blocks`]: { label: 'Content of the section', item: 'block', kinds: blockKinds },
  '**.blocks.*.p': { label: 'Paragraph' },
  '**.blocks.*.note': { label: 'Note', hint: 'The one thing to remember from this section, set apart.' },
  '**.blocks.*.list': { label: 'List', item: 'point' },
  '**.blocks.*.steps': { label: 'Numbered steps', item: 'step' },
  '**.blocks.*.checks': { label: 'Check list', hint: 'Each gets a box to tick.', item: 'thing to check' },
  '**.blocks.*.columns': { label: 'Two columns', hint: 'Two lists beside each other.', item: 'column' },
  '**.columns.*.title': { label: 'Column heading' },
  '**.columns.*.good': { label: 'Good news', hint: 'On: a list of what is covered. Off: a list of what is not.' },
  '**.columns.*.list': { label: 'Lines', item: 'line' },
  ...tableWords,
})

export const tableWords: KindWords['fields'] = {
  '**.table': { label: 'Table', hint: 'A cell may hold a link, written [words](/path).' },
  '**.table.caption': { label: 'What the table shows', hint: 'Read out by screen readers, and shown above it.' },
  '**.table.head': { label: 'Column headings', item: 'column' },
  '**.table.rows': { label: 'Rows', item: 'row' },
  '**.table.rows.*': { label: 'Row', item: 'cell' },
}

export const searchSection: FormSection = { id: 'search', title: 'Search results', fields: ['seo'] }
