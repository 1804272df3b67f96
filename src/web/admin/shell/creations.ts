/** The records that can be added by hand, and by whom: offered in the palette and by a shortcut. */
import type { Permission } from '#contract/access.ts'
import { paths } from '#contract/paths.ts'

/** A record that can be added by hand: offered in the palette, and by `c` on its list and its records. */
export type Creation = { label: string; href: string; permission: Permission; /** The list on which `c` adds one. */ at: string }

const creations: readonly Creation[] = [
  { label: 'Add a client', href: paths.adminClientAdd(), permission: 'client:edit', at: paths.adminClients() },
  { label: 'Add a policy', href: paths.adminPolicyAdd(), permission: 'policy:edit', at: paths.adminPolicies() },
  { label: 'Add a task', href: paths.adminTaskAdd(), permission: 'client:edit', at: paths.adminTasks() },
  { label: 'Add a complaint', href: paths.adminComplaintAdd(), permission: 'complaint:edit', at: paths.adminComplaints() },
  { label: 'Take a quote request by phone', href: paths.quote(), permission: 'quote:respond', at: paths.adminQuotes() },
  { label: 'Take a claim by phone', href: paths.reportClaim(), permission: 'claim:edit', at: paths.adminClaims() },
  { label: 'New article', href: paths.adminPosts({ new: 'yes' }), permission: 'blog:create', at: paths.adminPosts() },
  { label: 'New product page', href: paths.adminServiceNew(), permission: 'service:create', at: paths.adminServices() },
  { label: 'New industry page', href: paths.adminIndustries({ new: 'yes' }), permission: 'page:create', at: paths.adminIndustries() },
  { label: 'New page', href: paths.adminPages({ new: 'yes' }), permission: 'page:create', at: paths.adminPages() },
  {
    label: 'New glossary word, trade or other content',
    href: paths.adminEntries({ new: 'yes' }),
    permission: 'page:create',
    at: paths.adminEntries(),
  },
]

export const creationsFor = (held: readonly Permission[]) => creations.filter(({ permission }) => held.includes(permission))
