/** Finding a trade by what people call it: "barber", "sparky", "odd jobs". */
import type { Trade } from '../../questions/question.ts'
import { alike } from '../spelling.ts'

const plain = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f']/g, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .slice(0, 80)

type Known = { name: string; words: string }
const known = new WeakMap<Trade, { own: readonly string[]; all: readonly Known[] }>()

/** Caches a trade's normalised names, because they are searched on every keystroke and on every page that offers trades. */
const namesOf = (trade: Trade) => {
  const cached = known.get(trade)
  if (cached) return cached
  const own = [trade.name, trade.slug, ...trade.name.split('/')].map(plain)
  const names = { own, all: [trade.name, ...trade.synonyms].map((name) => ({ name, words: plain(name) })) }
  known.set(trade, names)
  return names
}

/** The one trade with exactly this name. Its own name takes precedence over synonyms. */
export const tradeOf = <T extends Trade>(typed: string, trades: readonly T[]): T | null => {
  const query = plain(typed)
  if (query === '') return null
  const byName = trades.filter((trade) => namesOf(trade).own.includes(query))
  const found = byName.length > 0 ? byName : trades.filter((trade) => namesOf(trade).all.some(({ words }) => words === query))
  return found.length === 1 ? (found[0] ?? null) : null
}

/** How well a name matches: whole name, its start, a word's start, every typed word somewhere. 0 means no match. */
const score = (name: string, query: string): number => {
  if (name === query) return 4
  if (name.startsWith(query)) return 3
  if (` ${name}`.includes(` ${query}`)) return 2
  const words = query.split(' ').filter((word) => word.length > 2)
  return words.length > 0 && words.every((word) => ` ${name}`.includes(` ${word}`)) ? 1 : 0
}

/** Used when nothing else matches: names that have a similar word for each long word typed ("caffe", "plumer"). */
const misspelt = <T extends Trade>(query: string, trades: readonly T[]) => {
  const words = query.split(' ').filter((word) => word.length > 3)
  if (words.length === 0) return []
  return trades.flatMap((trade) => {
    const found = namesOf(trade).all.find((one) => words.every((word) => one.words.split(' ').some((other) => alike(word, other))))
    return found ? [{ trade, match: found.name === trade.name ? null : found.name, points: 0.25 }] : []
  })
}

/** Closest first. Misspellings are tried only if nothing else matches. Needs two letters. `match`: the matching name, if not the trade's own. */
export const findTrades = <T extends Trade>(typed: string, trades: readonly T[], limit = 8): { trade: T; match: string | null }[] => {
  const query = plain(typed)
  if (query.length < 2) return []
  const words = query.split(' ').filter((word) => word.length > 3)
  const scored = trades.flatMap((trade) => {
    // A sentence ("I run a barber shop") matches the trade whose name it contains.
    const best = namesOf(trade).all.map((one) => ({
      name: one.name,
      points: Math.max(score(one.words, query), words.some((word) => one.words.split(' ').includes(word)) ? 0.5 : 0),
    }))
    const top = best.reduce((a, b) => (b.points > a.points ? b : a))
    return top.points > 0 ? [{ trade, match: top.name === trade.name ? null : top.name, points: top.points }] : []
  })
  return (
    (scored.length > 0 ? scored : misspelt(query, trades))
      // Among equals, a match on the trade's own name comes before a match on a synonym.
      .sort(
        (a, b) =>
          b.points - a.points || Number(a.match !== null) - Number(b.match !== null) || a.trade.name.localeCompare(b.trade.name, 'en'),
      )
      .slice(0, limit)
      .map(({ trade, match }) => ({ trade, match }))
  )
}
