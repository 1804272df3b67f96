/** Finds the known word that was meant. Pure. */
import { distance } from '#contract/model/content/spelling.ts'

/** How many mistakes a word of this length may have. Short words have too many neighbours. */
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

const lettersOf = (word: string) => {
  let bits = 0
  for (let at = 0; at < word.length; at++) bits |= 1 << (word.charCodeAt(at) - 97)
  return bits
}
const count = (bits: number): number => {
  let left = bits
  let found = 0
  while (left !== 0) {
    left &= left - 1
    found += 1
  }
  return found
}

/** The index of a word in the list, or where it would be inserted. `all`: sorted. */
const placeOf = (word: string, all: readonly Near[]): number => {
  let low = 0
  let high = all.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((all[middle]?.word ?? '') < word) low = middle + 1
    else high = middle
  }
  return low
}

/** Whether the list has exactly this word. `all`: sorted. */
export const isIn = (word: string, all: readonly Near[]): boolean => all[placeOf(word, all)]?.word === word

const unfinished = 3
/** The three commonest words that begin with this, because a user who types "liabil" has not finished. `all`: sorted. */
export const begunBy = (typed: string, all: readonly Near[]): string[] => {
  if (typed.length <= unfinished) return []
  const found: Near[] = []
  for (let at = placeOf(typed, all), one = all[at]; one?.word.startsWith(typed); one = all[at]) {
    found.push(one)
    at += 1
  }
  return found
    .toSorted((a, b) => b.weight - a.weight || (a.word < b.word ? -1 : 1))
    .slice(0, unfinished)
    .map(({ word }) => word)
}

/** The word that was meant. Letters that only one of two words has count as mistakes, which quickly rules out most words. */
export const meantOf = (typed: string, all: readonly Near[]): string | null => {
  const most = mistakes(typed.length)
  if (most === 0) return null
  const letters = lettersOf(typed)
  return meant(
    typed,
    all.filter(({ word }) => Math.abs(word.length - typed.length) <= most && count(lettersOf(word) ^ letters) <= 2 * most),
  )
}
