/** Which known word somebody meant. Pure. */

/** Letters to change, add, leave out or swap with their neighbour; more than `most` counts as too many. */
export const distance = (a: string, b: string, most: number): number => {
  if (Math.abs(a.length - b.length) > most) return most + 1
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      row[j] = Math.min(
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + (same ? 0 : 1),
        swapped ? (before[j - 2] ?? 0) + 1 : most + 1,
      )
    }
    if (Math.min(...row) > most) return most + 1
    before = last
    last = row
  }
  return last[b.length] ?? most + 1
}

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
