/** The words for a quote request's or claim's questions. What the program defines is shown but cannot be changed here. */
import type { KindWords, Words } from './fieldWords.ts'

const id: Words = { label: 'Name in our records', readOnly: true }
const is: Words = { label: 'Decided by the system', readOnly: true }
const answers: Words = { label: 'Answers to choose from', item: 'answer', fixed: 'names', heads: 'label' }

export const questionWords: KindWords = {
  noun: 'part of the questions',
  sections: [
    {
      id: 'pages',
      title: 'Pages and questions',
      hint: 'You can change the words, the order within a page, and whether an optional question is asked. What kind of answer a question takes, when it is asked and its name in our records are fixed by the system: ratings, statements and reports rely on them. Requests started earlier keep the questions they started with.',
      fields: ['pages'],
    },
    {
      id: 'covers',
      title: 'Covers to choose from',
      hint: 'As they appear on the first page of a request.',
      fields: ['covers'],
    },
    {
      id: 'declaration',
      title: 'Declaration',
      hint: 'What is signed before a request or report is sent. Each signature keeps the words that were signed; changed words become a new version. Some words must stay: the law requires them.',
      fields: ['declaration'],
    },
    {
      id: 'cases',
      title: 'Test cases',
      hint: 'Sample requests that must pass before anything is published, in this part and in the others. Each is typed as a visitor would type it and read in the same way.',
      fields: ['cases'],
    },
    { id: 'name', title: 'Its name here', fields: ['title', 'slug'] },
  ],
  fields: {
    slug: { label: 'Short name', readOnly: true },
    title: { label: 'Title', hint: 'For your colleagues; visitors do not see it.' },
    covers: { label: 'Covers to choose from', item: 'cover', fixed: 'all', heads: 'label' },
    'covers.*.label': { label: 'Cover' },
    'covers.*.hint': { label: 'Hint' },
    'covers.*.value': { label: 'Code', readOnly: true },
    pages: { label: 'Pages and questions', item: 'page', fixed: 'all', heads: 'title' },
    'pages.*.title': { label: 'Title', hint: 'The heading of the page.' },
    'pages.*.intro': { label: 'Introduction' },
    'pages.*.questions': { label: 'Questions of this page', item: 'question', fixed: 'names', heads: 'label' },
    'pages.*.questions.*.optional': { label: 'May be left empty' },
    'pages.*.questions.*.off': { label: 'Removed: not asked', hint: 'Its words are kept here. Switch it off to ask it again.' },
    '**.options': answers,
    '**.options.*.label': { label: 'Answer' },
    '**.options.*.hint': { label: 'Hint' },
    '**.options.*.value': { label: 'Name in our records', readOnly: true },
    'pages.*.questions.*.parts': { label: 'Fields of each line', item: 'field', fixed: 'all', heads: 'label' },
    'pages.*.questions.*.items': { label: 'Shares', item: 'share', fixed: 'all', heads: 'label' },
    'pages.*.questions.*.items.*.label': { label: 'Share' },
    'pages.*.questions.*.items.*.key': { label: 'Name in our records', readOnly: true },
    'pages.*.questions.*.detail': { label: 'When the answer is yes', fixed: 'all' },
    'pages.*.questions.*.detail.label': { label: 'Question about it' },
    'pages.*.questions.*.detail.missing': { label: 'Message when it is empty' },
    '**.label': { label: 'Question', hint: 'As the visitor will read it.' },
    '**.short': { label: 'Short name', hint: 'On the page before sending, and in what staff see.' },
    '**.hint': { label: 'Hint' },
    '**.why': { label: 'Why we ask', hint: 'What the answer changes about the cover.' },
    '**.missing': { label: 'Message when it is empty or cannot be read', hint: 'Say how to put it right, with an example.' },
    '**.id': id,
    '**.is': is,
    declaration: { label: 'Declaration', fixed: 'all' },
    'declaration.duty': { label: 'What the law requires', item: 'paragraph' },
    'declaration.statement': { label: 'Next to the tick box' },
    cases: { label: 'Test cases', item: 'test case', heads: 'name' },
    'cases.*.name': { label: 'What it is about', hint: 'A café asks for liability, contents and interruption.' },
    'cases.*.typed': {
      label: 'What is typed',
      hint: 'A line for each field, by its name in our records: "annualTurnover: 240000". Dates may be "in 14 days" or "30 days ago"; separate several answers with commas.',
    },
    'cases.*.pages': { label: 'How many pages it has' },
    'cases.*.asks': { label: 'Questions that are asked', item: 'question', hint: 'Some of them, by their names in our records.' },
    'cases.*.never': { label: 'Questions that are not asked', item: 'question', hint: 'By their names in our records.' },
  },
}
