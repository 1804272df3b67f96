/** From what somebody typed to the words that are looked for. Pure. */
import synonyms from '#content/search/synonyms.json' with { type: 'json' }

/** "P.I." and "D & O" are one word to whoever writes them. */
const whole = (typed: string) =>
  typed.replace(/\b(?:\p{L}\.){2,}\p{L}?/gu, (short) => short.replaceAll('.', '')).replace(/\b(\p{L})\s?&\s?(\p{L})\b/gu, '$1n$2')

/** Lower case, no accents, only letters and digits: the same the index is made of. */
export const plain = (typed: string) =>
  whole(typed)
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'\u2019]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

/** Small words that say nothing about what is looked for. */
const empty = new Set(
  `a about am an and any are as at be been can could cover covers covered d did do does doing for from get got had has have having how i if im in insurance insure insured is it
  its ive ll m me my need of on or our please policy re s should so some t take than that the their them then there these they this to uk britain up us ve was we were what whats when
  where which who whos why will with would you your`.split(/\s+/),
)
const wordsAtMost = 8

/** At most eight words that say something; all of them when none does ("what is insurance"). */
/** Words that shape a sentence more than they name what it is about. */
export const light = new Set(
  `after again already also around away before between break buy call called change claim claims come comes different ex find first gave give given go gone happen happened happens hard
  just last later letter long look make making many month months much new next night now off old once open part pay paid pays people person possible put saying see sell send show
  sold some somebody someone something start still stop straight sure taken taking tell thing things time times today took type way week weeks working year years yesterday`.split(
    /\s+/,
  ),
)

export const wordsOfQuery = (typed: string): string[] => {
  const all = plain(typed).slice(0, 200).split(' ').filter(Boolean)
  const telling = all.filter((word) => !empty.has(word))
  return [...new Set(telling.length > 0 ? telling : all)].slice(0, wordsAtMost)
}

/** What words and phrases of synonyms.json mean, as the words to look for. */
export const meanings = new Map(synonyms.flatMap(({ words, mean }) => words.map((word) => [plain(word), mean.split(' ')] as const)))
const longest = Math.max(...[...meanings.keys()].map((known) => known.split(' ').length))

/** What is meant by a word, or by the phrase that begins with it: "pl", "burst pipe", "buy to let". */
export const meaningsIn = (typed: string): { words: readonly string[]; mean: readonly string[] }[] => {
  const all = plain(typed).split(' ')
  return all.flatMap((_, from) => {
    for (let length = longest; length > 0; length--) {
      const words = all.slice(from, from + length)
      const mean = words.length === length ? meanings.get(words.join(' ')) : undefined
      if (mean) return [{ words, mean }]
    }
    return []
  })
}
