import { paths } from '#contract/paths.ts'
import type { QuoteDetail } from '#contract/model/quotes/quote.ts'
import { Tabs } from '#web/ui/navigation/Tabs.tsx'

export const quoteTabs = ['answers', 'terms', 'messages', 'history'] as const
export type QuoteTab = (typeof quoteTabs)[number]

/** The URL of a tab on a quote's screen. `preview`: shows the terms as the client will see them. */
export const quoteTabHref = (id: string, tab: QuoteTab, preview = false) => {
  const search = new URLSearchParams({ ...(tab === 'answers' ? {} : { tab }), ...(preview ? { preview: '1' } : {}) })
  return search.size ? `${paths.adminQuote(id)}?${search}` : paths.adminQuote(id)
}

export const readTab = (search: URLSearchParams): QuoteTab => quoteTabs.find((tab) => tab === search.get('tab')) ?? 'answers'

export const QuoteTabs = ({ quote, current }: { quote: QuoteDetail; current: QuoteTab }) => {
  const counts: Partial<Record<QuoteTab, number>> = { terms: quote.offers.length, messages: quote.messages.length }
  const labels: Record<QuoteTab, string> = { answers: 'Answers', terms: 'Terms', messages: 'Messages', history: 'History' }
  return (
    <Tabs
      label="Parts of this quote"
      close
      tabs={quoteTabs.map((tab) => ({
        label: labels[tab],
        href: quoteTabHref(quote.id, tab),
        current: tab === current,
        ...(counts[tab] ? { count: counts[tab] } : {}),
      }))}
    />
  )
}
