/** Public: the document library. Never contains clients' files. */
import { get, group } from '../endpoint.ts'
import { audiences, documentSlug, documentTypes, editionCode } from '../model/content/kinds/libraryDocument.ts'
import { DocumentBody } from '../model/content/documentBlock.ts'
import { requiredText, text, z, type Infer } from '../schema.ts'

const Product = z.object({ slug: z.string(), title: z.string(), path: z.string() })

export const LibraryItem = z.object({
  slug: z.string(),
  title: z.string(),
  type: z.enum(documentTypes),
  audience: z.enum(audiences),
  summary: z.string(),
  products: z.array(Product),
  edition: z.string(),
  /** yyyy-mm-dd; `to` is null while the edition is in force. */
  from: z.string(),
  to: z.nullable(z.string()),
  /** About the PDF; null for the moment between issuing an edition and creating its file. */
  file: z.nullable(z.object({ pages: z.number(), bytes: z.number(), sha256: z.string() })),
})
export type LibraryItem = Infer<typeof LibraryItem>

export const editionStates = ['current', 'superseded', 'all'] as const

/** The filters of the list; all are optional, and unknown values are ignored. */
export const LibraryFilter = z.strictObject({
  q: z.optional(text(200)),
  product: z.optional(text(80)),
  type: z.optional(z.enum(documentTypes)),
  audience: z.optional(z.enum(audiences)),
  year: z.optional(z.string().check(z.regex(/^\d{4}$/, 'Enter a year, like 2026'))),
  edition: z.optional(z.enum(editionStates)),
})
export type LibraryFilter = Infer<typeof LibraryFilter>

export const LibraryPage = z.extend(LibraryItem, {
  body: DocumentBody,
  /** What is new since the previous edition; empty for the first. */
  change: z.string(),
  /** All editions of the document, newest first, including this one. */
  editions: z.array(LibraryItem),
})
export type LibraryPage = Infer<typeof LibraryPage>

export const library = group('site', 'library', {
  list: get('/api/documents', {
    access: 'anyone',
    input: LibraryFilter,
    output: z.object({
      items: z.array(LibraryItem),
      /** If nothing matches all filters: what matches most of them, best first, at most six. */
      nearest: z.array(LibraryItem),
      /** Filter options: products with a document, years with an edition (newest first). */
      products: z.array(Product),
      years: z.array(z.string()),
    }),
    about: 'Documents of the public library, by product, type, audience, year and words',
  }),
  show: get('/api/documents/:slug', {
    access: 'anyone',
    input: z.strictObject({ slug: documentSlug, edition: z.optional(editionCode) }),
    output: LibraryPage,
    cache: 'address',
    about: 'One document; the edition in force unless another is asked for',
  }),
  ofService: get('/api/services/:slug/documents', {
    access: 'anyone',
    input: z.strictObject({ slug: requiredText(80) }),
    output: z.object({ items: z.array(LibraryItem) }),
    cache: 'address',
    about: 'The documents in force about one product',
  }),
})
