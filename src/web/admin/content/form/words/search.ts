/** The words for search synonyms and questions, which visitors never read. */
import type { KindWords } from './fieldWords.ts'

const slug = { label: 'Short name', hint: 'Lower-case words with dashes.' }

export const synonymWords: KindWords = {
  noun: 'group of search words',
  sections: [
    { id: 'words', title: 'What people type', fields: ['words'] },
    { id: 'meaning', title: 'What they mean', hint: 'Words from our pages, a page to show first, or both.', fields: ['mean', 'href'] },
    { id: 'name', title: 'Its name here', fields: ['title', 'slug'] },
  ],
  fields: {
    slug,
    title: { label: 'Title', hint: 'For your colleagues; visitors do not see it.' },
    words: {
      label: 'Words and phrases',
      hint: 'Each as somebody might type it: nicknames, short forms, other words for the same. Capitals, dots and accents make no difference.',
      item: 'word or phrase',
    },
    mean: { label: 'Search for these words too', hint: 'As our pages say it, for example professional indemnity.' },
    href: {
      label: 'Show this page first',
      hint: 'When somebody searches for exactly one of these. An address on this site, like /cyber-insurance.',
    },
  },
}

export const askedWords: KindWords = {
  noun: 'group of questions',
  sections: [
    { id: 'questions', title: 'What people ask', fields: ['ask'] },
    { id: 'answer', title: 'What answers them', fields: ['href'] },
    { id: 'name', title: 'Its name here', fields: ['title', 'slug'] },
  ],
  fields: {
    slug,
    title: { label: 'Title', hint: 'For your colleagues; visitors do not see it.' },
    ask: {
      label: 'Questions',
      hint: 'Five to eight short ones, as people would say them, in different words from the page itself.',
      item: 'question',
    },
    href: {
      label: 'Page and part that answers',
      hint: 'An address on this site with the part of the page after #, like /cyber-insurance#law. The assistant quotes that part.',
    },
  },
}
