/** The public document library: key facts, guides, claim checklists, our terms. An issued edition never changes. */
import { DocumentBody } from '../documentBlock.ts'
import { isoDate, requiredText, text, z, type Infer } from '../../../schema.ts'

export const documentTypes = ['key-facts', 'guide', 'checklist', 'terms'] as const
export type DocumentType = (typeof documentTypes)[number]
export const documentTypeLabels: Record<DocumentType, string> = {
  'key-facts': 'Key facts',
  guide: 'Guide',
  checklist: 'Claim checklist',
  terms: 'Our terms',
}

/** Headings for lists of each type. */
export const documentTypeGroups: Record<DocumentType, string> = {
  'key-facts': 'Key facts',
  guide: 'Guides',
  checklist: 'Claim checklists',
  terms: 'Our terms',
}

export const audiences = ['all', 'employers', 'premises', 'trades', 'professionals', 'vehicles'] as const
export type Audience = (typeof audiences)[number]
export const audienceLabels: Record<Audience, string> = {
  all: 'Every business',
  employers: 'Employers',
  premises: 'Owners and users of premises',
  trades: 'Trades and contractors',
  professionals: 'Advisers, designers and carers',
  vehicles: 'Users of vehicles',
}

/** '2026.11', or '2026.11b' for the second in a month. Part of the file's address and name. */
export const editionCode = z.string().check(z.regex(/^\d{4}\.\d{2}[b-z]?$/, 'An edition is a year and a month, like 2026.11'))
export const documentSlug = z.string().check(z.maxLength(80), z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'Invalid value'))

/** A file under content/documents/. */
export const LibraryFile = z.strictObject({
  slug: documentSlug,
  title: requiredText(80),
  type: z.enum(documentTypes),
  audience: z.enum(audiences),
  /** Slugs of the services it is about. Empty if it is about all of them. */
  products: z.array(requiredText(80)),
  /** One sentence for lists and search results. */
  summary: requiredText(200),
  /** Newest first. `change`: what is new since the previous edition; empty in the first. */
  editions: z.array(z.strictObject({ code: editionCode, from: isoDate(), change: text(300), body: DocumentBody })).check(z.minLength(1)),
})
export type LibraryFile = Infer<typeof LibraryFile>

/** Types that staff write by hand. Key facts are generated from their product page, and our terms from the page with the same text. */
export const writtenTypes = ['guide', 'checklist'] as const

/** A guide or a checklist as staff edit it: the words of its next edition. Issued editions do not change. */
export const LibraryDocument = z.strictObject({
  slug: documentSlug,
  title: requiredText(80),
  type: z.enum(writtenTypes),
  audience: z.enum(audiences),
  /** Slugs of the services it is about. Empty if it is about all of them. */
  products: z.array(requiredText(80)),
  /** One sentence for lists and search results. */
  summary: requiredText(200),
  /** The date of this wording. */
  updatedOn: isoDate(),
  /** What is new since the previous edition. If empty, the sections that differ are listed. */
  change: text(300),
  body: DocumentBody,
})
export type LibraryDocument = Infer<typeof LibraryDocument>

/** A file's newest edition, in the form that staff edit. */
export const newestOf = ({ editions, type, ...document }: LibraryFile): unknown => {
  const [newest] = editions
  return { ...document, type, updatedOn: newest?.from, change: newest?.change, body: newest?.body }
}

/** Whether the document is generated rather than written by hand. */
export const isMadeElsewhere = (slug: string): boolean =>
  slug.endsWith('-key-facts') || slug === 'terms-of-business' || slug === 'complaint-procedure'
