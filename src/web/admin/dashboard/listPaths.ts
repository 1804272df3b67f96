/** Where each counted list is. */
import { paths } from '#contract/paths.ts'

export const listPaths = {
  quotes: paths.adminQuotes,
  enquiries: paths.adminEnquiries,
  handovers: paths.adminHandovers,
  appointments: paths.adminAppointments,
  claims: paths.adminClaims,
  changes: paths.adminChanges,
  complaints: paths.adminComplaints,
  renewals: paths.adminRenewals,
  documents: paths.adminDocuments,
  invoices: paths.adminInvoices,
  tasks: paths.adminTasks,
  emails: paths.adminEmailLogs,
  posts: paths.adminPosts,
  services: paths.adminServices,
  industries: paths.adminIndustries,
  pages: paths.adminPages,
  entries: paths.adminEntries,
}
