/** Turns what was typed into the words to search for. Pure. */
import { plain } from '#contract/model/content/kinds/searchWords.ts'

/** `of`: the meanings of each phrase in plain letters, as words to search for. `longest`: most words in a phrase. `version`: of the content. */
export type Meanings = { of: ReadonlyMap<string, readonly (readonly string[])[]>; longest: number; version: string }

/** Small words that say nothing about the subject. */
const empty = new Set(
  `a about am an and any are as at be been can could cover covers covered d did do does doing for from get got had has have having how i if im in insurance insure insured is it
  its ive ll m me my need of on or our please policy re s should so some t take than that the their them then there these they this to uk britain up us ve was we were what whats when
  where which who whos why will with would you your`.split(/\s+/),
)
const wordsAtMost = 8

/** Words that shape a sentence more than they name its subject. */
export const light = new Set(
  `after again already also around away before between break broker brokers buy call called change cheap cheaper cheapest claim claims come comes cost costs define defined definition different ex find first gave give given go gone happen happened happens hard
  just last later letter long look make making many mean meaning means meant month months much new next night now off old once open part pay paid pays people person possible price prices put quote quotes saying see sell send show
  sold some somebody someone something start still stop straight sure taken taking tell thing things time times today took type way week weeks working year years yesterday`.split(
    /\s+/,
  ),
)

/** At most eight meaningful words; if there are none, all of them ("what is insurance"). */
export const wordsOfQuery = (typed: string): string[] => {
  const all = plain(typed).slice(0, 200).split(' ').filter(Boolean)
  const telling = all.filter((word) => !empty.has(word))
  return [...new Set(telling.length > 0 ? telling : all)].slice(0, wordsAtMost)
}

/**
 * A question's meaningful words, so that "can I pay monthly" equals "pay monthly". One word is too little to identify a question, so then all that
 * was typed.
 */
export const questionKey = (typed: string): string => {
  const words = wordsOfQuery(typed)
  return words.length > 1 ? words.join(' ') : plain(typed)
}

/** The meanings of a word, or of the phrase that begins with it: "pl", "burst pipe", "buy to let". */
export const meaningsIn = (typed: string, { of, longest }: Meanings): { words: readonly string[]; mean: readonly string[] }[] => {
  const all = plain(typed).split(' ')
  return all.flatMap((_, from) => {
    for (let length = longest; length > 0; length--) {
      const words = all.slice(from, from + length)
      const means = words.length === length ? of.get(words.join(' ')) : undefined
      if (means) return means.map((mean) => ({ words, mean }))
    }
    return []
  })
}
