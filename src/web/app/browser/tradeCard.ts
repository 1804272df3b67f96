/** The schedule card beside a field for a trade: it shows the sums usual in the trade that is typed, and its own example again when the field is empty. */
import { paths } from '#contract/paths.ts'
import type { TradePage, TradeSummary } from '#contract/site/trades.ts'
import { browserCall } from '../data/api.ts'

/** Milliseconds without a key before the trade is fetched. */
const pause = 250

/** Undefined where there is no answer, or a refusal. */
const load = async (slug: string) => (await browserCall('GET', '/api/trades/:slug', { slug })).body?.['data'] as TradePage | undefined

export const tradeCard = (card: HTMLElement | null) => {
  const title = card?.querySelector('h2')
  const caption = card?.querySelector('p')
  const rows = card?.querySelector('dl')
  const row = rows?.firstElementChild
  if (!title || !caption || !rows || !row) return { show: () => undefined }
  const own = [title, caption, rows].map((part) => ({ part, nodes: [...part.childNodes] }))
  // Read aloud when it changes: the card stands after the field, or beside it.
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
    // Its own example again; what was not answered is asked for anew when it is typed again.
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
