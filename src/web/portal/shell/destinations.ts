/** The entries of the portal's navigation, and the one that an address belongs to. */
import {
  Building2,
  CalendarClock,
  FileCheck,
  Files,
  LayoutDashboard,
  LifeBuoy,
  ReceiptText,
  ScrollText,
  ShieldCheck,
  UserRound,
  type LucideIcon,
} from 'lucide-react'
import type { Company } from '#contract/access.ts'
import { allows, type Area } from '#contract/model/people/membership.ts'
import { paths } from '#contract/paths.ts'

/** `area`: shown only to people who may see it in one of their companies. `also`: addresses of the entry that do not begin like its own. */
type Destination = { label: string; href: string; glyph: LucideIcon; area?: Area; also?: RegExp }

type Companies = readonly Pick<Company, 'rights'>[]

/** Whether the user may see the area in any of their companies. */
export const maySee = (companies: Companies, area: Area) => companies.some(({ rights }) => allows(rights[area], 'view'))

export const destinations: readonly Destination[] = [
  { label: 'Dashboard', href: paths.portalDashboard(), glyph: LayoutDashboard },
  { label: 'Policies', href: paths.clientPolicies(), glyph: ShieldCheck, area: 'policies', also: /^\/client\/changes\// },
  { label: 'Claims', href: paths.clientClaims(), glyph: LifeBuoy, area: 'claims' },
  {
    label: 'Renewals',
    href: paths.clientRenewals(),
    glyph: CalendarClock,
    area: 'renewals',
    also: /^\/client\/(disclosures$|policies\/[^/]+\/renew(\/|$))/,
  },
  {
    label: 'Proof of cover',
    href: paths.clientProofs(),
    glyph: FileCheck,
    area: 'policies',
    also: /^\/client\/(staff-page$|contract-checks(\/|$)|policies\/[^/]+\/proof$)/,
  },
  { label: 'Quotes', href: paths.clientQuotes(), glyph: ScrollText, area: 'quotes' },
  { label: 'Documents', href: paths.clientDocuments(), glyph: Files, area: 'documents', also: /^\/client\/invoices$/ },
  { label: 'Companies', href: paths.clientCompanies(), glyph: Building2 },
  { label: 'Profile', href: paths.clientProfile(), glyph: UserRound },
]

/** Invoices are reached from the documents, but whoever pays may see no others. */
const invoicesAlone: Destination = { label: 'Invoices', href: paths.clientInvoices(), glyph: ReceiptText, area: 'billing' }

/** The entries that lead this user somewhere. */
export const destinationsFor = (companies: Companies): readonly Destination[] =>
  (maySee(companies, 'documents')
    ? destinations
    : destinations.map((entry) => (entry.area === 'documents' ? invoicesAlone : entry))
  ).filter(({ area }) => area === undefined || maySee(companies, area))

/** `/client/policies/:id/renew` belongs to Renewals although it begins like Policies. */
export const destinationOf = (pathname: string, entries: readonly Destination[] = destinations): string | undefined =>
  (entries.find(({ also }) => also?.test(pathname)) ?? entries.find(({ href }) => pathname === href || pathname.startsWith(`${href}/`)))
    ?.href
