import type { ClientDetail } from '#contract/admin/book/clients.ts'
import { paths } from '#contract/paths.ts'

export const clientTabs = ['overview', 'facts', 'people', 'told', 'contracts', 'history', 'erase'] as const
export type ClientTab = (typeof clientTabs)[number]

export const readTab = (search: URLSearchParams): ClientTab => clientTabs.find((tab) => tab === search.get('tab')) ?? 'overview'

export const clientTabHref = (id: string, tab: ClientTab, more: Record<string, string | undefined> = {}) =>
  paths.adminClient(id, { ...(tab === 'overview' ? {} : { tab }), ...more })

const labels: Record<ClientTab, string> = {
  overview: 'Overview',
  facts: 'Facts',
  people: 'People',
  told: 'Disclosures',
  contracts: 'Contracts',
  history: 'History',
  erase: 'Erase',
}

export const tabsOf = (client: ClientDetail, current: ClientTab) =>
  // "Erase" is reached from the card on the first tab, not as a tab of its own: it is not part of the record.
  clientTabs
    .filter((tab) => tab !== 'erase' || current === 'erase')
    .map((tab) => ({
      label: labels[tab],
      href: clientTabHref(client.id, tab),
      current: tab === current,
      ...(tab === 'people' ? { count: client.contacts.length + client.portalUsers } : {}),
    }))
