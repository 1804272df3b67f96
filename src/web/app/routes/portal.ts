/** The client portal: every screen behind the sign-in of clients, one line each. */
import { data, type RouteObject } from 'react-router'
import { BareErrorScreen } from '../screens/ErrorScreen.tsx'
import { errorScreen, layout, page } from './page.ts'

/** Inside the shell: who may not be here never gets as far. */
export const portalScreens: RouteObject[] = [
  page('/client/policies', 'portal/policies/PoliciesScreen'),
  page('/client/policies/:id', 'portal/policies/PolicyScreen'),
  page('/client/policies/:id/change', 'portal/changes/AskScreen'),
  page('/client/changes/:id', 'portal/changes/ChangeScreen'),
  page('/client/documents', 'portal/documents/DocumentsScreen'),
  page('/client/documents/:id', 'portal/documents/DocumentScreen'),
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
  page('/client/disclosures', 'portal/disclosures/ToldScreen'),
  page('/client/staff-page', 'portal/proofs/StaffPagesScreen'),
  // Whatever else is under /client: signed out it leads to the sign-in like the others, signed in there is nothing.
  {
    path: '/client/*',
    loader: () => {
      throw data(null, { status: 404 })
    },
  },
]

/** The same screens on fictional data (portal/demo), with two of its own: below `demoBase`, for everybody. */
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
