/** Which words of a question a text contains, as one bit per word: `a | b` is what two texts contain together. Pure. */
import { isTelling, type Term } from './retrieve.ts'

export const plainWords = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'\u2019]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

/** Shortens a database stem to how words begin in text: "liabil" and "polici" match "liability" and "policy". */
const beginning = (stem: string) => (stem.length > 4 ? stem.slice(0, -1) : stem)

export type Holding = {
  in: (text: string) => number
  /** 0 to 1: the weighted share of the question's words that the bits represent. */
  share: (bits: number) => number
  /** 0 to 1: share of a text's telling words that occur in the question. Null if it has none. */
  focus: (text: string) => number | null
}

export const holding = (terms: readonly Term[]): Holding => {
  const begun = terms.map(({ alternatives }) => alternatives.map((stems) => stems.map((stem) => ` ${beginning(stem)}`)))
  const total = terms.reduce((sum, { weight }) => sum + weight, 0) || 1
  const all = begun.flat(2)
  return {
    in: (text) => {
      const padded = ` ${plainWords(text)}`
      let bits = 0
      for (const [index, alternatives] of begun.entries())
        if (alternatives.some((stems) => stems.every((stem) => padded.includes(stem)))) bits |= 1 << index
      return bits
    },
    share: (bits) => terms.reduce((sum, { weight }, index) => sum + (bits & (1 << index) ? weight : 0), 0) / total,
    focus: (text) => {
      const words = plainWords(text)
        .split(' ')
        .filter((word) => word.length > 1 && isTelling(word))
      return words.length === 0 ? null : words.filter((word) => all.some((stem) => ` ${word}`.startsWith(stem))).length / words.length
    },
  }
}
