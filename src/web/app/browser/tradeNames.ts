/**
 * Offers a trade by whatever people call it ("sparky") in a field with the browser's own list, on pages without React. Fetched when such a
 * field is first entered; until then, and where it fails, the list holds the trades' own names.
 */
import { findTrades } from '#contract/model/content/kinds/trade.ts'
import type { TradeSummary } from '#contract/site/trades.ts'
import { browserCall } from '../data/api.ts'

/** Browsers offer what has the typed letters in its value or its label, and some show the label alone: it says both names. */
export const offered = (typed: string, trades: readonly TradeSummary[]): { value: string; label: string }[] =>
  findTrades(typed, trades).map(({ trade, match }) => ({
    value: trade.name,
    label: match ? `${trade.name}, also called ${match}` : trade.name,
  }))

const load = async (): Promise<readonly TradeSummary[]> => {
  const data = (await browserCall('GET', '/api/trades', {})).body?.['data']
  const known = typeof data === 'object' && data !== null && 'trades' in data ? data.trades : []
  return Array.isArray(known) ? known : []
}

const entered = new WeakSet<HTMLInputElement>()

export const offerTrades = async (field: HTMLInputElement) => {
  const { list } = field
  if (!list || entered.has(field)) return
  entered.add(field)
  const names = [...list.childNodes]
  const trades = await load()
  const offer = () => {
    const found = offered(field.value, trades)
    list.replaceChildren(...(found.length > 0 ? found.map(({ value, label }) => new Option(label, value)) : names))
  }
  field.addEventListener('input', offer)
  offer()
}
