/** `npm run reading`: the readability of each page, hardest first, as a table. */
import { readingOf } from '#contract/model/content/checks/readingAge.ts'
import { allWords } from './shelf.ts'

const rows = allWords()
  .filter(({ kind }) => kind !== 'term' && kind !== 'trade')
  .map((words) => ({ page: words.page, ...readingOf(words.texts) }))
  .toSorted((a, b) => b.age - a.age)
const terms = readingOf(allWords().flatMap(({ kind, texts }) => (kind === 'term' ? texts : [])))
const trades = readingOf(allWords().flatMap(({ kind, texts }) => (kind === 'trade' ? texts : [])))

console.log('| Page | words | sentences | median | longest | reading age |\n|---|---|---|---|---|---|')
for (const { page, words, sentences, median, longest, age } of [
  ...rows,
  { page: 'all glossary words', ...terms },
  { page: 'all trades', ...trades },
])
  console.log(`| ${page} | ${words} | ${sentences} | ${median} | ${longest} | ${age.toFixed(1)} |`)
