/** The staff area's screens: part of the one table in routes.tsx. */
import type { RouteObject } from 'react-router'

/** Screens of the staff area, inside its shell: who may not be here never gets as far. */
export const staffScreens: RouteObject[] = [
  {
    path: '/admin/dashboard',
    lazy: () => import('../admin/dashboard/DashboardScreen.tsx').then((m) => ({ Component: m.DashboardScreen, loader: m.loader })),
    handle: { module: 'src/web/admin/dashboard/DashboardScreen.tsx' },
  },
  {
    path: '/admin/quotes',
    lazy: () => import('../admin/quotes/QuotesScreen.tsx').then((m) => ({ Component: m.QuotesScreen, loader: m.loader })),
    handle: { module: 'src/web/admin/quotes/QuotesScreen.tsx' },
  },
  {
    path: '/admin/quotes/:id',
    lazy: () => import('../admin/quotes/QuoteScreen.tsx').then((m) => ({ Component: m.QuoteScreen, loader: m.loader })),
    handle: { module: 'src/web/admin/quotes/QuoteScreen.tsx' },
  },
  {
    path: '/admin/enquiries',
    lazy: () => import('../admin/enquiries/EnquiriesScreen.tsx').then((m) => ({ Component: m.EnquiriesScreen, loader: m.loader })),
    handle: { module: 'src/web/admin/enquiries/EnquiriesScreen.tsx' },
  },
  {
    path: '/admin/enquiries/:id',
    lazy: () => import('../admin/enquiries/EnquiryScreen.tsx').then((m) => ({ Component: m.EnquiryScreen, loader: m.loader })),
    handle: { module: 'src/web/admin/enquiries/EnquiryScreen.tsx' },
  },
  {
    path: '/admin/appointments',
    lazy: () => import('../admin/appointments/AppointmentsScreen.tsx').then((m) => ({ Component: m.AppointmentsScreen, loader: m.loader })),
    handle: { module: 'src/web/admin/appointments/AppointmentsScreen.tsx' },
  },
  {
    path: '/admin/appointments/:id',
    lazy: () => import('../admin/appointments/AppointmentScreen.tsx').then((m) => ({ Component: m.AppointmentScreen, loader: m.loader })),
    handle: { module: 'src/web/admin/appointments/AppointmentScreen.tsx' },
  },
  {
    path: '/admin/claims',
    lazy: () => import('../admin/claims/ClaimsScreen.tsx').then((m) => ({ Component: m.ClaimsScreen, loader: m.loader })),
    handle: { module: 'src/web/admin/claims/ClaimsScreen.tsx' },
  },
  {
    path: '/admin/claims/:id',
    lazy: () => import('../admin/claims/ClaimScreen.tsx').then((m) => ({ Component: m.ClaimScreen, loader: m.loader })),
    handle: { module: 'src/web/admin/claims/ClaimScreen.tsx' },
  },
  {
    path: '/admin/email-logs',
    lazy: () => import('../admin/messages/EmailLogsScreen.tsx').then((m) => ({ Component: m.EmailLogsScreen, loader: m.loader })),
    handle: { module: 'src/web/admin/messages/EmailLogsScreen.tsx' },
  },
  {
    path: '/admin/email-logs/texts',
    lazy: () => import('../admin/messages/TextMessagesScreen.tsx').then((m) => ({ Component: m.TextMessagesScreen, loader: m.loader })),
    handle: { module: 'src/web/admin/messages/TextMessagesScreen.tsx' },
  },
  {
    path: '/admin/email-logs/:id',
    lazy: () => import('../admin/messages/EmailLogScreen.tsx').then((m) => ({ Component: m.EmailLogScreen, loader: m.loader })),
    handle: { module: 'src/web/admin/messages/EmailLogScreen.tsx' },
  },
  {
    path: '/admin/wanted',
    lazy: () => import('../admin/wanted/WantedScreen.tsx').then((m) => ({ Component: m.WantedScreen, loader: m.loader })),
    handle: { module: 'src/web/admin/wanted/WantedScreen.tsx' },
  },
  {
    path: '/admin/security',
    lazy: () => import('../admin/security/SecurityScreen.tsx').then((m) => ({ Component: m.SecurityScreen, loader: m.loader })),
    handle: { module: 'src/web/admin/security/SecurityScreen.tsx' },
  },
  {
    // Whatever else stands under /admin: signed out it leads to the door like the others, signed in there is nothing.
    path: '/admin/*',
    lazy: () => import('../admin/shell/unknown.ts').then((m) => ({ loader: m.loader })),
  },
]
