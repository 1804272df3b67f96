/** The kinds of search result, in the order of the tabs. */
export const searchKinds = ['cover', 'business', 'guide', 'term', 'document', 'page'] as const
export type SearchKind = (typeof searchKinds)[number]
export const searchKindLabels: Record<SearchKind, string> = {
  cover: 'Covers',
  business: 'Businesses',
  guide: 'Guides',
  term: 'Glossary',
  document: 'Documents',
  page: 'Pages',
}
/** Names for a single result. */
export const searchKindNames: Record<SearchKind, string> = {
  cover: 'Cover',
  business: 'Business',
  guide: 'Guide',
  term: 'Glossary',
  document: 'Document',
  page: 'Page',
}
