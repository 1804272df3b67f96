import { basisOptions, coverCode } from './everywhere.ts'
import type { KindWords } from './fieldWords.ts'

export const tradeWords: KindWords = {
  noun: 'trade',
  sections: [
    { id: 'trade', title: 'The trade', fields: ['name', 'synonyms', 'sector', 'note', 'slug'] },
    { id: 'covers', title: 'Covers', fields: ['covers'] },
    { id: 'law', title: 'Law and rules', fields: ['law'] },
    { id: 'limits', title: 'Usual sums', fields: ['limits'] },
    { id: 'claim', title: 'Claim example', hint: 'Invented, and the page says so.', fields: ['claim'] },
    { id: 'questions', title: 'Questions', fields: ['faq'] },
  ],
  fields: {
    slug: { label: 'Short name in the address', hint: 'Lower-case words with dashes. If it changes, the old address will lead here.' },
    name: { label: 'Name of the trade' },
    sector: { label: 'Industry page', refers: 'industry' },
    synonyms: { label: 'What people call themselves', hint: 'No name may be used for two trades.', item: 'name' },
    note: { label: 'What an insurer asks about first' },
    law: {
      label: 'What the law, a council or a regulator requires',
      hint: "Not the law on employers' liability: the page says that for every trade.",
      item: 'rule',
    },
    limits: { label: 'Usual sums', hint: 'Sums and who asks for them. Never prices.', item: 'sum' },
    'limits.*.item': { label: 'Cover' },
    'limits.*.typical': { label: 'Usual sum' },
    'limits.*.note': { label: 'Who asks for it' },
    claim: { label: 'Claim example' },
    'claim.title': { label: 'Title' },
    'claim.text': { label: 'What happened', hint: 'The whole story: what may be paid, what may not, and why.' },
    faq: { label: 'Questions and answers', item: 'question' },
    'faq.*.question': { label: 'Question' },
    'faq.*.answer': { label: 'Answer' },
    covers: { label: 'Covers' },
    'covers.essential': { label: 'Essential', item: 'cover' },
    'covers.recommended': { label: 'Recommended', item: 'cover' },
    'covers.optional': { label: 'Worth considering', item: 'cover' },
    '**.*.code': coverCode,
    '**.*.basis': { label: 'Who asks for it', options: basisOptions },
    '**.*.when': { label: 'Only with staff', hint: 'Needed as soon as anyone works under the owner’s direction.' },
    '**.*.reason': { label: 'Reason', hint: 'A whole sentence about this trade.' },
  },
}
