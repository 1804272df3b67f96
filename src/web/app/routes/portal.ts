/** The client portal: every screen behind the client sign-in, one line each. */
import { data, type RouteObject } from 'react-router'
import { BareErrorScreen } from '../screens/ErrorScreen.tsx'
import { errorScreen, layout, page } from './page.ts'

/** Inside the shell. The guard above has already redirected anyone without access. */
export const portalScreens: RouteObject[] = [
  page('/client/policies', 'portal/policies/PoliciesScreen'),
  page('/client/policies/:id', 'portal/policies/PolicyScreen'),
  page('/client/policies/:id/change', 'portal/changes/AskScreen'),
  page('/client/changes/:id', 'portal/changes/ChangeScreen'),
  page('/client/documents', 'portal/documents/DocumentsScreen'),
  page('/client/documents/:id', 'portal/documents/DocumentScreen'),
  page('/client/invoices', 'portal/documents/InvoicesScreen'),
  page('/client/claims', 'portal/claims/ClaimsScreen'),
  page('/client/claims/:id', 'portal/claims/ClaimScreen'),
  page('/client/clients', 'portal/companies/CompaniesScreen'),
  page('/client/clients/:id', 'portal/companies/CompanyScreen'),
  page('/client/dashboard', 'portal/dashboard/DashboardScreen'),
  page('/client/quotes', 'portal/quotes/QuotesScreen'),
  page('/client/profile', 'portal/profile/ProfileScreen'),
  page('/client/renewals', 'portal/renewals/RenewalsScreen'),
  page('/client/policies/:id/renew', 'portal/renewals/RenewScreen'),
  page('/client/policies/:id/renew/:step', 'portal/renewals/RenewStepScreen'),
  page('/client/proofs', 'portal/proofs/ProofsScreen'),
  page('/client/proofs/:id', 'portal/proofs/ProofScreen'),
  page('/client/policies/:id/proof', 'portal/proofs/NewProofScreen'),
  page('/client/contract-checks', 'portal/requirements/ChecksScreen'),
  page('/client/contract-checks/:id', 'portal/requirements/CheckScreen'),
  page('/client/disclosures', 'portal/disclosures/DisclosuresScreen'),
  page('/client/staff-page', 'portal/proofs/StaffPagesScreen'),
  // Any other path under /client: redirects to the sign-in when signed out, like the rest; not found when signed in.
  {
    path: '/client/*',
    loader: () => {
      throw data(null, { status: 404 })
    },
  },
]

/** The same screens on fictional data (portal/demo), plus two of its own. Under `demoBase`, open to everyone. */
export const demoScreens: RouteObject[] = [
  page('/client/file', 'portal/demo/FileScreen'),
  page('/report-claim/:id', 'portal/demo/ReportScreen'),
  ...portalScreens,
]

export const portalRoutes: RouteObject[] = [
  {
    ErrorBoundary: BareErrorScreen,
    children: [
      layout('portal/shell/PortalLayout', { hydrate: 'now', noindex: true }, [
        errorScreen('portal/shell/PortalErrorScreen', portalScreens),
      ]),
    ],
  },
]
