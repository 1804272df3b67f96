/** The palette's options for what was typed: screens, new records, records found, and lists to search. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  Building2,
  Files,
  FileText,
  History,
  Images,
  LifeBuoy,
  ListTodo,
  MessageSquareText,
  MessageSquareWarning,
  PenLine,
  Plus,
  ScrollText,
  Search,
  ShieldCheck,
  Umbrella,
  Users,
} from 'lucide-react'
import { fewestLetters, find, foundKindLabels, type Found, type FoundKind } from '#contract/admin/find.ts'
import { paths } from '#contract/paths.ts'
import { q } from '#web/app/data/query.ts'
import type { Glyph } from '#web/ui/display/Icon.tsx'
import type { Creation } from './creations.ts'
import type { Destination } from './destinations.ts'
import { useDebounced } from './useDebounced.ts'

export type PaletteOption = { id: string; label: string; detail?: string; href: string; glyph: Glyph }
export type PaletteGroup = { label: string; options: PaletteOption[] }

/** The lists that have a search. */
const searchable: ReadonlySet<string> = new Set([
  paths.adminClients(),
  paths.adminPolicies(),
  paths.adminClaims(),
  paths.adminQuotes(),
  paths.adminRenewals(),
  paths.adminChanges(),
  paths.adminEnquiries(),
  paths.adminHandovers(),
  paths.adminAppointments(),
  paths.adminDocuments(),
  paths.adminTasks(),
  paths.adminComplaints(),
  paths.adminEmailLogs(),
  paths.adminPosts(),
  paths.adminServices(),
  paths.adminIndustries(),
  paths.adminPages(),
  paths.adminEntries(),
  paths.adminMedia(),
  paths.adminUsers(),
])

/** The same icon as in the navigation. */
const glyphs: Record<FoundKind, Glyph> = {
  client: Building2,
  policy: ShieldCheck,
  claim: LifeBuoy,
  quote: ScrollText,
  enquiry: MessageSquareText,
  document: Files,
  task: ListTodo,
  complaint: MessageSquareWarning,
  post: PenLine,
  service: Umbrella,
  page: FileText,
  media: Images,
  user: Users,
}

const optionOf =
  (glyph?: Glyph) =>
  ({ kind, id, title, detail, href }: Found): PaletteOption => ({
    id: `${kind} ${id}`,
    label: title,
    detail,
    href,
    glyph: glyph ?? glyphs[kind],
  })

const startsWord = (words: string, wanted: string) =>
  words.toLowerCase().startsWith(wanted) ||
  words
    .toLowerCase()
    .split(' ')
    .some((word) => word.startsWith(wanted))

const grouped = (label: string, options: PaletteOption[]): PaletteGroup[] => (options.length > 0 ? [{ label, options }] : [])

/** `waiting`: the results still belong to an earlier text. `failed`: only screens can be offered. `nothing`: no record was found. */
export const usePaletteOptions = (typed: string, offered: readonly Destination[], creations: readonly Creation[]) => {
  const asked = typed.trim()
  const settled = useDebounced(asked, 120)
  const searches = settled.length >= fewestLetters
  const results = useQuery({
    ...q(find.records, { q: settled.slice(0, 100) }, { staleTime: 10_000 }),
    enabled: searches,
    placeholderData: keepPreviousData,
  })
  const recent = useQuery({ ...q(find.recent, {}, { staleTime: 0 }), enabled: asked === '' })
  const wanted = asked.toLowerCase()

  const screens = offered
    .filter(({ label, also }) => startsWord(`${label} ${also}`, wanted))
    .map(({ label, href, glyph }): PaletteOption => ({ id: href, label, href, glyph }))
  const news = creations
    .filter(({ label }) => wanted !== '' && startsWord(label, wanted))
    .map(({ label, href }): PaletteOption => ({ id: href, label, href, glyph: Plus }))
  const lists = offered
    .filter(({ href }) => searchable.has(href))
    .map(({ label, href }): PaletteOption => ({
      id: `${href}?`,
      label,
      href: `${href}?${new URLSearchParams({ q: asked })}`,
      glyph: Search,
    }))
  const found = searches && asked !== '' ? results.data : undefined
  const kinds = [...new Set(found?.found.map(({ kind }) => kind))]
  const groups = [
    ...(asked === '' ? grouped('Recently viewed', (recent.data?.found ?? []).map(optionOf(History))) : []),
    ...grouped('Screens', screens),
    ...grouped('New', news),
    ...kinds.map((kind): PaletteGroup => ({
      label: found?.more.includes(kind) ? `${foundKindLabels[kind]}: a few of many` : foundKindLabels[kind],
      options: (found?.found ?? []).filter((one) => one.kind === kind).map(optionOf()),
    })),
    ...(asked === '' ? [] : grouped(`Search a whole list for "${asked}"`, lists)),
  ]
  return {
    groups,
    waiting: asked.length >= fewestLetters && (settled !== asked || results.isFetching),
    failed: searches && results.isError,
    nothing: found !== undefined && settled === asked && !results.isFetching && found.found.length === 0,
  }
}
