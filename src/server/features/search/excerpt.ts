/** The text shown below a page's summary in the results: the words around those searched for. */

/** A sentence gives context; if none has the words, an item of a list does, "Fire, flood and storm". Shorter texts are names or keywords. */
const sentence = 6
const item = 4
const before = 90
const maxCharacters = 200

/** Where the word begins a word of the line. -1 if nowhere. */
const beginning = (line: string, word: string): number => {
  let at = line.indexOf(word)
  while (at > 0 && /[\p{L}\p{N}]/u.test(line[at - 1] ?? '')) at = line.indexOf(word, at + 1)
  return at
}

const placesOf = (line: string, words: readonly string[]) =>
  words.map((word) => beginning(line.toLowerCase(), word)).filter((at) => at >= 0)

/**
 * The text around the words, from the sentence that has most of them, in whole words with cuts marked. Null if no text of the page has any.
 * `lines`: the page's texts, one in a line.
 */
export const around = (lines: string | null, words: readonly string[]): string | null => {
  const having = (least: number) =>
    (lines ?? '')
      .split('\n')
      .filter((text) => text.split(' ').length >= least)
      .map((line) => ({ line, places: placesOf(line, words) }))
      .filter(({ places }) => places.length > 0)
  const sentences = having(sentence)
  const found = sentences.length > 0 ? sentences : having(item)
  const [first] = found
  if (!first) return null
  const { line, places } = found.reduce((best, one) => (one.places.length > best.places.length ? one : best), first)
  const at = Math.min(...places)
  const space = line.lastIndexOf(' ', at) < at - before ? at - 1 : line.indexOf(' ', at - before)
  const from = at <= before ? 0 : space + 1
  const cut = line.slice(from, from + maxCharacters)
  const cutShort = from + maxCharacters < line.length
  return `${from > 0 ? '... ' : ''}${cutShort ? `${cut.replace(/\s+\S*$/, '')} ...` : cut}`
}

/** The other name of a trade that has the words: why it was found, if its page says nothing of them. `names`: one in a line. */
export const named = (names: string | null, words: readonly string[]): string | null => {
  const name = names?.split('\n').find((one) => placesOf(one, words).length > 0)
  return name ? `Also called ${name}` : null
}
