/** Which known word somebody meant. Pure. */
import { distance } from '#contract/model/content/spelling.ts'

/** As many mistakes as a word of this length may have; short words have too many neighbours. */
const mistakes = (length: number) => (length < 4 ? 0 : length < 6 ? 1 : length < 9 ? 2 : 3)

export type Near = { word: string; weight: number }

/** A mistake costs more than being a rare word does, and few people mistype the first letter. */
export const meant = (typed: string, near: readonly Near[]): string | null => {
  const most = mistakes(typed.length)
  const costs = near
    .map(({ word, weight }) => ({ word, changes: distance(typed, word, most), weight }))
    .filter(({ word, changes }) => changes <= most && (typed.length > 5 || word[0] === typed[0]))
    .map(({ word, changes, weight }) => ({ word, cost: changes + (word[0] === typed[0] ? 0 : 0.6) - Math.log10(weight + 1) * 0.3 }))
    .toSorted((a, b) => a.cost - b.cost || (a.word < b.word ? -1 : 1))
  return costs[0]?.word ?? null
}
