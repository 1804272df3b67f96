/** What the start page's query string asks for: a trade, by its slug or as typed, and covers. */
import { findTrades, tradeOf } from '#contract/model/content/kinds/trade.ts'
import { onlineCovers } from '#contract/model/quotes/quoteCovers.ts'
import type { CoverGroups } from '#contract/site/quotes.ts'

export type UsualTrade = CoverGroups['trades'][number]
export type StartChoice = {
  /** The slug of the trade found, otherwise the text as typed; '' if there is none. */
  typed: string
  trade: UsualTrade | null
  /** Trades that the typed text may mean, if it matches none exactly. */
  close: readonly UsualTrade[]
  /** Codes in the query string. */
  covers: readonly string[]
  /** Codes to tick: `covers`, plus the trade's usual covers if a trade was found. */
  ticked: readonly string[]
}

const codesOf = (search: URLSearchParams) => search.getAll('cover').flatMap((codes) => codes.split(',').filter(Boolean))

/** Whether covers were asked for and all of them are arranged in person, not online. */
export const isElsewhere = (search: URLSearchParams): boolean => {
  const codes = codesOf(search)
  return codes.length > 0 && !codes.some((code) => onlineCovers.includes(code))
}

export const askedFor = (search: URLSearchParams, { trades }: CoverGroups): StartChoice => {
  const listed = search.get('trade.list')
  const typed = (search.get('trade') ?? '').slice(0, 80).trim()
  // Match by the text in the field, not by its hidden slug, which may be out of date without script.
  const found = trades.find(({ slug }) => slug === (listed || typed)) ?? tradeOf(typed, trades)
  const close = found ? [] : findTrades(typed, trades, 5).map(({ trade }) => trade)
  const covers = codesOf(search)
  return { typed: found?.slug ?? typed, trade: found, close, covers, ticked: [...new Set([...covers, ...(found?.covers ?? [])])] }
}
