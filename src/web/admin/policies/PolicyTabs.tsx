import type { PolicyDetail } from '#contract/admin/book/policies.ts'
import { paths } from '#contract/paths.ts'
import { Tabs } from '#web/ui/navigation/Tabs.tsx'

export const policyTabs = ['cover', 'items', 'terms', 'invoices', 'history'] as const
export type PolicyTab = (typeof policyTabs)[number]

export const policyTabHref = (id: string, tab: PolicyTab, more: Record<string, string> = {}) =>
  paths.adminPolicy(id, { ...(tab === 'cover' ? {} : { tab }), ...more })

export const readTab = (search: URLSearchParams): PolicyTab => policyTabs.find((tab) => tab === search.get('tab')) ?? 'cover'

const labels: Record<PolicyTab, string> = {
  cover: 'Cover',
  items: 'Items',
  terms: 'Terms history',
  invoices: 'Invoices',
  history: 'History',
}

export const PolicyTabs = ({ policy, current }: { policy: PolicyDetail; current: PolicyTab }) => {
  const counts: Partial<Record<PolicyTab, number>> = { items: policy.terms.items.length, terms: policy.versions.length }
  return (
    <Tabs
      label="Parts of this policy"
      tabs={policyTabs.map((tab) => ({
        label: labels[tab],
        href: policyTabHref(policy.id, tab),
        current: tab === current,
        ...(counts[tab] ? { count: counts[tab] } : {}),
      }))}
    />
  )
}
