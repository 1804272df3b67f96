/** The staff area's screens and who may see them: navigation, menu, palette and go-to keys all come from this one list. */
import {
  BookOpen,
  Building2,
  CalendarClock,
  CalendarSync,
  Factory,
  ChartColumn,
  CornerDownRight,
  Unlink,
  FilePenLine,
  FileInput,
  FileText,
  Files,
  LayoutDashboard,
  LifeBuoy,
  ListTodo,
  Mail,
  Images,
  MessageSquareReply,
  MessageSquareText,
  MessageSquareWarning,
  Newspaper,
  PenLine,
  ScanSearch,
  KeyRound,
  Webhook,
  ReceiptText,
  ScrollText,
  SearchX,
  Settings,
  ShieldCheck,
  Umbrella,
  Users,
} from 'lucide-react'
import type { Permission } from '#contract/access.ts'
import type { TileKey } from '#contract/admin/dashboard.ts'
import { paths } from '#contract/paths.ts'
import type { Glyph } from '#web/ui/display/Icon.tsx'

/** The headings of the navigation, in order. */
export const destinationGroups = ['Work', 'Website', 'Firm'] as const

export type Destination = {
  label: string
  group: (typeof destinationGroups)[number]
  /** The destination that links to this one, which is therefore not in the navigation. */
  within?: string
  href: string
  permission: Permission
  glyph: Glyph
  /** The key after `g`. */
  key: string
  /** Further words that users may type in the palette. */
  also: string
  /** Where its records are, if not below `href`. */
  records?: string
  /** The dashboard count shown beside it, and what that counts. */
  count?: { tile: TileKey; means: string }
}

