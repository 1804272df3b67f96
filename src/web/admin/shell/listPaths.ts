/** Where each list is, for links from a figure to the rows that it counts. */
import type { ListName } from '#contract/admin/lists.ts'
import { paths } from '#contract/paths.ts'

export const listPaths: Readonly<Record<ListName, (filter: Readonly<Record<string, string>>) => string>> = {
  quotes: paths.adminQuotes,
  policies: paths.adminPolicies,
  claims: paths.adminClaims,
  clients: paths.adminClients,
  changes: paths.adminChanges,
  renewals: paths.adminRenewals,
  invoices: paths.adminInvoices,
  tasks: paths.adminTasks,
  complaints: paths.adminComplaints,
  enquiries: paths.adminEnquiries,
  handovers: paths.adminHandovers,
  documents: paths.adminDocuments,
  appointments: paths.adminAppointments,
  imports: paths.adminImports,
  media: paths.adminMedia,
  mediaTrash: paths.adminMediaTrash,
  emails: paths.adminEmailLogs,
  audit: paths.adminAudit,
  texts: paths.adminTextMessages,
  users: paths.adminUsers,
  notifications: paths.adminNotifications,
  posts: paths.adminPosts,
  services: paths.adminServices,
  industries: paths.adminIndustries,
  pages: paths.adminPages,
  entries: paths.adminEntries,
  redirects: paths.adminRedirects,
  missingAddresses: paths.adminMissing,
}
