/** From what somebody typed to what the database is asked. Pure. */
import synonyms from '#content/search/synonyms.json' with { type: 'json' }

/** Lower case, no accents, only letters and digits: the same the index is made of. */
export const plain = (typed: string) =>
  typed
    .normalize('NFKD')
    .replace(/[\u0300-\u036f']/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

/** Small words that say nothing about what is looked for. */
const empty = new Set(
  'a an and are can cover covers covered do does for from get how i if in insurance insure insured is it me my need of on or our policy some take the to uk us we what when where which who with you your'.split(
    ' ',
  ),
)

/** At most eight words that say something; all of them when none does ("what is insurance"). */
export const wordsOfQuery = (typed: string): string[] => {
  const all = plain(typed).slice(0, 200).split(' ').filter(Boolean)
  const telling = all.filter((word) => !empty.has(word))
  return [...new Set(telling.length > 0 ? telling : all)].slice(0, 8)
}

/** What words and phrases of synonyms.json mean, as the words to look for. */
export const meanings = new Map(synonyms.flatMap(({ words, mean }) => words.map((word) => [plain(word), mean.split(' ')] as const)))

/** `liability` matches "liabilities" by its stem and "liabil" by its start. Words are letters and digits only, so nothing here is an operator. */
const term = (word: string, weight: string) => (word.length < 3 ? `${word}${weight ? `:${weight}` : ''}` : `${word}:*${weight}`)
const all = (words: readonly string[], weight: string) => words.map((word) => term(word, weight)).join(' & ')

/** What a word may also mean: `pl` is public liability. */
const widened = (word: string, weight: string) => {
  const mean = meanings.get(word)
  return mean ? `(${term(word, weight)} | (${all(mean, weight)}))` : term(word, weight)
}

/** tsquery text: every word, or (`any`) one of them. `weight`: only where it stands in titles ('A') or other names ('AB'). */
export const asQuery = (typed: string, words: readonly string[], options: { any?: boolean; weight?: string } = {}): string => {
  const weight = options.weight ?? ''
  const joined = words.map((word) => widened(word, weight)).join(options.any ? ' | ' : ' & ')
  // A whole phrase may have a meaning that its words have not: "burst pipe", "buy to let".
  const phrase = [...meanings.keys()].find((known) => known.includes(' ') && ` ${plain(typed)} `.includes(` ${known} `))
  return phrase ? `(${joined}) | (${all(meanings.get(phrase) ?? [], weight)})` : joined
}