export const destinations: readonly Destination[] = [
  {
    label: 'Dashboard',
    group: 'Work',
    href: paths.adminDashboard(),
    permission: 'dashboard:view',
    glyph: LayoutDashboard,
    key: 'd',
    also: 'home queue work today',
  },
  {
    label: 'Quotes',
    group: 'Work',
    href: paths.adminQuotes(),
    permission: 'quote:view',
    glyph: ScrollText,
    key: 'q',
    also: 'requests terms insurers offers',
    count: { tile: 'quotesToAnswer', means: 'to answer' },
  },
  {
    label: 'Policies',
    group: 'Work',
    href: paths.adminPolicies(),
    permission: 'policy:view',
    glyph: ShieldCheck,
    key: 'p',
    also: 'book cover insurance certificates terms expiry',
  },
  {
    label: 'Clients',
    group: 'Work',
    href: paths.adminClients(),
    permission: 'client:view',
    glyph: Building2,
    key: 'c',
    also: 'customers companies businesses prospects contacts',
  },
  {
    label: 'Changes',
    group: 'Work',
    href: paths.adminChanges(),
    permission: 'policy:view',
    glyph: FilePenLine,
    key: 'h',
    also: 'mid-term adjustments mta endorsements vehicles requests',
    count: { tile: 'changesToAnswer', means: 'to answer' },
  },
  {
    label: 'Claims',
    group: 'Work',
    href: paths.adminClaims(),
    permission: 'claim:view',
    glyph: LifeBuoy,
    key: 'l',
    also: 'reports losses incidents circumstances',
    count: { tile: 'claimsToAcknowledge', means: 'to acknowledge' },
  },
  {
    label: 'Renewals',
    group: 'Work',
    href: paths.adminRenewals(),
    permission: 'renewal:view',
    glyph: CalendarSync,
    records: paths.adminRenewal(''),
    key: 'r',
    also: 'expiry terms invite chase lapse grid spreadsheet',
  },
  {
    label: 'Invoices',
    group: 'Work',
    href: paths.adminInvoices(),
    permission: 'policy:view',
    glyph: ReceiptText,
    records: paths.adminInvoice(''),
    key: '6',
    also: 'payments premiums instalments credit notes overdue money',
  },
  {
    label: 'Documents',
    group: 'Work',
    href: paths.adminDocuments(),
    permission: 'document:view',
    glyph: Files,
    key: 'f',
    also: 'files certificates schedules uploads papers to check',
  },
  {
    label: 'Imports',
    group: 'Work',
    href: paths.adminImports(),
    permission: 'book:import',
    glyph: FileInput,
    key: '5',
    also: 'csv upload book migrate spreadsheet excel export template undo',
  },
  {
    label: 'Enquiries',
    group: 'Work',
    href: paths.adminEnquiries(),
    permission: 'contact:view',
    glyph: MessageSquareText,
    key: 'e',
    also: 'contact messages inbox',
    count: { tile: 'enquiriesToAnswer', means: 'to answer' },
  },
  {
    label: 'Handovers',
    group: 'Work',
    href: paths.adminHandovers(),
    permission: 'chat:manage',
    glyph: MessageSquareReply,
    key: '7',
    also: 'chats assistant conversations handed over questions inbox',
    count: { tile: 'handoversToAnswer', means: 'to answer' },
  },
  {
    label: 'Appointments',
    group: 'Work',
    href: paths.adminAppointments(),
    permission: 'appointment:view',
    glyph: CalendarClock,
    key: 'a',
    also: 'callbacks calls calendar diary meetings',
    count: { tile: 'appointmentsToAnswer', means: 'to answer' },
  },
  {
    label: 'Tasks',
    group: 'Work',
    href: paths.adminTasks(),
    permission: 'client:view',
    glyph: ListTodo,
    key: 't',
    also: 'diary to do reminders due',
  },
  {
    label: 'Complaints',
    group: 'Work',
    href: paths.adminComplaints(),
    permission: 'complaint:view',
    glyph: MessageSquareWarning,
    key: 'x',
    also: 'disp ombudsman fos data protection unhappy',
  },
  {
    label: 'Content',
    group: 'Website',
    href: paths.adminCms(),
    permission: 'blog:edit',
    glyph: Newspaper,
    key: 'w',
    also: 'cms write review publish scheduled planned calendar drafts stale',
  },
  {
    label: 'Articles',
    group: 'Website',
    href: paths.adminPosts(),
    permission: 'blog:edit',
    glyph: PenLine,
    key: 'b',
    also: 'blog posts insights news',
  },
  {
    label: 'Product pages',
    group: 'Website',
    href: paths.adminServices(),
    permission: 'service:edit',
    glyph: Umbrella,
    key: '1',
    also: 'services covers products website',
  },
  {
    label: 'Industry pages',
    group: 'Website',
    href: paths.adminIndustries(),
    permission: 'page:edit',
    glyph: Factory,
    key: '2',
    also: 'sectors industries website',
  },
  {
    label: 'Pages',
    group: 'Website',
    href: paths.adminPages(),
    permission: 'page:edit',
    glyph: FileText,
    key: 'z',
    also: 'about legal terms privacy cookies complaints home builder',
  },
  {
    label: 'More content',
    group: 'Website',
    href: paths.adminEntries(),
    permission: 'page:edit',
    glyph: BookOpen,
    key: 'o',
    also: 'glossary words trades local places finder quiz scenarios',
  },
  {
    label: 'Media',
    group: 'Website',
    href: paths.adminMedia(),
    permission: 'media:edit',
    glyph: Images,
    key: 'i',
    also: 'pictures images photos library alternative text crops upload',
  },
  {
    label: 'Content gaps',
    group: 'Website',
    href: paths.adminContentGaps(),
    permission: 'analytics:view',
    glyph: SearchX,
    key: 'v',
    also: 'search no result missing words assistant ratings helpful broken links 404',
  },
  {
    label: 'Statistics',
    group: 'Firm',
    href: paths.adminStatistics(),
    permission: 'analytics:view',
    glyph: ChartColumn,
    key: 'n',
    also: 'figures reports numbers charts premium retention hit rate loss ratio',
  },
  {
    label: 'Redirects',
    group: 'Website',
    href: paths.adminRedirects(),
    permission: 'page:edit',
    glyph: CornerDownRight,
    key: '3',
    also: 'old addresses 301 302 410 moved gone import export links',
  },
  {
    label: 'Missing addresses',
    group: 'Website',
    within: paths.adminRedirects(),
    href: paths.adminMissing(),
    permission: 'page:edit',
    glyph: Unlink,
    key: '4',
    also: '404 not found broken links inbox redirect',
  },
  {
    label: 'Email logs',
    group: 'Firm',
    href: paths.adminEmailLogs(),
    permission: 'email:view',
    glyph: Mail,
    key: 'm',
    also: 'mails text messages sms outbox',
    count: { tile: 'mailsFailed', means: 'not delivered' },
  },
  {
    label: 'Audit log',
    group: 'Firm',
    href: paths.adminAudit(),
    permission: 'audit:view',
    glyph: ScanSearch,
    key: 'y',
    also: 'history who did what proof seal chain export',
  },
  {
    label: 'Users',
    group: 'Firm',
    href: paths.adminUsers(),
    permission: 'user:edit',
    glyph: Users,
    key: 'u',
    also: 'people staff colleagues accounts invite roles permissions rights second step mfa lost phone',
  },
  {
    label: 'Settings',
    group: 'Firm',
    href: paths.adminSettings(),
    permission: 'settings:manage',
    glyph: Settings,
    key: 's',
    also: 'firm phone hours regulator email mail templates tax retention security integrations jobs backups',
  },
  {
    label: 'API tokens',
    within: paths.adminSettings(),
    group: 'Firm',
    href: paths.adminApiTokens(),
    permission: 'settings:manage',
    glyph: KeyRound,
    key: 'k',
    also: 'settings integrations keys bearer systems',
  },
  {
    label: 'Webhooks',
    within: paths.adminSettings(),
    group: 'Firm',
    href: paths.adminWebhooks(),
    permission: 'settings:manage',
    glyph: Webhook,
    key: 'j',
    also: 'settings integrations events deliveries systems',
  },
]

/** The destinations that a user with these permissions may open. The server decides again on every call. */
export const destinationsFor = (held: readonly Permission[]) => destinations.filter(({ permission }) => held.includes(permission))

/** Whether this is the current destination; record pages count too. */
export const isHere = ({ href, records }: Destination, pathname: string) =>
  pathname === href ||
  (records !== undefined && pathname.startsWith(records)) ||
  // A destination below this one is marked instead of it, unless it is `within` this one.
  (pathname.startsWith(`${href}/`) &&
    !destinations.some((other) => other.within !== href && other.href.startsWith(`${href}/`) && pathname.startsWith(other.href)))
