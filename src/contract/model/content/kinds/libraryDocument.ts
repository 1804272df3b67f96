/** The public document library: key facts, guides, claim checklists, our terms. Each edition stays as it was issued. */
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

/** Of a list of them. */
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

/** '2026.11', and '2026.11b' for the second of a month: part of the file's address and name. */
export const editionCode = z.string().check(z.regex(/^\d{4}\.\d{2}[b-z]?$/, 'An edition is a year and a month, like 2026.11'))
export const documentSlug = z.string().check(z.maxLength(80), z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'Invalid value'))

/** A file under content/documents/. */
export const LibraryFile = z.strictObject({
  slug: documentSlug,
  title: requiredText(80),
  type: z.enum(documentTypes),
  audience: z.enum(audiences),
  /** Slugs of the services it is about; none when it is about all of them. */
  products: z.array(requiredText(80)),
  /** One sentence for lists and search results. */
  summary: requiredText(200),
  /** Newest first. `change`: what is new against the edition before; empty in the first. */
  editions: z.array(z.strictObject({ code: editionCode, from: isoDate(), change: text(300), body: DocumentBody })).check(z.minLength(1)),
})
export type LibraryFile = Infer<typeof LibraryFile>

/** What may be written by hand. Key facts follow their product page, and our terms the page that says them. */
export const writtenTypes = ['guide', 'checklist'] as const

/** A guide or a checklist as staff edit it: the words of its next edition. What has been issued stays as it was. */
export const LibraryDocument = z.strictObject({
  slug: documentSlug,
  title: requiredText(80),
  type: z.enum(writtenTypes),
  audience: z.enum(audiences),
  /** Slugs of the services it is about; none when it is about all of them. */
  products: z.array(requiredText(80)),
  /** One sentence for lists and search results. */
  summary: requiredText(200),
  /** The date of its words. */
  updatedOn: isoDate(),
  /** What is new against the edition before; empty: the sections that differ are named. */
  change: text(300),
  body: DocumentBody,
})
export type LibraryDocument = Infer<typeof LibraryDocument>

/** A file's newest edition, as staff go on with it. */
export const newestOf = ({ editions, type, ...document }: LibraryFile): unknown => {
  const [newest] = editions
  return { ...document, type, updatedOn: newest?.from, change: newest?.change, body: newest?.body }
}

/** Slugs of documents that are not written by hand. */
export const isMadeElsewhere = (slug: string): boolean =>
  slug.endsWith('-key-facts') || slug === 'terms-of-business' || slug === 'complaint-procedure'
