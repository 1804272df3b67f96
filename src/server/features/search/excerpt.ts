/** What is shown of a page below its summary: the words around what was looked for. */

/** Fewer words are a name or a key word, and say nothing around what was found. */
const sentence = 6
const before = 90
const longest = 200

/**
 * The text around the first of the words, in whole words and with what was left out marked; null where none stands in a text of its page.
 * `body`: the page's texts, one in a line.
 */
export const around = (body: string | null, words: readonly string[]): string | null => {
  const line = body?.split('\n').find((text) => {
    const lower = text.toLowerCase()
    return text.split(' ').length >= sentence && words.some((word) => lower.includes(word))
  })
  if (line === undefined) return null
  const lower = line.toLowerCase()
  const at = Math.min(...words.map((word) => lower.indexOf(word)).filter((place) => place >= 0))
  const from = at <= before ? 0 : line.indexOf(' ', at - before) + 1
  const cut = line.slice(from, from + longest)
  const cutShort = from + longest < line.length
  return `${from > 0 ? '... ' : ''}${cutShort ? `${cut.replace(/\s+\S*$/, '')} ...` : cut}`
}
