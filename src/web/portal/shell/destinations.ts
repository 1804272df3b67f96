/** The entries of the portal's navigation, and the one that an address belongs to. */
import {
  Building2,
  CalendarClock,
  FileCheck,
  Files,
  LayoutDashboard,
  LifeBuoy,
  ScrollText,
  ShieldCheck,
  UserRound,
  type LucideIcon,
} from 'lucide-react'
import { paths } from '#contract/paths.ts'

/** `also`: addresses of the entry that do not begin like its own. */
type Destination = { label: string; href: string; glyph: LucideIcon; also?: RegExp }

export const destinations: readonly Destination[] = [
  { label: 'Dashboard', href: paths.portalDashboard(), glyph: LayoutDashboard },
  { label: 'Policies', href: paths.clientPolicies(), glyph: ShieldCheck, also: /^\/client\/changes\// },
  { label: 'Claims', href: paths.clientClaims(), glyph: LifeBuoy },
  {
    label: 'Renewals',
    href: paths.clientRenewals(),
    glyph: CalendarClock,
    also: /^\/client\/(disclosures$|policies\/[^/]+\/renew(\/|$))/,
  },
  {
    label: 'Proof of cover',
    href: paths.clientProofs(),
    glyph: FileCheck,
    also: /^\/client\/(staff-page$|contract-checks(\/|$)|policies\/[^/]+\/proof$)/,
  },
  { label: 'Quotes', href: paths.clientQuotes(), glyph: ScrollText },
  { label: 'Documents', href: paths.clientDocuments(), glyph: Files, also: /^\/client\/invoices$/ },
  { label: 'Companies', href: paths.clientCompanies(), glyph: Building2 },
  { label: 'Profile', href: paths.clientProfile(), glyph: UserRound },
]

/** `/client/policies/:id/renew` belongs to Renewals although it begins like Policies. */
export const destinationOf = (pathname: string): string | undefined =>
  (
    destinations.find(({ also }) => also?.test(pathname)) ??
    destinations.find(({ href }) => pathname === href || pathname.startsWith(`${href}/`))
  )?.href
