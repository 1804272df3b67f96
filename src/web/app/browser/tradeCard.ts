/** The schedule card beside a trade field: shows the usual sums for the trade typed, or its original example while the field is empty. */
import type { ReplyOf } from '#contract/endpoint.ts'
import { paths } from '#contract/paths.ts'
import type { trades, TradeSummary } from '#contract/site/trades.ts'
import { browserCall } from '../data/api.ts'

/** Milliseconds to wait after the last keystroke before fetching the trade. */
const pause = 250

// Types only: the declarations with their schemas would make this script many times as large. calls.test.ts compares the addresses.
type TradePage = ReplyOf<typeof trades.show>

/** Returns undefined if the request is refused. */
const load = async (slug: string) => (await browserCall('GET', '/api/trades/:slug', { slug })).body?.['data'] as TradePage | undefined

export const tradeCard = (card: HTMLElement | null) => {
  const title = card?.querySelector('h2')
  const caption = card?.querySelector('p')
  const rows = card?.querySelector('dl')
  const row = rows?.firstElementChild
  if (!title || !caption || !rows || !row) return { show: () => undefined }
  const own = [title, caption, rows].map((part) => ({ part, nodes: [...part.childNodes] }))
  // Screen readers announce the change, because the card is outside the field.
  title.ariaLive = 'polite'
  let wanted: string | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  const rowOf = (item: string, typical: string) => {
    const copy = row.cloneNode(true) as Element
    const [name, figure] = copy.children
    if (name) name.textContent = item
    if (figure) figure.textContent = typical
    return copy
  }
  const draw = (trade: TradePage) => {
    title.textContent = trade.name
    const link = document.createElement('a')
    link.href = paths.trade(trade.slug)
    link.className = 'link'
    link.textContent = 'Every cover, and why'
    caption.replaceChildren('Usual limits in this trade. ', link)
    rows.replaceChildren(...trade.limits.map(({ item, typical }) => rowOf(item, typical)))
  }
  const change = async (slug: string | null) => {
    const trade = slug === null ? undefined : await load(slug).catch(() => undefined)
    if (wanted !== slug) return
    if (trade) return draw(trade)
    // Restore the original example. Clearing `wanted` means a failed trade is fetched again when it is typed again.
    wanted = null
    for (const { part, nodes } of own) part.replaceChildren(...nodes)
  }
  return {
    show: (trade: TradeSummary | null) => {
      const slug = trade?.slug ?? null
      if (slug === wanted) return
      wanted = slug
      clearTimeout(timer)
      timer = setTimeout(() => void change(slug), pause)
    },
  }
}
