/** What the address of the start page asks for: a trade, by its name in it or as somebody typed it, and covers. */
import { findTrades, tradeOf } from '#contract/model/content/kinds/trade.ts'
import { onlineCovers } from '#contract/model/quotes/quoteCovers.ts'
import type { CoverGroups } from '#contract/site/quotes.ts'

export type UsualTrade = CoverGroups['trades'][number]
export type Asked = {
  /** As it was typed; '' where nothing was. */
  typed: string
  trade: UsualTrade | null
  /** Trades that what was typed may mean, where it is none of them exactly. */
  close: readonly UsualTrade[]
  /** Named in the address. */
  covers: readonly string[]
  /** To be ticked: those, or with a trade also what it usually asks for. */
  ticked: readonly string[]
}

const codesOf = (search: URLSearchParams) => search.getAll('cover').flatMap((codes) => codes.split(',').filter(Boolean))

/** Whether every cover that was asked for is arranged in person. */
export const isElsewhere = (search: URLSearchParams): boolean => {
  const codes = codesOf(search)
  return codes.length > 0 && !codes.some((code) => onlineCovers.includes(code))
}

export const askedFor = (search: URLSearchParams, { trades }: CoverGroups): Asked => {
  const listed = search.get('trade.list')
  const typed = (search.get('trade') ?? '').slice(0, 80).trim()
  // What was chosen in the field is in it by its name: a hidden slug beside it would be old where no script renews it.
  const found = trades.find(({ slug }) => slug === (listed || typed)) ?? tradeOf(typed, trades)
  const close = found ? [] : findTrades(typed, trades, 5).map(({ trade }) => trade)
  const covers = codesOf(search)
  return { typed: found?.slug ?? typed, trade: found, close, covers, ticked: [...new Set([...covers, ...(found?.covers ?? [])])] }
}
