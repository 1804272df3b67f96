/** The staff area: its sign-in, and every screen behind it, one line each. */
import { data, type RouteObject } from 'react-router'
import { BareErrorScreen } from '../screens/ErrorScreen.tsx'
import { errorScreen, layout, page, pages } from './page.ts'

/** Inside the shell. The guard above has already sent away anybody who may not be here. */
export const adminScreens: RouteObject[] = [
  page('/admin/dashboard', 'admin/dashboard/DashboardScreen'),
  page('/admin/quotes', 'admin/quotes/QuotesScreen'),
  page('/admin/quotes/:id', 'admin/quotes/QuoteScreen'),
  page('/admin/policies', 'admin/policies/PoliciesScreen'),
  page('/admin/policies/add', 'admin/policies/form/AddPolicyScreen'),
  page('/admin/policies/:id', 'admin/policies/PolicyScreen'),
  page('/admin/policies/:id/edit', 'admin/policies/form/EditPolicyScreen'),
  page('/admin/enquiries', 'admin/enquiries/EnquiriesScreen'),
  page('/admin/enquiries/:id', 'admin/enquiries/EnquiryScreen'),
  page('/admin/appointments', 'admin/appointments/AppointmentsScreen'),
  page('/admin/appointments/:id', 'admin/appointments/AppointmentScreen'),
  page('/admin/claims', 'admin/claims/ClaimsScreen'),
  page('/admin/claims/:id', 'admin/claims/ClaimScreen'),
  page('/admin/tasks', 'admin/tasks/TasksScreen'),
  page('/admin/tasks/add', 'admin/tasks/TaskAddScreen'),
  page('/admin/tasks/:id', 'admin/tasks/TaskScreen'),
  page('/admin/complaints', 'admin/complaints/ComplaintsScreen'),
  page('/admin/complaints/add', 'admin/complaints/ComplaintAddScreen'),
  page('/admin/complaints/:id', 'admin/complaints/ComplaintScreen'),
  page('/admin/clients', 'admin/clients/ClientsScreen'),
  page('/admin/clients/add', 'admin/clients/ClientAddScreen'),
  page('/admin/clients/:id', 'admin/clients/ClientScreen'),
  page('/admin/changes', 'admin/changes/ChangesScreen'),
  page('/admin/changes/:id', 'admin/changes/ChangeScreen'),
  page('/admin/policies/renewals', 'admin/renewals/RenewalsScreen'),
  page('/admin/renewals/:id', 'admin/renewals/RenewalScreen'),
  page('/admin/documents', 'admin/documents/DocumentsScreen'),
  page('/admin/documents/:id', 'admin/documents/DocumentScreen'),
  page('/admin/cms-dashboard', 'admin/content/CmsScreen'),
  page('/admin/blog-posts', 'admin/content/PostsScreen'),
  page('/admin/blog-posts/:id', 'admin/content/PostScreen'),
  ...pages(['/admin/services', '/admin/services/new'], 'admin/content/ServicesScreen'),
  page('/admin/services/:id', 'admin/content/ServiceScreen'),
  page('/admin/industry-pages', 'admin/content/IndustriesScreen'),
  page('/admin/industry-pages/:id', 'admin/content/IndustryScreen'),
  page('/admin/pages', 'admin/content/PagesScreen'),
  page('/admin/pages/:id', 'admin/content/PageScreen'),
  page('/admin/page-builder/:id', 'admin/content/PageBuilderScreen'),
  page('/admin/content', 'admin/content/EntriesScreen'),
  page('/admin/content/:id', 'admin/content/EntryScreen'),
  page('/admin/email-logs', 'admin/messages/EmailLogsScreen'),
  page('/admin/email-logs/texts', 'admin/messages/TextMessagesScreen'),
  page('/admin/email-logs/:id', 'admin/messages/EmailLogScreen'),
  page('/admin/audit', 'admin/audit/AuditScreen'),
  page('/admin/audit/proof', 'admin/audit/AuditProofScreen'),
  page('/admin/audit/:id', 'admin/audit/AuditEntryScreen'),
  page('/admin/content-gaps', 'admin/contentGaps/ContentGapsScreen'),
  page('/admin/statistics', 'admin/statistics/StatisticsScreen'),
  page('/admin/settings/api-tokens', 'admin/apiTokens/ApiTokensScreen'),
  page('/admin/security', 'admin/security/SecurityScreen'),
  page('/admin/settings', 'admin/settings/SettingsScreen'),
  page('/admin/settings/firm', 'admin/settings/FirmScreen'),
  page('/admin/settings/regulatory', 'admin/settings/RegulatoryScreen'),
  page('/admin/settings/website', 'admin/settings/WebsiteScreen'),
  page('/admin/settings/mail-templates', 'admin/settings/MailTemplatesScreen'),
  page('/admin/settings/mail-templates/:template', 'admin/settings/MailTemplateScreen'),
  page('/admin/settings/service-levels', 'admin/settings/ServiceLevelsScreen'),
  page('/admin/settings/tax', 'admin/settings/TaxScreen'),
  page('/admin/settings/retention', 'admin/settings/RetentionScreen'),
  page('/admin/settings/security', 'admin/settings/StaffAreaScreen'),
  page('/admin/settings/integrations', 'admin/settings/IntegrationsScreen'),
  page('/admin/settings/jobs', 'admin/settings/JobsScreen'),
  page('/admin/settings/backups', 'admin/settings/BackupsScreen'),
  // Whatever else is under /admin: signed out it leads to the sign-in like the others, signed in there is nothing.
  {
    path: '/admin/*',
    loader: () => {
      throw data(null, { status: 404 })
    },
  },
]

export const adminRoutes: RouteObject[] = [
  {
    ErrorBoundary: BareErrorScreen,
    children: [
      ...pages(['/admin', '/admin/login'], 'admin/login/AdminLoginScreen', { hydrate: 'now', noindex: true }),
      layout('admin/shell/StaffLayout', { hydrate: 'now', noindex: true }, [errorScreen('admin/shell/StaffErrorScreen', adminScreens)]),
    ],
  },
]
