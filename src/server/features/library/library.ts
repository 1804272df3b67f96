/** The library for other features: documents in force, issuing editions for those who own the text, and seeding content/documents/. */
import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm'
import { join } from 'node:path'
import type { DocumentBody } from '#contract/model/content/documentBlock.ts'
import { LibraryFile, writtenTypes, type LibraryDocument } from '#contract/model/content/kinds/libraryDocument.ts'
import type { PageContent } from '#contract/model/content/kinds/page.ts'
import type { Db } from '#server/db/connect.ts'
import { readContent } from '#server/db/content.ts'
import { contentItems } from '#server/features/content/content.table.ts'
import { allServices } from '#server/features/services/services.ts'
import { getFirm } from '#server/features/settings/settings.ts'
import { issue, issueChanged, withdraw, type Draft } from './issue.ts'
import { keyFactsOf, keyFactsSlug } from './keyFacts.ts'
import { libraryEditions } from './library.table.ts'

export { issuerOf } from './issue.ts'

type HasDb = { db: Db }

/** Documents in force, by type and title: for the sitemaps and the search. */
export const documentsInForce = (ctx: HasDb) =>
  ctx.db
    .select({
      slug: libraryEditions.slug,
      title: libraryEditions.title,
      summary: libraryEditions.summary,
      type: libraryEditions.type,
      content: libraryEditions.content,
      body: libraryEditions.body,
      from: libraryEditions.effectiveFrom,
    })
    .from(libraryEditions)
    .where(isNull(libraryEditions.effectiveTo))
    .orderBy(asc(libraryEditions.type), asc(libraryEditions.title))

/** Pages that are also library documents, with their titles there. */
const pageDocuments: Record<string, { slug: string; title: string; summary: string }> = {
  'terms-of-business': {
    slug: 'terms-of-business',
    title: 'Terms of business',
    summary: 'The agreement between a business client and us: our role, your duties, how we are paid, and how it ends.',
  },
  complaints: {
    slug: 'complaint-procedure',
    title: 'Complaint procedure',
    summary: 'How to complain about us, what we do and by when, and when the Financial Ombudsman Service can help.',
  },
}

/** Called when a page is published: updates its library document, if it has one. */
export const issuePage = async (db: Db, page: PageContent): Promise<boolean> => {
  const document = pageDocuments[page.slug]
  if (!document || page.kind === 'home' || page.kind === 'built') return false
  const body: DocumentBody = { lead: page.lead, sections: page.sections }
  return issue(
    db,
    { ...document, type: 'terms', audience: 'all', products: [], from: page.updatedOn, code: null, change: null, body },
    await getFirm({ db }),
  )
}

/** Updates the key facts after products were published, changed or taken off. Returns how many editions were issued or ended. */
export const issueKeyFacts = async (db: Db): Promise<number> => {
  // By key, so that a product page keeps its document when its address changes.
  const rows = (await allServices({ db })).map(({ key, published, content }) => ({ published, content: { ...content, slug: key } }))
  const drafts = rows.filter(({ published }) => published).map(({ content }) => keyFactsOf(content))
  let changed = await issueChanged(db, drafts, await getFirm({ db }))
  for (const { content } of rows.filter(({ published }) => !published)) if (await withdraw(db, keyFactsSlug(content.slug))) changed += 1
  return changed
}

/** Guides and checklists as published by staff: changed ones get a new edition, and those taken off end. */
export const issueWritten = async (db: Db): Promise<number> => {
  const rows = await db
    .select({ key: contentItems.key, published: contentItems.published, content: contentItems.content })
    .from(contentItems)
    .where(and(eq(contentItems.kind, 'document'), isNotNull(contentItems.content)))
  // Written documents never replace key facts or terms with the same slug.
  const editions = await db
    .select({ slug: libraryEditions.slug, type: libraryEditions.type, change: libraryEditions.change })
    .from(libraryEditions)
    .orderBy(asc(libraryEditions.effectiveFrom))
  const fromPages = new Set(editions.flatMap(({ slug, type }) => (isWritten(type) ? [] : slug)))
  const changeBySlug = new Map(editions.map(({ slug, change }) => [slug, change]))
  const own = rows.filter(({ key }) => !fromPages.has(key))
  const drafts = own
    .filter(({ published }) => published)
    .map(({ key, content }): Draft => {
      const { updatedOn, change, ...document } = content as LibraryDocument
      // A change note that the previous edition already had is not used again.
      const fresh = change !== '' && change !== changeBySlug.get(key) ? change : null
      return { ...document, slug: key, from: updatedOn, code: null, change: fresh }
    })
  let changed = await issueChanged(db, drafts, await getFirm({ db }))
  for (const { key, published } of own) if (!published && (await withdraw(db, key))) changed += 1
  return changed
}
const isWritten = (type: string) => writtenTypes.some((one) => one === type)

/** Issues the earlier editions of documents that are not in the library yet; issueWritten then adds the current ones. */
export const seedLibrary = async (db: Db, options: { contentDir: string }): Promise<number> => {
  const files = await readContent(join(options.contentDir, 'documents'), LibraryFile)
  for (const { name, value } of files)
    if (name !== value.slug) throw new Error(`content/documents/${name}.json holds the slug ${value.slug}`)
  const firm = await getFirm({ db })
  const rows = await db.selectDistinct({ slug: libraryEditions.slug }).from(libraryEditions)
  const known = new Set(rows.map(({ slug }) => slug))
  const draftsOf = ({ editions, ...document }: LibraryFile): Draft[] => editions.map((edition) => ({ ...document, ...edition }))
  let changed = 0
  for (const { value } of files) {
    if (known.has(value.slug)) continue
    for (const draft of draftsOf(value).slice(1).toReversed()) if (await issue(db, draft, firm)) changed += 1
  }
  return changed
}
