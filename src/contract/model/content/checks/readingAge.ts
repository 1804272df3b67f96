/** How hard a text is to read: its sentences, their length, and the school years it requires (Flesch and Kincaid, 1975). */

const countWords = (text: string) => text.match(/[\p{L}\p{N}£%][\p{L}\p{N}'£%.,/&-]*/gu)?.length ?? 0

/** A sentence ends where a new one begins; "e.g. this" and "1.5" do not end one. */
export const sentencesOf = (text: string): string[] =>
  text
    .split(/(?<=[.!?]["')]?)\s+(?=["'(]?[\p{Lu}\p{N}£{])/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => countWords(sentence) > 0)

/** Counts vowel groups, ignoring a silent e. Wrong in a few words per hundred, as accurate as the formula's authors were. */
const syllablesOf = (word: string) => {
  const plain = word.toLowerCase().replace(/[^a-z]/g, '')
  if (plain.length <= 3) return 1
  const groups = plain.replace(/(?:[^laeiouy]es|[^tdaeiouy]ed|[^laeiouy]e)$/, (end) => end.slice(0, 1)).match(/[aeiouy]{1,2}/g)
  return Math.max(1, groups?.length ?? 1)
}

export type Reading = { words: number; sentences: number; median: number; longest: number; age: number; worst: string }

/** Measures running text only: labels, headings and table cells are not sentences. `age`: years of school plus five. */
export const readingOf = (texts: readonly string[]): Reading => {
  const running = texts.filter((text) => /[.!?]["')]?$/.test(text.trim())).flatMap(sentencesOf)
  const lengths = running.map(countWords).toSorted((a, b) => a - b)
  const words = lengths.reduce((sum, length) => sum + length, 0)
  const syllables = running
    .join(' ')
    .split(/[^\p{L}']+/u)
    .filter(Boolean)
    .reduce((sum, word) => sum + syllablesOf(word), 0)
  const grade = running.length === 0 ? 0 : 0.39 * (words / running.length) + 11.8 * (syllables / words) - 15.59
  const worst = running.reduce((a, b) => (countWords(b) > countWords(a) ? b : a), '')
  return {
    words,
    sentences: running.length,
    median: lengths[Math.floor(lengths.length / 2)] ?? 0,
    longest: lengths.at(-1) ?? 0,
    age: Math.max(5, grade + 5),
    worst,
  }
}

export { countWords }
